import Foundation
import Monitors

/// Writes lines in the order they came, from a thread of its own, so that nothing that has something
/// to say waits for a reader that is slow or asleep.
///
/// No more than `capacity` lines wait. Those beyond are dropped and counted, and how many there were
/// is said in a line of its own as soon as there is room.
final class LineWriter: Sendable {
  private struct State {
    var waiting: [String] = []
    /// Dropped since it was last said, and ever.
    var untold = 0
    var dropped = 0
    var isStopping = false
    var hasStopped = false
  }

  private let capacity: Int
  private let lossLine: @Sendable (Int) -> String
  private let write: @Sendable (String) -> Void
  private let state = Monitor(State())

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - lossLine: says that so many lines were dropped.
  ///   - write: writes one line; may take its time.
  init(
    capacity: Int = 1_024, lossLine: @escaping @Sendable (Int) -> String,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.capacity = capacity
    self.lossLine = lossLine
    self.write = write
    let thread = Thread { [self] in run() }
    thread.name = "foyer-log"
    thread.start()
  }

  /// Puts a line behind those that wait; returns at once.
  func add(_ line: String) {
    state.update { state in
      guard state.waiting.count < capacity, !state.isStopping else {
        state.untold += 1
        state.dropped += 1
        return
      }
      state.waiting.append(line)
    }
  }

  /// How many lines were dropped because too many waited.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Lets what waits be written and ends the thread. Where that takes longer than so many milliseconds,
  /// the rest stays unwritten.
  func close(milliseconds: UInt64 = 1_000) {
    state.update { $0.isStopping = true }
    _ = state.wait(milliseconds: milliseconds) { $0.hasStopped ? true : nil }
  }

  private func run() {
    while let lines = nextLines() {
      for line in lines { write(line) }
    }
    state.update { $0.hasStopped = true }
  }

  /// Waits for lines; nil when the thread is to end.
  private func nextLines() -> [String]? {
    state.wait { state in
      guard !state.waiting.isEmpty || state.untold > 0 else {
        return state.isStopping ? .some(nil) : nil
      }
      let lines = state.waiting + (state.untold > 0 ? [lossLine(state.untold)] : [])
      state.waiting = []
      state.untold = 0
      return lines
    }
  }
}
