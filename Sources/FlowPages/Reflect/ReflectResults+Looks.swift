internal import OnboardingDomain
internal import OnboardingFlows

extension ReflectResults {
  /// The names of the values that only drawings show.
  static let drawnNames: Set<String> = ["light", "age-range-state"]

  func drawnValue(_ name: String) -> ComputedValue? {
    switch name {
    case "light": .text(light)
    case "age-range-state": .text(answers[Reflect.ageRange] == nil ? "" : "open")
    default: nil
    }
  }

  /// The light of the sky: of the hour, not of the greeting, which says morning until noon.
  private var light: String {
    switch (now ?? TimeOfDay(wrapping: 9 * 60)).hour {
    case 4..<11: "day"
    case 11..<17: "noon"
    default: "evening"
    }
  }
}
