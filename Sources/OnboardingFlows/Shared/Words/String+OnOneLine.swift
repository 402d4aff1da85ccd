extension String {
  /// The text with every run of white space as one space.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
