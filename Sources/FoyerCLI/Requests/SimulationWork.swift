import OnboardingStore

/// Removing what simulated people left, a part at a time: a server that is at work has others to serve
/// in between.
struct SimulationWork: StoreWork, Equatable {
  static let name = "simulation"
  static let listing = "foyer export profiles --simulated"

  /// The most sessions, accounts and profiles of each that go at once.
  let limit: Int

  var addsSomething: Bool { false }

  func answer(by holder: StoreHolder) throws -> RemovedSimulation {
    try holder.store.removeSimulated(atMost: limit)
  }
}
