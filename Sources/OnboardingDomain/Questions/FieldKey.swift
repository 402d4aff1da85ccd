/// The id of a field together with the type of its answers. `Question` takes its place; what is left
/// here serves flows that still declare the two apart.
public struct FieldKey<Value: KeyedValue>: Sendable, Hashable {
  /// The id.
  public let id: FieldID

  /// A key for the field with this id.
  public init(_ id: FieldID) { self.id = id }
}

/// A type that answers can be read as and written from through a key.
public protocol KeyedValue: Sendable {
  /// The value in an answer, or nil where the answer is of another type.
  static func keyed(_ answer: Answer) -> Self?
  /// The answer that holds the value.
  var answer: Answer { get }
}

extension KeyedValue where Self: AnswerValue {
  /// The value in an answer.
  public static func keyed(_ answer: Answer) -> Self? { Self(answer: answer) }
  /// The answer that holds the value, in metric units.
  public var answer: Answer { answer(to: .scale(0...0), in: .metric) }
}

extension String: KeyedValue {
  /// The words, the time zone or the id of the choice.
  public static func keyed(_ answer: Answer) -> String? {
    switch answer {
    case .text(let text), .timeZone(let text): text
    case .choice(let choice): choice.rawValue
    default: nil
    }
  }
}
extension Double: KeyedValue {}
extension Int: KeyedValue {}
extension Bool: KeyedValue {}
extension Kilograms: KeyedValue {}
extension Centimetres: KeyedValue {}
extension CalendarDate: KeyedValue {}
extension TimeOfDay: KeyedValue {}

extension ChoiceID: KeyedValue where Subject == Choice {
  /// The choice.
  public static func keyed(_ answer: Answer) -> ChoiceID? {
    guard case .choice(let choice) = answer else { return nil }
    return choice
  }
  /// The choice as an answer.
  public var answer: Answer { .choice(self) }
}

extension Array: KeyedValue where Element: AnswerListElement {}

extension ChoiceID: AnswerListElement where Subject == Choice {
  /// The choices.
  public static func list(in answer: Answer) -> [ChoiceID]? {
    guard case .choices(let choices) = answer else { return nil }
    return choices
  }
  /// The choices as an answer.
  public static func answer(for list: [ChoiceID]) -> Answer { .choices(list) }
}

extension Answers {
  /// The answer under a typed key, or nil where there is none of that type.
  public subscript<Value>(key: FieldKey<Value>) -> Value? {
    get { self[key.id].flatMap(Value.keyed) }
    set { self[key.id] = newValue?.answer }
  }
}
