/// A type that answers can be read as and written from.
public protocol AnswerValue: Sendable, Hashable {
  /// The value in an answer, or nil where the answer is of another type.
  init?(answer: Answer)

  /// The answer that holds the value.
  ///
  /// - Parameters:
  ///   - format: the format of the question; a whole number is a level of a scale or a number.
  ///   - units: the units in which the person thinks; only masses and lengths keep them.
  func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer
}

extension String: AnswerValue {
  /// The words.
  public init?(answer: Answer) {
    guard case .text(let text) = answer else { return nil }
    self = text
  }
  /// The words as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .text(self) }
}

extension TimeZoneName: AnswerValue {
  /// The time zone.
  public init?(answer: Answer) {
    guard case .timeZone(let id) = answer else { return nil }
    self.init(id)
  }
  /// The time zone as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .timeZone(id) }
}

extension Country: AnswerValue {
  /// The country.
  public init?(answer: Answer) {
    guard case .country(let country) = answer else { return nil }
    self = country
  }
  /// The country as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .country(self) }
}

extension Money: AnswerValue {
  /// The amount.
  public init?(answer: Answer) {
    guard case .money(let money) = answer else { return nil }
    self = money
  }
  /// The amount as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .money(self) }
}

extension Double: AnswerValue {
  /// The number.
  public init?(answer: Answer) {
    guard case .number(let number) = answer else { return nil }
    self = number
  }
  /// The number as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .number(self) }
}

extension Int: AnswerValue {
  /// The level, or a number without a fraction.
  public init?(answer: Answer) {
    switch answer {
    case .level(let level): self = level
    case .number(let number): self.init(exactly: number)
    default: return nil
    }
  }
  /// A level to a scale, else a number.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer {
    switch format {
    case .scale, .rating: .level(self)
    default: .number(Double(self))
    }
  }
}

extension Bool: AnswerValue {
  /// Whether the toggle is on.
  public init?(answer: Answer) {
    guard case .flag(let flag) = answer else { return nil }
    self = flag
  }
  /// The toggle as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .flag(self) }
}

extension Kilograms: AnswerValue {
  /// The mass.
  public init?(answer: Answer) {
    guard case .mass(let mass, _) = answer else { return nil }
    self = mass
  }
  /// The mass with the person's units.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer {
    .mass(self, units)
  }
}

extension Centimetres: AnswerValue {
  /// The length.
  public init?(answer: Answer) {
    guard case .length(let length, _) = answer else { return nil }
    self = length
  }
  /// The length with the person's units.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer {
    .length(self, units)
  }
}

extension CalendarDate: AnswerValue {
  /// The date.
  public init?(answer: Answer) {
    guard case .date(let date) = answer else { return nil }
    self = date
  }
  /// The date as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .date(self) }
}

extension TimeOfDay: AnswerValue {
  /// The time.
  public init?(answer: Answer) {
    guard case .time(let time) = answer else { return nil }
    self = time
  }
  /// The time as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer { .time(self) }
}

extension Array: AnswerValue where Element: AnswerListElement {
  /// The list in the answer.
  public init?(answer: Answer) {
    guard let list = Element.list(in: answer) else { return nil }
    self = list
  }
  /// The list as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer {
    Element.answer(for: self)
  }
}

/// A type that answers hold lists of.
public protocol AnswerListElement: Sendable, Hashable {
  /// The list in an answer, or nil where the answer is of another type.
  static func list(in answer: Answer) -> [Self]?
  /// The answer that holds the list.
  static func answer(for list: [Self]) -> Answer
}

extension String: AnswerListElement {
  /// The person's own words.
  public static func list(in answer: Answer) -> [String]? {
    guard case .tags(let tags) = answer else { return nil }
    return tags
  }
  /// The words as an answer.
  public static func answer(for list: [String]) -> Answer { .tags(list) }
}

extension TimeWindow: AnswerListElement {
  /// The windows.
  public static func list(in answer: Answer) -> [TimeWindow]? {
    guard case .windows(let windows) = answer else { return nil }
    return windows
  }
  /// The windows as an answer.
  public static func answer(for list: [TimeWindow]) -> Answer { .windows(list) }
}
