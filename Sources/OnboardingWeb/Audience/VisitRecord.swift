import OnboardingDomain
import OnboardingEvents

/// Notes what happens in one visit during one request, for the figures: each event at once, so that a request
/// has no list of them to make and to hand on.
struct VisitRecord: ~Copyable {
  private let recorder: EventRecorder
  private let edition: Int
  private let circumstances: Event.Circumstances
  private let number: UInt64
  private let at: Int64

  /// - Parameters:
  ///   - language: of the pages, and its position among the languages of the site.
  ///   - at: milliseconds since 1970.
  init(
    of session: Session, by recorder: EventRecorder, language: (index: Int, tag: String),
    _ audience: Audience, at: Int64
  ) {
    self.recorder = recorder
    edition = recorder.vocabulary.edition(of: session)
    circumstances = recorder.vocabulary.circumstances(
      of: session, edition: edition, language: language, audience)
    number = recorder.number(of: session.id)
    self.at = at
  }

  /// What happened on a screen, as it would be noted.
  func event(_ kind: Event.Kind, _ screen: ScreenID) -> Event {
    event(Event.Words(kind, screen: screen.rawValue))
  }

  private func event(_ words: Event.Words) -> Event {
    Event(words, circumstances, at: at, visit: number)
  }

  private func note(_ words: Event.Words) { recorder.record(event(words)) }

  /// Notes that something happened on a screen.
  func note(_ kind: Event.Kind, _ screen: ScreenID) {
    note(Event.Words(kind, screen: screen.rawValue))
  }

  /// Notes what happened on a screen, and to what. Both are ids of the definition.
  func note(_ kind: Event.Kind, _ screen: ScreenID, subject: String, detail: String = "") {
    note(Event.Words(kind, screen: screen.rawValue, subject: subject, detail: detail))
  }

  /// Notes that a page was shown.
  ///
  /// - Parameter earlier: the page on which the link to it stood, where the browser says so.
  func noteView(of place: Place, in visit: Visit, after earlier: Route?) {
    let screen = place.screen.id
    if let sheet = place.sheet { return note(.sheetOpened, screen, subject: sheet.id.rawValue) }
    if case .screen(_, let from)? = earlier, from != screen,
      visit.session.hasLeft(screen, of: visit.flow),
      let there = visit.walk.index(of: from), let here = visit.walk.index(of: screen),
      here < there
    {
      note(.wentBack, from)
    }
    note(recorder.vocabulary.words(of: place.screen, edition: edition).view)
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
  func noteLeaving(
    _ screen: Screen, of visit: Visit, with answers: Answers, isSkipped: Bool
  ) {
    let words = recorder.vocabulary.words(of: screen, edition: edition)
    if isSkipped {
      note(.skipped, screen.id)
    } else {
      for field in words.fields {
        guard let answer = answers[field.id] else { continue }
        field.forEachGroup(of: answer) { note($0) }
        if let earlier = visit.session.answers[field.id], earlier != answer,
          visit.session.hasLeft(screen.id, of: visit.flow)
        {
          note(field.change)
        }
      }
    }
    note(words.exit)
  }
}
