public import OnboardingDomain

extension FamilyPlus: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(values: FamilyPlusResults.valueNames)
  }

  /// The diagnosis and its values, worked out as they are asked for.
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
