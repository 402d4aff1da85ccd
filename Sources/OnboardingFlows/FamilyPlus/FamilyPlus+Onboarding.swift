public import OnboardingDomain

extension FamilyPlus: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(
      values: FamilyPlusResults.valueNames, fragments: FamilyPlusResults.fragmentNames,
      downloads: ["quote-card.svg", "second-card.svg"],
      words: Set(ScanMessages.others.map { "scan.message.\($0)" })
        .union(
          Recipient.allCases.flatMap { recipient in
            ["letter", "turn"].map { "ending.\($0).\(recipient.rawValue)" }
          }
        )
        .union(
          Invitation.Pronoun.allCases.flatMap { pronoun in
            ["keep", "write", "when", "answer"].map { "ending.\($0).\(pronoun.rawValue)" }
          }
        )
        .union(Recipient.relations.map { "ending.name.\($0.rawValue)" }))
  }

  /// The diagnosis, the protocol and the card, worked out as pages ask for them.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults {
    FamilyPlusResults(answers, in: context)
  }

  /// The grade, and the habits behind it.
  public func verdicts(
    on screen: ScreenID, for answers: Answers, in context: ComputationContext
  ) -> [(name: String, value: String)] {
    guard screen == "diagnosis",
      let diagnosis = FamilyPlusResults(answers, in: context).diagnosis
    else { return [] }
    return [("grade", diagnosis.grade.rawValue)]
      + diagnosis.findings.map { ("finding", $0.rawValue) }
  }
}
