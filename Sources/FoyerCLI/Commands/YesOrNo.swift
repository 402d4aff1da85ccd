#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A question to whoever sits at a terminal.
enum YesOrNo {
  /// Asks on standard error, so that standard output has what the command prints alone.
  ///
  /// - Returns: whether the answer is yes; nil where no terminal is there to ask at.
  /// - Throws: `InputLine.NotText` for an answer that is no UTF-8.
  static func ask(_ question: String) throws(InputLine.NotText) -> Bool? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
    StandardStream.errors.write("\(question) Type yes or no:")
    return ["yes", "y"].contains(try InputLine.read()?.lowercased())
  }
}
