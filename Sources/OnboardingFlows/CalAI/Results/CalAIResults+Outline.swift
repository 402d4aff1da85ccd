package import OnboardingDomain
internal import OnboardingPlans

extension CalAIResults {
  /// The figures of a day as the person has them, and the goal with its day.
  package var outline: [ResultLine] {
    guard let targets else { return [] }
    func whole(_ number: Int) -> ComputedValue { .number(Double(number), digits: 0) }
    var lines = [
      ResultLine("energy", whole(targets.calories)),
      ResultLine("macros", whole(targets.protein), whole(targets.fat), whole(targets.carbs)),
    ]
    if let target = profile.target { lines.append(ResultLine("goal", words(target))) }
    if let date = computedValue("plan.goal-date") { lines.append(ResultLine("goal-date", date)) }
    return lines
  }
}
