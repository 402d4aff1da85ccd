internal import OnboardingDomain
internal import OnboardingPlans

/// Masses and paces in texts that no catalogue fills, in the units of the person.
enum BodyText {
  /// The abbreviation of the unit of mass.
  static func unit(_ units: UnitSystem) -> String { units == .imperial ? "lb" : "kg" }

  /// The number alone, in the person's unit.
  static func number(_ mass: Kilograms, units: UnitSystem) -> Double {
    units == .imperial ? mass.pounds : mass.value
  }

  /// A mass in a number of the person's units.
  static func mass(_ number: Double, units: UnitSystem) -> Kilograms {
    units == .imperial ? Kilograms(pounds: number) : Kilograms(number)
  }

  /// `148 lb`, `67.1 kg`.
  static func mass(_ mass: Kilograms, units: UnitSystem) -> String {
    "\(NumberText.decimal(number(mass, units: units))) \(unit(units))"
  }

  /// A change a week: `1.5 lb`, `0.7 kg`.
  static func pace(_ perWeek: Kilograms, units: UnitSystem) -> String {
    mass(perWeek, units: units)
  }

  /// The fastest pace that is supported, rounded down: `1.4 lb`, `0.6 kg`.
  static func pace(fastest: MaximumPace, units: UnitSystem) -> String {
    let number = units == .imperial ? fastest.offeredPounds : fastest.offeredKilograms
    return "\(NumberText.decimal(number)) \(unit(units))"
  }
}
