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

  /// What each experiment asks now, by a digest of its definition.
  private let digests: [FlowID: [String: String]]

  init(_ store: OnboardingStore, of flows: [Flow]) {
    self.store = store
    digests = Dictionary(
      flows.map { flow in
        (
          flow.id,
          Dictionary(
            flow.experiments.map { ($0.id.rawValue, $0.digest) }, uniquingKeysWith: { $1 })
        )
      }, uniquingKeysWith: { $1 })
  }

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
        .mapValues { $0.map { ExperimentRun($0, isChanged: isChanged($0)) } }
      runs.withLock { $0 = read }
    }
  }

  private func isChanged(_ stored: StoredExperiment) -> Bool {
    digests[FlowID(stored.flow)]?[stored.id].map { $0 != stored.digest } ?? false
  }
}

extension ExperimentRun {
  /// How an experiment that was started stands.
  ///
  /// - Parameter isChanged: whether it asks something else by now: nobody is drawn for it then, whom the figures of
  ///   those before would be mixed with.
  init(_ stored: StoredExperiment, isChanged: Bool) {
    let state: State =
      switch (stored.state, stored.arm) {
      case (.running, _): isChanged ? .stopped : .running
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
