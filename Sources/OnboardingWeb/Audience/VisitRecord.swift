import OnboardingDomain
import OnboardingEvents
import PageRendering

/// Notes what happens in one visit during one request, for the figures, until `handOn`.
struct VisitRecord: ~Copyable {
  private let recorder: EventRecorder
  private let edition: Int
  private var series: EventSeries

  /// - Parameters:
  ///   - arms: the arms of experiments under which it counts.
  ///   - site: whose pages are shown.
  ///   - language: the position of the pages' language among those of the site.
  ///   - at: milliseconds since 1970.
  init(
    of visit: Visit, by recorder: EventRecorder, arms: [ArmChoice], _ site: RenderedSite,
    language: Int,
    _ audience: Audience, at: Int64
  ) {
    self.recorder = recorder
    edition = recorder.vocabulary.edition(of: visit.walk)
    series = EventSeries(
      recorder.vocabulary.circumstances(
        edition: edition, arms: arms, site.languages, language: language, audience),
      at: at, visit: visit.session.id.strand)
  }

  /// Hands on what was noted.
  mutating func handOn() {
    guard series.count > 0 else { return }
    recorder.record(series)
    series.removeAll()
  }

  /// What happened on a screen, as it would be noted.
  func event(_ kind: Event.Kind, _ screen: ScreenID) -> Event {
    Event(
      Event.Words(kind, screen: screen.rawValue), series.circumstances, at: series.at,
      visit: series.visit)
  }

  private mutating func note(_ words: Event.Words) {
    if series.isFull { handOn() }
    series.append(words)
  }

  /// Notes that something happened on a screen.
  mutating func note(_ kind: Event.Kind, _ screen: ScreenID) {
    note(Event.Words(kind, screen: screen.rawValue))
  }

  /// Notes what happened on a screen, and to what. Both are ids of the definition.
  mutating func note(_ kind: Event.Kind, _ screen: ScreenID, subject: String, detail: String = "") {
    note(Event.Words(kind, screen: screen.rawValue, subject: subject, detail: detail))
  }

  /// Notes that a page was shown.
  ///
  /// - Parameter earlier: the page on which the link to it stood, where the browser says so; asked only of who has
  ///   left the screen before, and may have come back.
  mutating func noteView(
    of place: Place, in visit: Visit, after earlier: @autoclosure () -> Route?
  ) {
    let screen = place.screen.id
    if let sheet = place.sheet { return note(.sheetOpened, screen, subject: sheet.id.rawValue) }
    if visit.session.hasLeft(screen, of: visit.flow),
      case .screen(_, let from)? = earlier(), from != screen,
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
  /// - Parameter step: what they keep by it.
  mutating func noteLeaving(_ screen: Screen, of visit: Visit, by step: Step) {
    let words = recorder.vocabulary.words(of: screen, edition: edition)
    if step.isSkipped {
      note(.skipped, screen.id)
    } else {
      let (answers, earlier) = (step.session.answers, visit.session.answers)
      let isChange = visit.session.hasLeft(screen.id, of: visit.flow)
      for field in words.fields {
        guard let answer = answers[field.id] else { continue }
        field.forEachGroup(of: answer) { note($0) }
        if isChange, earlier.holds(field.id), !answers.isSame(field.id, in: earlier) {
          note(field.change)
        }
      }
    }
    note(words.exit)
  }
}
