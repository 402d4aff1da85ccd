/// What an answer looks like, with the type that it is read as.
public struct QuestionFormat<Value: AnswerValue>: Sendable, Hashable {
  /// The format as data.
  let format: AnswerFormat
}

extension QuestionFormat where Value == String {
  /// Words; the length counts Unicode scalars after white space at the ends is dropped.
  public static func text(_ length: ClosedRange<Int>, isMultiline: Bool = false) -> Self {
    Self(format: .text(length: length, isMultiline: isMultiline))
  }
  /// An e-mail address of at most 254 bytes. Source: RFC 5321 §4.5.3.1.
  public static var email: Self { Self(format: .email) }
  /// A telephone number: 7 … 15 digits. Source: ITU-T E.164.
  public static var phone: Self { Self(format: .phone) }
  /// A code of letters and digits, compared without case, spaces and dashes.
  public static func code(_ length: ClosedRange<Int>) -> Self {
    Self(format: .code(length: length))
  }
}

extension QuestionFormat where Value == Secret {
  /// A new password: never part of the answers, handed on once.
  public static var newPassword: Self { Self(format: .newPassword) }
}

extension QuestionFormat where Value == Double {
  /// A number with a fraction.
  public static func decimal(_ range: ClosedRange<Double>, step: Double) -> Self {
    Self(format: .number(range: range, step: step))
  }
}

extension QuestionFormat where Value == Int {
  /// A whole number.
  public static func number(_ range: ClosedRange<Int>) -> Self {
    Self(format: .number(range: Double(range.lowerBound)...Double(range.upperBound), step: 1))
  }
  /// A level of a scale.
  public static func scale(_ range: ClosedRange<Int>) -> Self { Self(format: .scale(range)) }
  /// So many stars, from one to this many.
  public static func rating(upTo most: Int) -> Self { Self(format: .rating(1...max(1, most))) }
  /// A year of birth alone: between 120 years ago and this year.
  public static var birthYear: Self { Self(format: .birthYear) }
}

extension QuestionFormat where Value == Kilograms {
  /// A mass in kilograms, asked in the units that the person chose.
  public static func mass(_ range: ClosedRange<Double>, in units: Question<UnitSystem>) -> Self {
    Self(format: .mass(range: range, units: .earlier(units.id)))
  }
}

extension QuestionFormat where Value == Centimetres {
  /// A length of the body in centimetres, asked in the units that the person chose.
  public static func length(_ range: ClosedRange<Double>, in units: Question<UnitSystem>) -> Self {
    Self(format: .length(range: range, units: .earlier(units.id)))
  }
}

extension QuestionFormat where Value == CalendarDate {
  /// A date of birth in three parts: between 120 years ago and today.
  public static var birthDate: Self { Self(format: .birthDate) }
  /// A day in a range of the calendar.
  public static func date(_ range: ClosedRange<CalendarDate>) -> Self {
    Self(format: .date(.days(range)))
  }
  /// A day so many days before or after the one on which a person answers: `0...365`.
  public static func date(daysFromToday range: ClosedRange<Int>) -> Self {
    Self(format: .date(.daysFromToday(range)))
  }
}

extension QuestionFormat where Value == TimeOfDay {
  /// A time of day; pickers offer multiples of `step` minutes, any minute is accepted.
  public static func time(step: Int) -> Self { Self(format: .time(step: step)) }
}

extension QuestionFormat where Value == TimeZoneName {
  /// An IANA time zone.
  public static var timeZone: Self { Self(format: .timeZone) }
}

extension QuestionFormat where Value == Country {
  /// A country or a territory.
  public static var country: Self { Self(format: .country) }
}

extension QuestionFormat where Value == Money {
  /// An amount of money.
  ///
  /// - Parameter range: in whole units of the currency; amounts may have a fraction.
  public static func money(_ range: ClosedRange<Int>, in currency: Currency) -> Self {
    Self(format: .money(range: range, currency: currency))
  }
}

extension QuestionFormat where Value: Choosable {
  /// Exactly one of the options.
  ///
  /// - Parameter options: those that are offered, in the order of the page; all of them unless said.
  public static func choice(
    _ type: Value.Type, of options: [Value] = Array(Value.allCases)
  ) -> Self {
    Self(format: .singleChoice(options.map(\.choice)))
  }
}

extension QuestionFormat {
  /// Any of the options; `exclusive` stands alone.
  ///
  /// - Parameter options: those that are offered, in the order of the page; all of them unless said.
  public static func choices<Option: Choosable>(
    _ type: Option.Type, of options: [Option] = Array(Option.allCases), exclusive: Option? = nil
  ) -> Self where Value == [Option] {
    Self(format: .multipleChoice(options.map(\.choice), exclusive: exclusive?.choiceID))
  }
}

extension QuestionFormat where Value == [String] {
  /// Words of the person's own, at most `count` of at most `length` Unicode scalars.
  public static func tags(count: Int, length: Int) -> Self {
    Self(format: .tags(count: count, length: length))
  }
}

extension QuestionFormat where Value == Bool {
  /// On or off.
  public static var toggle: Self { Self(format: .toggle) }
}

extension QuestionFormat where Value == [TimeWindow] {
  /// Eating windows on a grid of `step` minutes.
  public static func windows(count: ClosedRange<Int>, step: Int) -> Self {
    Self(format: .windows(count: count, step: step))
  }
}
