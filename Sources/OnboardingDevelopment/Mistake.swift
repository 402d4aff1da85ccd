package import SourceText

/// A mistake in a file of the site with the lines around it, for the person who mends it.
package struct Mistake: Sendable, Hashable {
  /// A line of the file.
  package struct Line: Sendable, Hashable {
    /// Its number, counted from 1.
    package let number: Int
    /// What is in it, cut where it is too long to be read.
    package let text: String
    /// Whether the mistake is in it.
    package let isMarked: Bool

    /// A line.
    package init(number: Int, text: String, isMarked: Bool) {
      self.number = number
      self.text = text
      self.isMarked = isMarked
    }
  }

  /// What is wrong, where, and how to put it right.
  package let diagnostic: Diagnostic
  /// Whether nothing can be rendered of the files with it; otherwise pages are shown as they are, and say that
  /// there is something to mend.
  package let isBlocking: Bool
  /// The line and its neighbours; empty where the file can't be read.
  package let excerpt: [Line]

  /// A mistake.
  ///
  /// - Parameters:
  ///   - isBlocking: whether nothing can be rendered of the files with it.
  ///   - source: what is in the file, nil where it can't be read.
  package init(_ diagnostic: Diagnostic, isBlocking: Bool = true, source: String?) {
    self.diagnostic = diagnostic
    self.isBlocking = isBlocking
    excerpt = source.map { Self.excerpt(of: $0, around: diagnostic.place.line ?? 1) } ?? []
  }

  /// What stands before the caret below the marked line: as wide as what stands before the column, a
  /// tab for a tab. Nil without a column in the excerpt.
  package var caretIndent: String? {
    guard let column = diagnostic.place.column, let marked = excerpt.first(where: \.isMarked) else {
      return nil
    }
    let before = marked.text.unicodeScalars.prefix(max(0, column - 1))
    return String(String.UnicodeScalarView(before.map { $0 == "\t" ? "\t" : " " }))
  }

  private static let neighbours = 3
  private static let longestLine = 400

  private static func excerpt(of source: String, around line: Int) -> [Line] {
    // Scalars, not characters: a line end of two bytes is one character.
    let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let first = max(1, line - neighbours)
    let last = min(lines.count, line + neighbours)
    guard first <= last else { return [] }
    return (first...last).map { number in
      let scalars = lines[number - 1].prefix(longestLine).filter { $0 != "\r" }
      return Line(
        number: number, text: String(String.UnicodeScalarView(scalars)), isMarked: number == line)
    }
  }
}
