/// The id of a field together with the type of its answers: `answers[height]` is centimetres.
public struct FieldKey<Value: AnswerValue>: Sendable, Hashable {
  /// The id.
  public let id: FieldID

  /// A key for the field with this id.
  public init(_ id: FieldID) { self.id = id }
}

/// A type that answers can be read as and written from.
public protocol AnswerValue: Sendable {
  /// The value in an answer, or nil where the answer is of another type.
  init?(answer: Answer)
  /// The answer that holds the value.
  var answer: Answer { get }
}

extension String: AnswerValue {
  /// The words, the time zone or the id of the choice.
  public init?(answer: Answer) {
    switch answer {
    case .text(let text), .timeZone(let text): self = text
    case .choice(let choice): self = choice.rawValue
    default: return nil
    }
  }
  /// The words as an answer.
  public var answer: Answer { .text(self) }
}

extension Double: AnswerValue {
  /// The number.
  public init?(answer: Answer) {
    guard case .number(let number) = answer else { return nil }
    self = number
  }
  /// The number as an answer.
  public var answer: Answer { .number(self) }
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
  /// The level as an answer.
  public var answer: Answer { .level(self) }
}

extension Bool: AnswerValue {
  /// Whether the toggle is on.
  public init?(answer: Answer) {
    guard case .flag(let flag) = answer else { return nil }
    self = flag
  }
  /// The toggle as an answer.
  public var answer: Answer { .flag(self) }
}

extension Kilograms: AnswerValue {
  /// The mass.
  public init?(answer: Answer) {
    guard case .mass(let mass, _) = answer else { return nil }
    self = mass
  }
  /// The mass as an answer in metric units.
  public var answer: Answer { .mass(self, .metric) }
}

extension Centimetres: AnswerValue {
  /// The length.
  public init?(answer: Answer) {
    guard case .length(let length, _) = answer else { return nil }
    self = length
  }
  /// The length as an answer in metric units.
  public var answer: Answer { .length(self, .metric) }
}

extension CalendarDate: AnswerValue {
  /// The date.
  public init?(answer: Answer) {
    guard case .date(let date) = answer else { return nil }
    self = date
  }
  /// The date as an answer.
  public var answer: Answer { .date(self) }
}

extension TimeOfDay: AnswerValue {
  /// The time.
  public init?(answer: Answer) {
    guard case .time(let time) = answer else { return nil }
    self = time
  }
  /// The time as an answer.
  public var answer: Answer { .time(self) }
}

extension ChoiceID: AnswerValue where Subject == Choice {
  /// The choice.
  public init?(answer: Answer) {
    guard case .choice(let choice) = answer else { return nil }
    self = choice
  }
  /// The choice as an answer.
  public var answer: Answer { .choice(self) }
}

extension Array: AnswerValue where Element: AnswerListElement {
  /// The list in the answer.
  public init?(answer: Answer) {
    guard let list = Element.list(in: answer) else { return nil }
    self = list
  }
  /// The list as an answer.
  public var answer: Answer { Element.answer(for: self) }
}

/// A type that answers hold lists of.
public protocol AnswerListElement: Sendable {
  /// The list in an answer, or nil where the answer is of another type.
  static func list(in answer: Answer) -> [Self]?
  /// The answer that holds the list.
  static func answer(for list: [Self]) -> Answer
}

extension ChoiceID: AnswerListElement where Subject == Choice {
  /// The choices.
  public static func list(in answer: Answer) -> [ChoiceID]? {
    guard case .choices(let choices) = answer else { return nil }
    return choices
  }
  /// The choices as an answer.
  public static func answer(for list: [ChoiceID]) -> Answer { .choices(list) }
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
