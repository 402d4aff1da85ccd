import Monitors

/// Places for passwords that are hashed at once, each with the memory of one hash of ours. Who comes first
/// goes first: a hash of several places is not overtaken for ever by those of one.
struct HashingRoom: Sendable {
  private struct State {
    var free: Int
    /// The number of who goes next, and the number that the next one gets.
    var turn = 0
    var upcoming = 0
  }

  private let places: Int
  private let memory: Int
  private let monitor: Monitor<State>

  /// A room.
  ///
  /// - Parameters:
  ///   - places: how many hash at once; 1 at least.
  ///   - memory: what one place has, in bytes.
  init(places: Int, memory: Int) {
    self.places = max(1, places)
    self.memory = memory
    monitor = Monitor(State(free: self.places))
  }

  /// Waits for the places of one hash, and does with them what is to be done.
  ///
  /// - Parameter needed: what the hash takes, in bytes; one that takes more than all places gets all of them.
  func enter<Result, Failure: Error>(
    needing needed: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let taken = min(places, max(1, (needed + memory - 1) / memory))
    let number = monitor.withLock { state in
      defer { state.upcoming += 1 }
      return state.upcoming
    }
    monitor.wait { state -> Void? in
      guard state.turn == number, state.free >= taken else { return nil }
      state.turn += 1
      state.free -= taken
      return ()
    }
    // The next one may fit beside it.
    monitor.wake()
    defer { monitor.update { $0.free += taken } }
    return try body()
  }
}
