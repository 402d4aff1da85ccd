import OnboardingDomain
import SourceText

extension Rule {
  /// What is wrong with the definition of a flow. The server refuses to start, but for answers that
  /// nobody reads.
  static let definition: [Rule] =
    FlowRule.allCases.map { Rule($0) } + [
      Rule("duplicate-flow", .error) { examined, rule in
        let ids = examined.onboardings.map(\.flow.id)
        return Set(ids).filter { id in ids.count { $0 == id } > 1 }.map {
          rule.finding(at: .flow($0), "two flows have the id \($0)", fix: "Rename one of them")
        }
      },
      Rule(ReadingRule.unreadAnswer, .warning), Rule(ReadingRule.unaskedInput),
    ]
}
