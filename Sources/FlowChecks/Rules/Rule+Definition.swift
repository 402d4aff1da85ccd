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
      Rule(ReadingRule.unfitAnswer), Rule(ReadingRule.strayError),
      Rule(ReadingRule.uncomputedValue.rawValue, .warning) { examined, rule in
        zip(examined.onboardings, examined.computed).flatMap { onboarding, computed in
          computed.missing.map {
            rule.finding(
              at: .flow(onboarding.flow.id),
              "\(onboarding.flow.id): the vocabulary has the \($0), and no example person gets one",
              fix: "Compute it, take it out of the vocabulary, or add an example person who gets it"
            )
          }
        }
      },
    ]
}
