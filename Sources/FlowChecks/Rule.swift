import OnboardingDomain
import OnboardingWeb
import OnboardingWords
import PageReading
import PageRendering
package import SourceText

/// One rule of `foyer check`. docs/checking.md says of each why it is there and how to mend what it
/// finds.
package struct Rule: Sendable {
  /// The id, kebab-case. Programs filter by it, so it stays.
  package let id: String
  /// How much its findings weigh.
  package let severity: Diagnostic.Severity
  private let examine: @Sendable (Examined, Rule) -> [Diagnostic]

  /// - Parameter examine: what breaks this rule, which it is handed to make diagnostics with.
  init(
    _ id: String, _ severity: Diagnostic.Severity,
    _ examine: @escaping @Sendable (Examined, Rule) -> [Diagnostic]
  ) {
    self.id = id
    self.severity = severity
    self.examine = examine
  }

  /// A rule whose findings come about while everything is read and rendered.
  init(_ rule: some RawRepresentable<String>, _ severity: Diagnostic.Severity = .error) {
    self.init(rule.rawValue, severity) { examined, rule in
      examined.diagnostics.filter { $0.rule == rule.id }
    }
  }

  /// Something that breaks the rule.
  func finding(
    at place: SourcePlace, _ message: String, fix: String, subject: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule: id, severity: severity, place: place, message: message, fix: fix, subject: subject)
  }

  /// What it finds, each once.
  package func findings(in examined: Examined) -> Set<Diagnostic> { Set(examine(examined, self)) }

  /// Every rule, by family.
  package static let all: [Rule] =
    definition + experiments + schema + templates + copy + claims + markup + forms + permissions
    + paywalls + styles + symbols + pictures + targets + inline + elements + contrast + motion
    + weight
    + overrides
}

extension Examined {
  /// Everything that is found, in a fixed order.
  package func findings(by rules: [Rule] = Rule.all) -> [Diagnostic] {
    rules.concurrentMap { $0.findings(in: self) }.joined().sorted()
  }
}
