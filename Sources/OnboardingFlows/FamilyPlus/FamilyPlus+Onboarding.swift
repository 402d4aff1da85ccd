public import OnboardingDomain

extension FamilyPlus: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(
      values: FamilyPlusResults.valueNames, fragments: FamilyPlusResults.fragmentNames,
      downloads: ["quote-card.svg"],
      words: Set(ScanMessages.others.map { "scan.message.\($0)" }))
  }

  /// The diagnosis, the protocol and the card, worked out as pages ask for them.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults {
    FamilyPlusResults(answers, in: context)
  }
}
