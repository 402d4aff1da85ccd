package import OnboardingDomain

extension ReflectResults {
  /// The goal and the day by which it is to be reached.
  package var outline: [ResultLine] {
    guard let goal = value("goal") else { return [] }
    return [ResultLine("goal", goal), ResultLine("until", .date(span.end))]
  }
}
