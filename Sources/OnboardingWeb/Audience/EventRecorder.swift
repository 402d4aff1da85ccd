import OnboardingDomain
import OnboardingEvents
import Sealing

/// What the events of a flow are made of, and where they go. One object, so that what notes a visit's events
/// counts one reference.
final class EventRecorder: Sendable {
  let vocabulary: EventVocabulary
  private let note: @Sendable (EventSeries) -> Void
  private let visits: VisitNumber

  /// The recorder of a flow; nil where nothing is noted.
  init?(_ flow: Flow, _ services: Services) {
    guard let note = services.environment.note else { return nil }
    self.note = note
    visits = services.visits
    vocabulary = EventVocabulary(flow)
  }

  /// Hands on what happened.
  func record(_ series: EventSeries) { note(series) }

  /// The number under which a session's events are noted, and those of the sessions that it goes on from. It can't be
  /// traced back to them.
  func number(of session: SessionID) -> UInt64 { visits.number(strand: session.strand) }
}
