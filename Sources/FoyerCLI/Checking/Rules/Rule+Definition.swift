import OnboardingDomain

extension Rule {
  /// What is wrong with the definition of a flow; the server refuses to start.
  static let definition: [Rule] =
    FlowRule.allCases.map { rule in
      Rule(rule.rawValue, .error) { examined in
        examined.definitionErrors.filter { $0.kind == rule }.map { error in
          Remark(
            place: .flow(error.place.prefix { $0 != "/" }),
            message: "\(error.place): \(error.message)", mend: error.remedy)
        }
      }
    } + [
      Rule("duplicate-flow", .error) { examined in
        let ids = examined.onboardings.map(\.flow.id)
        return Set(ids).filter { id in ids.count { $0 == id } > 1 }.map {
          Remark(
            place: .flow($0), message: "two flows have the id \($0)", mend: "Rename one of them")
        }
      }
    ]

  /// Answers that nobody reads, and readings that nobody answers.
  static let reading: [Rule] = [
    reading(.unreadAnswer, .warning) {
      Remark(
        place: .flow($0.flow),
        message: "\($0.field): the answer changes nothing and is shown to nobody",
        mend:
          "Drop the question, show the answer, or add an example person whose plan depends on it"
      )
    },
    reading(.unaskedInput, .error) {
      Remark(
        place: .flow($0.flow),
        message: "\($0.field): something is computed from this answer, and no screen asks for it",
        mend: "Ask for it, or correct the id")
    },
  ]

  private static func reading(
    _ rule: FlowReadingFinding.Rule, _ severity: Severity,
    _ remark: @escaping @Sendable (FlowReadingFinding) -> Remark
  ) -> Rule {
    Rule(rule.rawValue, severity) { examined in
      examined.readingFindings.filter { $0.rule == rule }.map(remark)
    }
  }
}
