import OnboardingDomain
import Synchronization

/// What follows from answers, worked out once for everybody with the same ones.
final class SharedResults {
  private var made: [(answers: Answers, outcomes: [String: String], results: KeptResults)] = []

  /// The results for some answers, of one flow on one day.
  func results(
    for answers: Answers, in context: ComputationContext, _ onboarding: any Onboarding
  ) -> any FlowResults {
    if let known = made.first(where: { $0.answers == answers && $0.outcomes == context.outcomes }) {
      return known.results
    }
    let results = KeptResults(onboarding.results(for: answers, in: context))
    made.append((answers, context.outcomes, results))
    return results
  }
}

/// Results that work out each value, each fragment and each file once.
private final class KeptResults: FlowResults {
  private let base: any FlowResults
  private let values = Mutex<[String: ComputedValue?]>([:])
  private let views = Mutex<[String: ViewData?]>([:])
  private let downloads = Mutex<[String: Download?]>([:])

  init(_ base: any FlowResults) { self.base = base }

  func value(_ name: String) -> ComputedValue? { Self.kept(name, values, base.value) }
  func view(_ fragment: String) -> ViewData? { Self.kept(fragment, views, base.view) }
  func download(_ name: String) -> Download? { Self.kept(name, downloads, base.download) }
  var outline: [ResultLine] { base.outline }

  private static func kept<Value: Sendable>(
    _ name: String, _ known: borrowing Mutex<[String: Value?]>, _ make: (String) -> Value?
  ) -> Value? {
    if let value = known.withLock({ $0[name] }) { return value }
    let value = make(name)
    known.withLock { $0[name] = .some(value) }
    return value
  }
}
