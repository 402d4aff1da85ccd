package import OnboardingDomain
internal import OnboardingPlans

extension FamilyPlusResults {
  /// The grade and what was found.
  package var outline: [ResultLine] {
    guard let diagnosis else { return [] }
    return [ResultLine("grade", .text(diagnosis.grade.printed))]
      + diagnosis.findings.map {
        ResultLine("finding", .copy("finding.\($0.rawValue)"))
      }
  }
}
