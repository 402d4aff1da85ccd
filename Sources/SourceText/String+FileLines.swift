extension String {
  /// The lines of a file, wherever it was saved: each ends with LF, or with CRLF as on Windows, which is one
  /// character to Swift and so not equal to "\n". What stands behind the last end is a line, too.
  package var fileLines: [Substring] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}
