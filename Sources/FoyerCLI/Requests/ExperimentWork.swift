import OnboardingStore

/// One piece of work with experiments.
enum ExperimentWork: StoreWork, Equatable {
  static let name = "experiment"
  static let listing = "foyer experiment list"

  /// Who commands are written down as.
  static let actor = "command line"

  case start(
    flow: String, id: String, weights: [String: Int], ramp: Int, definition: String,
    digest: String)
  case stop(flow: String, id: String)
  /// A command of the version before has no digest.
  case ramp(flow: String, id: String, percent: Int, digest: String?)
  /// Figures have been there since the version after the first; a command of that has none.
  case decide(flow: String, id: String, arm: String, conclusion: String, figures: String?)
  case list

  /// What came of it.
  enum Answer: Codable, Equatable {
    case outcome(ExperimentOutcome)
    case experiments([StoredExperiment])
  }

  /// The experiment that is to change, where one is.
  var experiment: String? {
    switch self {
    case .start(_, let id, _, _, _, _), .stop(_, let id), .ramp(_, let id, _, _),
      .decide(_, let id, _, _, _):
      id
    case .list: nil
    }
  }

  var addsSomething: Bool { if case .start = self { true } else { false } }

  func answer(by holder: StoreHolder) throws -> Answer {
    let (store, now) = (holder.store, holder.now)
    switch self {
    case .start(let flow, let id, let weights, let ramp, let definition, let digest):
      let start = OnboardingStore.ExperimentStart(
        flow: flow, id: id, weights: weights, ramp: ramp, definition: definition, digest: digest)
      return .outcome(try store.start(start, by: Self.actor, now: now))
    case .stop(let flow, let id):
      return .outcome(try store.stopExperiment(flow: flow, id: id, by: Self.actor, now: now))
    case .ramp(let flow, let id, let percent, let digest):
      return .outcome(
        try store.rampExperiment(
          flow: flow, id: id, to: percent, digest: digest, by: Self.actor, now: now))
    case .decide(let flow, let id, let arm, let conclusion, let figures):
      return .outcome(
        try store.decideExperiment(
          flow: flow, id: id, for: arm,
          knowing: ExperimentConclusion(conclusion, figures: figures), by: Self.actor, now: now))
    case .list: return .experiments(try store.experiments())
    }
  }

  var reading: ((StoreReader) throws -> Answer)? {
    guard case .list = self else { return nil }
    return { .experiments(try $0.experiments()) }
  }
}
