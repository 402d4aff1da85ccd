package import OnboardingDomain
internal import OnboardingPlans

/// Masses and paces in texts that no catalogue fills, in the units of the person.
package enum BodyText {
  /// The abbreviation of the unit of mass.
  package static func unit(_ units: UnitSystem) -> String { units == .imperial ? "lb" : "kg" }

  /// The number alone, in the person's unit.
  package static func number(_ mass: Kilograms, units: UnitSystem) -> Double {
    units == .imperial ? mass.pounds : mass.value
  }

  /// A mass in a number of the person's units.
  package static func mass(_ number: Double, units: UnitSystem) -> Kilograms {
    units == .imperial ? Kilograms(pounds: number) : Kilograms(number)
  }

  /// `148 lb`, `67.1 kg`.
  package static func mass(_ mass: Kilograms, units: UnitSystem) -> String {
    "\(NumberText.decimal(number(mass, units: units))) \(unit(units))"
  }

  /// A change a week: `1.5 lb`, `0.68 kg`.
  package static func pace(_ perWeek: Kilograms, units: UnitSystem) -> String {
    "\(paceNumber(perWeek, units: units)) \(unit(units))"
  }

  /// A change a week without its unit. Half a pound is 0.23 kg, so that kilograms have two digits
  /// everywhere: a card, the reason beside it and the bill of the plan name one pace by one number.
  static func paceNumber(_ perWeek: Kilograms, units: UnitSystem) -> String {
    NumberText.decimal(number(perWeek, units: units), digits: paceDigits(units))
  }

  /// The fastest pace that is supported, rounded down: `1.4 lb`, `0.66 kg`.
  static func pace(fastest: MaximumPace, units: UnitSystem) -> String {
    let steps = units == .imperial ? 10.0 : 100
    // A hair of tolerance, so that 0.45 kg stays 0.45 kg in binary fractions.
    let number = (self.number(fastest.limit, units: units) * steps + 1e-9).rounded(.down) / steps
    return "\(NumberText.decimal(number, digits: paceDigits(units))) \(unit(units))"
  }

  private static func paceDigits(_ units: UnitSystem) -> Int { units == .imperial ? 1 : 2 }
}
