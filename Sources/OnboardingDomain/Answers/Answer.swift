/// What a person said, in canonical units, with the unit they chose beside it.
public enum Answer: Sendable, Hashable {
  /// Words, an address, a number to call, a code.
  case text(String)
  /// A number.
  case number(Double)
  /// A mass and the units in which it was given.
  case mass(Kilograms, UnitSystem)
  /// A length and the units in which it was given.
  case length(Centimetres, UnitSystem)
  /// A date.
  case date(CalendarDate)
  /// A time of day.
  case time(TimeOfDay)
  /// An IANA time zone.
  case timeZone(String)
  /// A country or a territory.
  case country(Country)
  /// An amount of money.
  case money(Money)
  /// One choice.
  case choice(ChoiceID)
  /// Several choices, in the order of the field.
  case choices([ChoiceID])
  /// A level of a scale.
  case level(Int)
  /// Words of the person's own.
  case tags([String])
  /// On or off.
  case flag(Bool)
  /// Eating windows in the order of the day.
  case windows([TimeWindow])

  /// The words, the time zone, the country's code or the id of the choice, for services that keep or confirm an answer as
  /// text.
  package var words: String? {
    switch self {
    case .text(let text), .timeZone(let text): text
    case .choice(let choice): choice.rawValue
    case .country(let country): country.code
    default: nil
    }
  }

  /// Whether it is a list of nothing: a question that may be left out was left out.
  package var isEmpty: Bool {
    switch self {
    case .choices(let choices): choices.isEmpty
    case .tags(let tags): tags.isEmpty
    case .windows(let windows): windows.isEmpty
    default: false
    }
  }

  /// The same measure as given in these units; any other answer as it is.
  func inUnits(_ units: UnitSystem) -> Answer {
    switch self {
    case .mass(let mass, _): .mass(mass, units)
    case .length(let length, _): .length(length, units)
    default: self
    }
  }

  /// The number in it, for conditions: metric for measures, whole units of money, the count for lists.
  var magnitude: Double? {
    switch self {
    case .number(let number): number
    case .mass(let mass, _): mass.value
    case .length(let length, _): length.value
    case .level(let level): Double(level)
    case .money(let money): money.amount
    case .choices(let choices): Double(choices.count)
    case .tags(let tags): Double(tags.count)
    case .windows(let windows): Double(windows.count)
    case .text, .date, .time, .timeZone, .country, .choice, .flag: nil
    }
  }
}
