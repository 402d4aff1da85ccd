import OnboardingDomain
import OnboardingEvents

/// What the events of a flow are made of, and where they go. One object, so that what notes a visit's events
/// counts one reference.
final class EventRecorder: Sendable {
  let vocabulary: EventVocabulary
  private let note: @Sendable (Event) -> Void
  private let visitNumber: @Sendable (SessionID) -> UInt64

  /// The recorder of a flow; nil where nothing is noted.
  init?(_ flow: Flow, _ environment: WebEnvironment) {
    guard let note = environment.note else { return nil }
    self.note = note
    visitNumber = environment.visitNumber
    vocabulary = EventVocabulary(flow)
  }

  /// Hands on what happened.
  func record(_ event: Event) { note(event) }

  /// The number under which a session's events are noted.
  func number(of session: SessionID) -> UInt64 { visitNumber(session) }
}
