/// A safety rule that applies to a person's plan, in words.
public struct SafetyNotice: Sendable, Hashable, Encodable {
  /// The rule.
  public let rule: SafetyRule
  /// What it means for this person, in English.
  public let message: String
  /// The limit with its unit: `18 years`, `1200 kcal/day`.
  public let limit: String
  /// Where the limit comes from.
  public let source: Citation

  /// A notice.
  ///
  /// - Parameter source: the rule's own where nil.
  init(_ rule: SafetyRule, limit: String, _ message: String, source: Citation? = nil) {
    self.rule = rule
    self.message = message
    self.limit = limit
    self.source = source ?? rule.source
  }
}
