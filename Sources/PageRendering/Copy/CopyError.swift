/// A mistake in a string catalogue.
public struct CopyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, below `Templates/`.
  public let file: String
  /// Where in it.
  public let position: SourcePosition
  /// What is wrong and how to mend it.
  public let message: String
  /// The rule that is broken.
  package let rule: CopyRule

  /// A mistake in a catalogue.
  package init(
    file: String, position: SourcePosition, message: String, rule: CopyRule = .copyFormat
  ) {
    self.rule = rule
    self.file = file
    self.position = position
    self.message = message
  }

  /// `Templates/<file>:<line>:<column>: <message>`.
  public var description: String { "Templates/\(file):\(position): \(message)" }
}
