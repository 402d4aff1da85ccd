import Synchronization

/// Lines that a program said, in order, for a test to read.
package final class SaidLines: Sendable {
  private let lines = Mutex<[String]>([])

  package init() {}

  package func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// All that it said so far.
  package var all: [String] { lines.withLock { $0 } }
}
