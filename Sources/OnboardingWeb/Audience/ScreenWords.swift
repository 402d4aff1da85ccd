import OnboardingDomain
import OnboardingEvents
import Synchronization

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

/// The words of what can happen to the answer to a field on a screen. Those of an answer are made once,
/// when a person first gives it.
final class FieldWords: Sendable {
  let id: FieldID
  let change: Event.Words
  private let screen: ScreenID
  private let groups: AnswerGroups
  private let none: Event.Words
  /// A handful: comparing them is quicker than a table.
  private let choices: [(id: ChoiceID, words: Event.Words)]
  /// By the number of the group.
  private let known = Mutex<[Int: Event.Words]>([:])

  init(_ field: Field, on screen: ScreenID) {
    func words(_ detail: String) -> Event.Words {
      Event.Words(
        .answerGiven, screen: screen.rawValue, subject: field.id.rawValue, detail: detail)
    }
    id = field.id
    groups = AnswerGroups(field)
    self.screen = screen
    change = Event.Words(
      .answerChanged, screen: screen.rawValue, subject: field.id.rawValue)
    none = words("none")
    choices = field.format.choices.map { ($0.id, words($0.id.rawValue)) }
  }

  /// Calls a closure with the words of an answer: the choices, or the group of a number.
  func forEachGroup(of answer: Answer, _ body: (Event.Words) -> Void) {
    switch answer {
    case .choice(let choice): body(words(of: choice))
    case .choices(let several):
      if several.isEmpty { body(none) }
      for choice in several { body(words(of: choice)) }
    case .country(let country): body(words(of: country.code))
    default:
      guard let number = groups.number(of: answer) else { return }
      body(
        known.withLock { known in
          if let words = known[number] { return words }
          let words = words(of: groups.name(number))
          known[number] = words
          return words
        })
    }
  }

  private func words(of choice: ChoiceID) -> Event.Words {
    choices.first { $0.id == choice }?.words ?? words(of: choice.rawValue)
  }

  private func words(of group: String) -> Event.Words {
    Event.Words(.answerGiven, screen: screen.rawValue, subject: id.rawValue, detail: group)
  }
}
