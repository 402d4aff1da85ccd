import OnboardingDomain
import OnboardingEvents

/// What happens in one visit during one request, for the figures.
struct VisitRecord {
  /// What was noted, in its order.
  private(set) var events: [Event] = []
  private let vocabulary: EventVocabulary
  private let edition: Int
  private let circumstances: Event.Circumstances
  private let number: UInt64
  private let at: Int64

  /// - Parameters:
  ///   - language: of the pages, and its position among the languages of the site.
  ///   - number: the visit's number.
  ///   - at: milliseconds since 1970.
  init(
    of session: Session, vocabulary: EventVocabulary, language: (index: Int, tag: String),
    _ audience: Audience, number: UInt64, at: Int64
  ) {
    self.vocabulary = vocabulary
    edition = vocabulary.edition(of: session)
    circumstances = vocabulary.circumstances(
      of: session, edition: edition, language: language, audience)
    self.number = number
    self.at = at
    // A screen is left with an answer or two.
    events.reserveCapacity(4)
  }

  /// What happened on a screen, as it would be noted.
  func event(_ kind: Event.Kind, _ screen: ScreenID) -> Event {
    event(Event.Words(kind, screen: screen.rawValue))
  }

  private func event(_ words: Event.Words) -> Event {
    Event(words, circumstances, at: at, visit: number)
  }

  /// Notes that something happened on a screen.
  mutating func note(_ kind: Event.Kind, _ screen: ScreenID) { events.append(event(kind, screen)) }

  /// Notes what happened on a screen, and to what. Both are ids of the definition.
  mutating func note(_ kind: Event.Kind, _ screen: ScreenID, subject: String, detail: String = "") {
    events.append(
      event(Event.Words(kind, screen: screen.rawValue, subject: subject, detail: detail)))
  }

  /// Notes that a page was shown.
  ///
  /// - Parameter earlier: the page on which the link to it stood, where the browser says so.
  mutating func noteView(of place: Place, in visit: Visit, after earlier: Route?) {
    let screen = place.screen.id
    if let sheet = place.sheet { return note(.sheetOpened, screen, subject: sheet.id.rawValue) }
    if case .screen(_, let from)? = earlier, from != screen,
      visit.session.hasLeft(screen, of: visit.flow),
      let there = visit.walk.index(of: from), let here = visit.walk.index(of: screen),
      here < there
    {
      note(.wentBack, from)
    }
    events.append(event(vocabulary.words(of: place.screen, edition: edition).view))
    switch place.screen.kind {
    case .paywall: note(.paywallViewed, screen)
    case .result:
      for verdict in visit.verdicts(on: screen) {
        note(.resultShown, screen, subject: verdict.name, detail: verdict.value)
      }
    default: break
    }
  }

  /// Notes that a screen was left forwards, and with which answers: those that are choices, and numbers in
  /// groups.
  ///
  /// - Parameter answers: as they are kept.
  mutating func noteLeaving(
    _ screen: Screen, of visit: Visit, with answers: Answers, isSkipped: Bool
  ) {
    let words = vocabulary.words(of: screen, edition: edition)
    if isSkipped {
      note(.skipped, screen.id)
    } else {
      for field in words.fields {
        guard let answer = answers[field.id] else { continue }
        field.forEachGroup(of: answer) { events.append(event($0)) }
        if let earlier = visit.session.answers[field.id], earlier != answer,
          visit.session.hasLeft(screen.id, of: visit.flow)
        {
          events.append(event(field.change))
        }
      }
    }
    events.append(event(words.exit))
  }
}
