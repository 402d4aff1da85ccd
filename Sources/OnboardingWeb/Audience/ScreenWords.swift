import OnboardingDomain
import OnboardingEvents

/// The words of what can happen on a screen of one edition, made once.
final class ScreenWords: Sendable {
  let view: Event.Words
  let exit: Event.Words
  /// Of what the screen asks and what it records.
  let fields: [FieldWords]

  init(_ screen: ScreenID, _ fields: [Field] = []) {
    view = Event.Words(.screenViewed, screen: screen.rawValue)
    exit = Event.Words(.screenLeft, screen: screen.rawValue)
    self.fields = fields.map { FieldWords($0, on: screen) }
  }
}

/// The words of what can happen to the answer to a field on a screen.
final class FieldWords: Sendable {
  let id: FieldID
  let change: Event.Words
  private let screen: ScreenID
  private let format: AnswerFormat
  private let choices: [ChoiceID: Event.Words]

  init(_ field: Field, on screen: ScreenID) {
    id = field.id
    format = field.format
    self.screen = screen
    let subject = field.id.rawValue
    change = Event.Words(.answerChanged, screen: screen.rawValue, subject: subject)
    choices = Dictionary(
      format.choices.map(\.id).map {
        (
          $0,
          Event.Words(.answerGiven, screen: screen.rawValue, subject: subject, detail: $0.rawValue)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Calls a closure with the words of an answer: the choices, or the group of a number.
  func forEachGroup(of answer: Answer, _ body: (Event.Words) -> Void) {
    switch answer {
    case .choice(let choice): body(choices[choice] ?? words(of: choice.rawValue))
    case .choices(let several) where !several.isEmpty:
      for choice in several { body(choices[choice] ?? words(of: choice.rawValue)) }
    default:
      for group in format.groups(of: answer) { body(words(of: group)) }
    }
  }

  private func words(of group: String) -> Event.Words {
    Event.Words(.answerGiven, screen: screen.rawValue, subject: id.rawValue, detail: group)
  }
}
