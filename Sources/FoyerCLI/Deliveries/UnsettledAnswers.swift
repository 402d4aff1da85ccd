import OnboardingStore

/// What came of requests to webhooks, for as long as the store can't write it down (its disk is full, say).
///
/// A process that ends meanwhile has forgotten it: what arrived is sent again, under the same id.
struct UnsettledAnswers {
  /// What came of each delivery.
  var answers: [DeliveryAnswer] = []
  /// The webhooks that want nothing any more, within the store.
  var gone: Set<Int64> = []
  /// Those that take again what they are sent, within the store.
  var up: Set<Int64> = []

  var isEmpty: Bool { answers.isEmpty && gone.isEmpty && up.isEmpty }
}
