internal import OnboardingDomain
internal import OnboardingFlows

extension CalAIResults {
  /// The names of the values that only drawings show.
  static let drawnNames: Set<String> = [
    "speed.maximum-place", "speed.recommended-place", "speed.now-place", "plan.protein-turn",
    "plan.fat-turn",
  ]

  func drawnValue(_ name: String) -> ComputedValue? {
    switch name {
    case "speed.maximum-place": profile.speedRange.map { place($0.maximum, on: $0) }
    case "speed.recommended-place": profile.speedRange.map { place($0.recommendedNumber, on: $0) }
    case "speed.now-place":
      profile.speedRange.flatMap { range in
        profile.speed.map { place(BodyText.number($0, units: units), on: range) }
      }
    // Where a part of the ring begins, in percent against the direction of the clock.
    case "plan.protein-turn": targets.map { whole(-$0.shares.carbs) }
    case "plan.fat-turn": targets.map { whole(-$0.shares.carbs - $0.shares.protein) }
    default: nil
    }
  }

  private func place(_ number: Double, on range: SpeedRange) -> ComputedValue {
    whole(range.place(number))
  }

  private func whole(_ number: Int) -> ComputedValue { .number(Double(number), digits: 0) }
}

extension SpeedRange {
  /// Where a number lies on the rail, in whole percent.
  fileprivate func place(_ number: Double) -> Int {
    let share = (number - lowest) / (highest - lowest)
    return Int((min(max(share, 0), 1) * 100).rounded())
  }
}
