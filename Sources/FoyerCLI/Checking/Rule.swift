import OnboardingWeb

/// One rule of `foyer check`. docs/checking.md says of each why it is there and how to mend what it
/// finds.
package struct Rule: Sendable {
  /// The id, kebab-case. Programs filter by it, so it stays.
  package let id: String
  /// How much its findings weigh.
  package let severity: Severity
  private let examine: @Sendable (Examined) -> [Remark]

  init(_ id: String, _ severity: Severity, _ examine: @escaping @Sendable (Examined) -> [Remark]) {
    self.id = id
    self.severity = severity
    self.examine = examine
  }

  /// What it finds, each once.
  package func findings(in examined: Examined) -> [Finding] {
    Set(examine(examined)).map {
      Finding(
        rule: id, severity: severity, place: $0.place, message: $0.message, mend: $0.mend)
    }
  }

  /// Every rule, by family.
  package static let all: [Rule] =
    definition + reading + templates + copy + claims + markup + forms + permissions + paywalls
    + contrast + motion + weight
}

extension Examined {
  /// Everything that is found, in a fixed order.
  package func findings(by rules: [Rule] = Rule.all) -> [Finding] {
    rules.concurrentMap { $0.findings(in: self) }.joined().sorted()
  }
}
