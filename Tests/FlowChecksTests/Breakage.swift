import FlowChecks
import OnboardingDomain
import SourceText
import Testing

/// A rule, the smallest mistake that breaks it, and everything that the rule says about it.
struct Breakage: Sendable, CustomTestStringConvertible {
  let rule: String
  /// Its findings as people read them, a line for each: place, what is wrong, how to mend it.
  let findings: String
  let apply: @Sendable (inout SampleSite) -> Void

  init(
    _ rule: String, _ findings: String, _ apply: @escaping @Sendable (inout SampleSite) -> Void
  ) {
    self.rule = rule
    self.findings = findings
    self.apply = apply
  }

  /// A definition that breaks the rule.
  init(_ rule: String, _ findings: String, flow: @escaping @Sendable () -> Flow) {
    self.init(rule, findings) { $0.flows[0].flow = flow() }
  }

  /// What the rule finds in a site with the mistake. Words of the shared catalogue that the sample has
  /// no use for are another flow's to judge.
  func found() throws -> [Diagnostic] {
    var site = SampleSite()
    apply(&site)
    return try site.examined().findings().filter {
      $0.rule == rule && $0.place.file != "Templates/copy.xcstrings"
    }
  }

  static let all =
    definitions + answers + templates + copy + pages + looks + styles + overrides

  var testDescription: String { rule }
}
