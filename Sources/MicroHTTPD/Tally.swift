import CMicroHTTPD
import HTTPCore

/// The live counters behind `ServerCounters`, added to by every thread.
///
/// Striped, so that two threads that serve different connections do not fight for one cache line.
/// `@unchecked Sendable`: the cells are only touched by atomic operations.
final class Tally: @unchecked Sendable {
  enum Counter: Int, CaseIterable {
    case requests, requestsDone, connections, connectionsDone, suspensions, suspensionsDone
  }

  private static let stripes = 8
  private static let refusalOffset = Counter.allCases.count
  private static let reapedOffset = refusalOffset + RequestError.allCases.count
  /// Cells of a stripe, rounded up to whole cache lines of 8 cells.
  private static let stride = (reapedOffset + ServerCounters.Phase.allCases.count + 7) / 8 * 8

  private let cells: UnsafeMutablePointer<UInt64>

  init() {
    cells = .allocate(capacity: Self.stripes * Self.stride)
    cells.initialize(repeating: 0, count: Self.stripes * Self.stride)
  }

  deinit { cells.deallocate() }

  /// Adds one. `stripe` is any number that differs between connections.
  func add(_ counter: Counter, stripe: Int32) { add(cell: counter.rawValue, stripe: stripe) }

  func addRefusal(_ error: RequestError, stripe: Int32) {
    add(cell: Self.refusalOffset + Int(error.rawValue), stripe: stripe)
  }

  func addReaped(_ phase: ServerCounters.Phase) {
    add(cell: Self.reapedOffset + Int(phase.rawValue), stripe: 0)
  }

  /// How many have begun and not ended; what ended is read first, so that it is never negative.
  func open(_ begun: Counter, _ ended: Counter) -> UInt64 {
    let done = total(ended.rawValue)
    return total(begun.rawValue) - done
  }

  var openConnections: UInt64 { open(.connections, .connectionsDone) }
  var activeRequests: UInt64 { open(.requests, .requestsDone) }
  var suspended: UInt64 { open(.suspensions, .suspensionsDone) }

  func snapshot() -> ServerCounters {
    var counters = ServerCounters()
    counters.activeRequests = activeRequests
    counters.requests = total(Counter.requests.rawValue)
    counters.connections = openConnections
    counters.suspended = suspended
    counters.suspensions = total(Counter.suspensions.rawValue)
    for error in RequestError.allCases {
      let count = total(Self.refusalOffset + Int(error.rawValue))
      if count > 0 { counters.refusals[error] = count }
    }
    for phase in ServerCounters.Phase.allCases {
      let count = total(Self.reapedOffset + Int(phase.rawValue))
      if count > 0 { counters.reaped[phase] = count }
    }
    return counters
  }

  private func add(cell: Int, stripe: Int32) {
    foyer_atomic_add(cells + Int(stripe) % Self.stripes * Self.stride + cell, 1)
  }

  private func total(_ cell: Int) -> UInt64 {
    (0..<Self.stripes).reduce(0) { $0 + foyer_atomic_load(cells + $1 * Self.stride + cell) }
  }
}
