internal import OnboardingDomain

/// The answers about a body and its goal that both flows ask, where they could be understood.
struct BodyAnswers {
  var birthDate: CalendarDate?
  var height: Centimetres?
  var weight: Kilograms?
  var direction: GoalDirection?
  var target: Kilograms?

  /// Checks ranges and contradictions; `today` is nil where it is not known yet.
  func check(today: CalendarDate?, into problems: inout InputProblems) {
    checkBirthDate(today, into: &problems)
    if let height, !PlanRanges.heightCm.contains(height.value) {
      problems.add(.height, limit: "120–230 cm", outOfRange(height.value))
    }
    if let weight, !PlanRanges.weightKg.contains(weight.value) {
      problems.add(.weight, limit: "30–300 kg", outOfRange(weight.value))
    }
    if let height, let weight, !problems.has(.height), !problems.has(.weight) {
      let index = HealthyWeight.bodyMassIndex(weight, height: height)
      if !PlanRanges.bodyMassIndex.contains(index) {
        problems.add(
          .weight, limit: "body mass index 12–80",
          "weight and height together give \(index.text(digits: 1)); please check both")
      }
    }
    checkTarget(into: &problems)
  }

  private func checkBirthDate(_ today: CalendarDate?, into problems: inout InputProblems) {
    guard let birthDate, let today else { return }
    if birthDate > today {
      problems.add(.birthDate, limit: "not after \(today.iso8601)", "it lies in the future")
    } else if birthDate.completedYears(on: today) > PlanRanges.ageYears.upperBound {
      problems.add(.birthDate, limit: "at most 120 years ago", "it lies too far back")
    }
  }

  private func checkTarget(into problems: inout InputProblems) {
    guard let direction, direction != .maintain else { return }
    guard let target else {
      problems.add(
        .targetWeight, limit: "30–300 kg", "it is missing, and the goal is to \(direction.rawValue)"
      )
      return
    }
    guard PlanRanges.weightKg.contains(target.value) else {
      problems.add(.targetWeight, limit: "30–300 kg", outOfRange(target.value))
      return
    }
    guard let weight, !problems.has(.weight) else { return }
    if direction == .lose, target.value > weight.value + 1e-9 {
      problems.add(
        .targetWeight, limit: "at most the weight now, \(weight.value.text(digits: 1)) kg",
        "the goal is to lose, and this is more")
    } else if direction == .gain, target.value < weight.value - 1e-9 {
      problems.add(
        .targetWeight, limit: "at least the weight now, \(weight.value.text(digits: 1)) kg",
        "the goal is to gain, and this is less")
    }
  }

  private func outOfRange(_ value: Double) -> String { "\(value.briefText) is out of range" }
}
