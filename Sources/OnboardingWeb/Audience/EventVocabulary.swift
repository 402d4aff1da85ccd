import OnboardingDomain
import OnboardingEvents
import Synchronization

/// The words and circumstances of a flow's events: those of every request are made once.
final class EventVocabulary: Sendable {
  private struct Key: Hashable {
    let variant: Int
    let language: String
    let device: Audience.Device
    let source: Audience.Source
    let arms: [ArmChoice]
  }

  /// The words of what happens on a screen.
  struct ScreenWords: Sendable {
    let view: Event.Words
    let exit: Event.Words
    /// By the field, then by the choice.
    private var answers: [FieldID: [String: Event.Words]] = [:]
    private var changes: [FieldID: Event.Words] = [:]
    private let screen: ScreenID

    fileprivate init(_ screen: ScreenID) {
      view = Event.Words(.screenViewed, screen: screen.rawValue)
      exit = Event.Words(.screenLeft, screen: screen.rawValue)
      self.screen = screen
    }

    fileprivate mutating func add(_ field: Field) {
      let (screen, subject) = (screen.rawValue, field.id.rawValue)
      changes[field.id] = Event.Words(.answerChanged, screen: screen, subject: subject)
      answers[field.id] = Dictionary(
        field.format.choices.map(\.id.rawValue).map {
          ($0, Event.Words(.answerGiven, screen: screen, subject: subject, detail: $0))
        }, uniquingKeysWith: { first, _ in first })
    }

    /// An answer: a choice or the group of a number.
    func answer(_ group: String, to field: FieldID) -> Event.Words {
      answers[field]?[group]
        ?? Event.Words(
          .answerGiven, screen: screen.rawValue, subject: field.rawValue, detail: group)
    }

    /// An answer that took the place of another.
    func change(of field: FieldID) -> Event.Words {
      changes[field]
        ?? Event.Words(.answerChanged, screen: screen.rawValue, subject: field.rawValue)
    }
  }

  private let flow: Flow
  private let screens: [ScreenID: ScreenWords]
  private let circumstances = Mutex<[Key: Event.Circumstances]>([:])

  init(_ flow: Flow) {
    self.flow = flow
    var screens = Dictionary(uniqueKeysWithValues: flow.screenIDs.map { ($0, ScreenWords($0)) })
    // A screen may ask for more in one variant than in another.
    for screen in flow.variants.flatMap(\.screens) {
      for field in screen.fields + screen.recordedFields {
        screens[screen.id]?.add(field)
      }
    }
    self.screens = screens
  }

  /// What can happen on a screen.
  func words(of screen: ScreenID) -> ScreenWords { screens[screen] ?? ScreenWords(screen) }

  /// Under which circumstances a session is walked.
  func circumstances(
    of session: Session, language: String, _ audience: Audience
  ) -> Event.Circumstances {
    let key = Key(
      variant: flow.variants.firstIndex { $0.id == session.variant } ?? 0, language: language,
      device: audience.device, source: audience.source, arms: session.arms)
    return circumstances.withLock { known in
      if let circumstances = known[key] { return circumstances }
      let circumstances = Event.Circumstances(
        flow: flow.id.rawValue, version: flow.version, variant: session.variant.rawValue,
        locale: language, device: audience.device.rawValue, source: audience.source,
        arms: session.arms.map(\.description).joined(separator: " "))
      known[key] = circumstances
      return circumstances
    }
  }
}
