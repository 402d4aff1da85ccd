import OnboardingDomain
import OnboardingEvents

/// Takes down what happens in one visit during one request, for the figures.
struct VisitRecord: Sendable {
  private let visit: Visit
  private let vocabulary: EventVocabulary
  private let circumstances: Event.Circumstances
  private let number: UInt64
  private let at: Int64
  private let take: @Sendable (Event) -> Void

  /// - Parameters:
  ///   - number: the visit's number.
  ///   - at: milliseconds since 1970.
  ///   - note: takes the events.
  init(
    _ visit: Visit, vocabulary: EventVocabulary, circumstances: Event.Circumstances,
    number: UInt64, at: Int64, note: @escaping @Sendable (Event) -> Void
  ) {
    self.visit = visit
    self.vocabulary = vocabulary
    self.circumstances = circumstances
    self.number = number
    self.at = at
    take = note
  }

  /// What happened on a screen, as it would be noted.
  func event(_ kind: Event.Kind, _ screen: ScreenID) -> Event {
    event(Event.Words(kind, screen: screen.rawValue))
  }

  private func event(_ words: Event.Words) -> Event {
    Event(words, circumstances, at: at, visit: number)
  }

  /// Notes that something happened on a screen.
  func note(_ kind: Event.Kind, _ screen: ScreenID) { take(event(kind, screen)) }

  /// Notes what happened on a screen, and to what. Both are ids of the definition.
  func note(_ kind: Event.Kind, _ screen: ScreenID, subject: String, detail: String = "") {
    take(event(Event.Words(kind, screen: screen.rawValue, subject: subject, detail: detail)))
  }

  /// Notes that a page was shown.
  ///
  /// - Parameter earlier: the page on which the link to it stood, where the browser says so.
  func noteView(of place: Place, after earlier: Route?) {
    let screen = place.screen
    if let sheet = place.sheet {
      return note(.sheetOpened, screen.id, subject: sheet.id.rawValue)
    }
    if case .screen(_, let from)? = earlier, from != screen.id,
      visit.session.hasLeft(screen.id, of: visit.flow),
      let there = visit.walk.index(of: from), let here = visit.walk.index(of: screen.id),
      here < there
    {
      note(.wentBack, from)
    }
    take(event(vocabulary.words(of: screen.id).view))
    if screen.kind == .paywall { note(.paywallViewed, screen.id) }
    if screen.kind == .result {
      for verdict in visit.verdicts(on: screen.id) {
        note(.resultShown, screen.id, subject: verdict.name, detail: verdict.value)
      }
    }
  }

  /// Notes that a screen was left forwards, and with which answers: those that are choices, and numbers in
  /// groups.
  ///
  /// - Parameter session: the session as it is kept.
  func noteLeaving(_ place: Place, with session: Session, isSkipped: Bool) {
    let screen = place.screen
    let words = vocabulary.words(of: screen.id)
    if isSkipped {
      note(.skipped, screen.id)
    } else {
      for field in screen.fields { noteAnswer(to: field, of: screen, with: session, words) }
      for field in screen.recordedFields { noteAnswer(to: field, of: screen, with: session, words) }
    }
    take(event(words.exit))
  }

  private func noteAnswer(
    to field: Field, of screen: Screen, with session: Session,
    _ words: EventVocabulary.ScreenWords
  ) {
    guard let answer = session.answers[field.id] else { return }
    for group in field.format.groups(of: answer) {
      take(event(words.answer(group, to: field.id)))
    }
    if let earlier = visit.session.answers[field.id], earlier != answer,
      visit.session.hasLeft(screen.id, of: visit.flow)
    {
      take(event(words.change(of: field.id)))
    }
  }
}
