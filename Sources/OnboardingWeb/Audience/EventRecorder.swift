import OnboardingDomain
import OnboardingEvents
import PageRendering

/// What the events of a flow are made of, and where they go. One object, so that what notes a visit's events
/// counts one reference.
final class EventRecorder: Sendable {
  let vocabulary: EventVocabulary
  private let note: @Sendable (EventSeries) -> Void

  /// The recorder of a flow; nil where nothing is noted.
  init?(_ flow: Flow, _ services: Services) {
    guard let note = services.environment.note else { return nil }
    self.note = note
    vocabulary = EventVocabulary(flow, languages: services.pages.site().languages)
  }

  /// Hands on what happened.
  func record(_ series: EventSeries) { note(series) }
}
