import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing
import Synchronization

/// How experiments stand, in memory: each new session asks.
final class ExperimentStates: Sendable {
  private let store: OnboardingStore
  private let runs = Mutex<[FlowID: [ExperimentRun]]>([:])
  /// Held while they are read again: of two at once the one that began later has the last word.
  private let refreshing = Mutex(())

  /// Whether they changed and could not be read since.
  private let isBehind = Atomic(false)

  init(_ store: OnboardingStore) { self.store = store }

  /// How the experiments of a flow stand.
  func runs(of flow: FlowID) -> [ExperimentRun] { runs.withLock { $0[flow] ?? [] } }

  /// Reads them again, since they may have changed. Where that fails they stay as they were until `catchUp`: the
  /// store says so elsewhere.
  func change() {
    isBehind.store(true, ordering: .relaxed)
    catchUp()
  }

  /// Reads again what changed and could not be read.
  func catchUp() {
    guard isBehind.exchange(false, ordering: .relaxed) else { return }
    do { try refresh() } catch { isBehind.store(true, ordering: .relaxed) }
  }

  /// Reads them again.
  func refresh() throws(StoreError) {
    try refreshing.withLock { _ throws(StoreError) in
      let read = Dictionary(grouping: try store.experiments(), by: { FlowID($0.flow) })
        .mapValues { $0.map { ExperimentRun($0) } }
      runs.withLock { $0 = read }
    }
  }
}

extension ExperimentRun {
  /// How an experiment that was started stands.
  init(_ stored: StoredExperiment) {
    let state: State =
      switch (stored.state, stored.arm) {
      case (.running, _): .running
      case (.decided, let arm?): .decided(ArmID(arm))
      case (.stopped, _), (.decided, nil): .stopped
      }
    self.init(
      ExperimentID(stored.id), state,
      weights: Dictionary(
        stored.weights.map { (ArmID($0.key), $0.value) }, uniquingKeysWith: { first, _ in first }),
      ramp: stored.ramp, startedAt: stored.startedAt)
  }
}

extension ExperimentService {
  /// How experiments stand in the store, and the chance of the keys.
  static func states(_ states: ExperimentStates, keys: LiveKeyRing) -> ExperimentService {
    let chances = keys.derive { ArmChance(keyRing: $0) }
    return ExperimentService(
      runs: { states.runs(of: $0) },
      chance: { flow, experiment, session in
        chances.value.numbers(of: "\(flow)/\(experiment)", session: session.bytes)
      })
  }
}
