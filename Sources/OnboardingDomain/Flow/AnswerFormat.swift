/// What an answer to a field looks like. The parser and the view switch over it exhaustively.
public enum AnswerFormat: Sendable, Hashable {
  /// Words; `length` counts Unicode scalars after white space at the ends is dropped.
  case text(length: ClosedRange<Int>, isMultiline: Bool = false)
  /// An e-mail address of at most 254 bytes. Source: RFC 5321 §4.5.3.1.
  case email
  /// A telephone number: 7 … 15 digits. Source: ITU-T E.164.
  case phone
  /// A new password: never part of the answers, handed on once.
  case newPassword
  /// A code of letters and digits, compared without case, spaces and dashes.
  case code(length: ClosedRange<Int>)
  /// A number; with `step` 1 a whole one.
  case number(range: ClosedRange<Double>, step: Double)
  /// A mass, asked in the unit that `units` says. Range in kilograms.
  case mass(range: ClosedRange<Double>, units: UnitSource)
  /// A length of the body, asked in the unit that `units` says. Range in centimetres.
  case length(range: ClosedRange<Double>, units: UnitSource)
  /// A date of birth in three parts: between 120 years ago and today.
  case birthDate
  /// A day in a range, on a calendar.
  case date(DateRange)
  /// A year of birth alone: between 120 years ago and this year.
  case birthYear
  /// A time of day; pickers offer multiples of `step` minutes, any minute is accepted.
  case time(step: Int)
  /// An IANA time zone.
  case timeZone
  /// A country or a territory.
  case country
  /// An amount of money; the range in whole units of the currency.
  case money(range: ClosedRange<Int>, currency: Currency)
  /// Exactly one of the choices.
  case singleChoice([Choice])
  /// Any of the choices; `exclusive` stands alone.
  case multipleChoice([Choice], exclusive: ChoiceID? = nil)
  /// A whole number of a scale.
  case scale(ClosedRange<Int>)
  /// A whole number of stars.
  case rating(ClosedRange<Int>)
  /// Words of the person's own, at most `count` of at most `length` Unicode scalars.
  case tags(count: Int, length: Int)
  /// On or off.
  case toggle
  /// Eating windows on a grid of `step` minutes.
  case windows(count: ClosedRange<Int>, step: Int)

  /// Where a field learns the unit in which it is asked.
  public struct UnitSource: Sendable, Hashable {
    /// The choice field whose answer is `imperial` or `metric`.
    public let field: FieldID
    /// Whether that field stands on the same form, so that both sets of controls do, too.
    public let isOnSameForm: Bool

    /// The unit is chosen on the same form.
    public static func here(_ field: FieldID) -> Self { Self(field: field, isOnSameForm: true) }
    /// The unit was chosen on an earlier screen.
    public static func earlier(_ field: FieldID) -> Self {
      Self(field: field, isOnSameForm: false)
    }
  }

  /// Where a measure learns its units; nil of anything else.
  var unitSource: UnitSource? {
    switch self {
    case .mass(_, let units), .length(_, let units): units
    default: nil
    }
  }

  /// The choices, where the format has some.
  public var choices: [Choice] {
    switch self {
    case .singleChoice(let choices), .multipleChoice(let choices, _): choices
    default: []
    }
  }

  /// The same format, its units asked on the same form.
  var withUnitsOnSameForm: AnswerFormat {
    switch self {
    case .mass(let range, let units): .mass(range: range, units: .here(units.field))
    case .length(let range, let units): .length(range: range, units: .here(units.field))
    default: self
    }
  }

  /// What the name of a member of the JSON of answers ends in: the unit.
  var keySuffix: String {
    switch self {
    case .mass: "-kg"
    case .length: "-cm"
    case .money(_, let currency): "-\(currency.rawValue)"
    default: ""
    }
  }

  /// Whether it opens something, so that no browser should keep what was entered: a password or a
  /// code.
  public var isSecret: Bool {
    switch self {
    case .newPassword, .code: true
    default: false
    }
  }
}
