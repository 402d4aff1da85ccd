/// A mistake in a template: an unknown name, partial, asset or words, or a tag that is not closed.
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, below `Templates/`.
  public let file: String
  /// Where in it.
  public let position: SourcePosition
  /// What is wrong and how to mend it.
  public let message: String
  /// The rule that is broken.
  package let rule: TemplateRule

  /// A mistake in a template.
  package init(
    file: String, position: SourcePosition, message: String, rule: TemplateRule = .unknownName
  ) {
    self.rule = rule
    self.file = file
    self.position = position
    self.message = message
  }

  /// `Templates/<file>:<line>:<column>: <message>`.
  public var description: String { "Templates/\(file):\(position): \(message)" }
}
