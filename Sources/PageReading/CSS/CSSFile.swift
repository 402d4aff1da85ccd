/// A stylesheet taken apart.
package struct CSSFile: Sendable {
  /// A declaration with what it stands in.
  package struct Declaration: Sendable {
    /// The at-rules around it, outermost first: `@media (prefers-contrast: more)`.
    package let conditions: [String]
    /// The selector; empty directly in an at-rule such as `@font-face`.
    package let selector: String
    /// The property: `color`, `--text`.
    package let property: String
    /// The value as it was written.
    package let value: String
    /// The line, counted from 1.
    package let line: Int
  }

  /// A comment.
  package struct Comment: Sendable {
    /// What stands between its marks.
    package let text: String
    /// The line on which it begins.
    package let line: Int
  }

  /// Another file that it refers to.
  package struct Reference: Sendable {
    /// The address as it was written: `/fonts/charis.woff2`, `door.svg`.
    package let address: String
    /// The line, counted from 1.
    package let line: Int
  }

  /// What a browser would pass over, or read otherwise than it was meant.
  package struct Mistake: Sendable {
    /// What is wrong, without a full stop.
    package let text: String
    /// The line, counted from 1.
    package let line: Int
  }

  /// The path below `Public/`.
  package let path: String
  /// The declarations in order.
  package let declarations: [Declaration]
  /// The comments in order.
  package let comments: [Comment]
  /// The files that it refers to, in order.
  package let references: [Reference]
  /// What is wrong with it, in order.
  package let mistakes: [Mistake]
  /// Whether nothing stands in it but comments.
  package let isEmpty: Bool

  /// The file, as seen from the project's folder.
  package var file: String { "Public/" + path }

  /// Takes a file of `Public/` apart.
  package init(_ file: (path: String, bytes: [UInt8])) { self.init(path: file.path, file.bytes) }

  /// Takes a stylesheet apart; what is no stylesheet has no declarations.
  ///
  /// - Parameter path: the path below `Public/`.
  package init(path: String, _ bytes: [UInt8]) {
    self.path = path
    var reader = CSSReader(bytes: bytes)
    reader.read()
    declarations = reader.declarations
    comments = reader.comments
    references = reader.references
    mistakes = reader.mistakes.sorted { $0.line < $1.line }
    isEmpty = reader.isEmpty
  }
}
