/// What is wrong with the definition of a flow. None of it can be seen by the compiler.
public struct FlowDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule that is broken.
  package let kind: FlowRule
  /// Where: `flow`, `flow/screen` or `flow/screen/field`.
  public let place: String
  /// What is wrong.
  public let message: String
  /// How to mend it.
  public let remedy: String

  init(rule: FlowRule, place: String, message: String, remedy: String) {
    kind = rule
    self.place = place
    self.message = message
    self.remedy = remedy
  }

  /// The rule that is broken, kebab-case.
  public var rule: String { kind.rawValue }

  /// The place, what is wrong and how to mend it, in one line.
  public var description: String { "\(place): \(message). \(remedy)" }
}
