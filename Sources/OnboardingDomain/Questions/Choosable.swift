/// The options of a choice as an enumeration: the cases are the options, in their order, and the raw
/// values their ids.
///
/// The order of the cases is the order on the page. Sessions keep a choice by its position, so that
/// another order needs a new version of the flow.
public protocol Choosable: AnswerValue, AnswerListElement, RawRepresentable<String>, CaseIterable,
  Hashable, Codable
{
  /// The name of the option's icon; its id where it is not given.
  var icon: String { get }
}

extension Choosable {
  /// The id.
  public var icon: String { rawValue }

  /// The option in an answer, nil for another type or an option that is not offered.
  @inlinable
  public init?(answer: Answer) {
    guard case .choice(let choice) = answer else { return nil }
    self.init(rawValue: choice.rawValue)
  }

  /// The option as an answer.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer {
    .choice(choiceID)
  }

  /// The options in an answer; nil for another type, or where one of them is not offered.
  @inlinable
  public static func list(in answer: Answer) -> [Self]? {
    guard case .choices(let choices) = answer else { return nil }
    let options = choices.compactMap { Self(rawValue: $0.rawValue) }
    return options.count == choices.count ? options : nil
  }

  /// The options as an answer.
  public static func answer(for list: [Self]) -> Answer { .choices(list.map(\.choiceID)) }

  /// The id of the option, also the value of its control.
  public var choiceID: ChoiceID { ChoiceID(rawValue) }

  /// The option as data.
  var choice: Choice { Choice(choiceID, icon: icon) }
}

extension UnitSystem: Choosable {}
