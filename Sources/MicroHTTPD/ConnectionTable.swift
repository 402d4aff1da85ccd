import Monitors
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Every open connection: until when it may stay in which phase.
///
/// A connection that is late is shut down under the lock under which it is taken out before its descriptor
/// is closed, so that the descriptor can not belong to another connection by then. Between the two nothing
/// locks: each step of a request moves its own row.
final class ConnectionTable: Sendable {
  private static let stripeCount = 64
  private let stripes = (0..<stripeCount).map { _ in Monitor([Int32: ConnectionRow]()) }

  /// A row for a connection that was accepted; it has no deadline yet.
  func add(_ descriptor: Int32) -> ConnectionRow {
    let row = ConnectionRow(descriptor)
    stripe(of: descriptor).withLock { $0[descriptor] = row }
    return row
  }

  /// Takes a connection out of the reaper's sight for good; its descriptor may be closed then.
  func remove(_ row: ConnectionRow) {
    stripe(of: row.descriptor).withLock { rows in
      if rows[row.descriptor] === row { rows[row.descriptor] = nil }
    }
  }

  /// Gives every connection that is in a phase no more time than until that deadline.
  func hurry(_ phase: ServerCounters.Phase, deadline: UInt64) {
    for rows in stripes {
      rows.withLock { rows in for row in rows.values { row.hurry(phase, deadline: deadline) } }
    }
  }

  /// Whether a connection is in that phase and still has time.
  func holds(_ phase: ServerCounters.Phase) -> Bool {
    stripes.contains { $0.withLock { rows in rows.values.contains { $0.holds(phase) } } }
  }

  /// Shuts down every connection that is late, and says in which phase each was.
  func reap(now: UInt64) -> [ServerCounters.Phase] {
    stripes.flatMap { rows in
      rows.withLock { rows in
        rows.values.compactMap { row in
          guard let phase = row.take(ifLateAt: now) else { return nil }
          shutdown(row.descriptor, Int32(SHUT_RDWR))
          return phase
        }
      }
    }
  }

  private func stripe(of descriptor: Int32) -> Monitor<[Int32: ConnectionRow]> {
    // No descriptor is negative; taking its bits keeps the arithmetic total.
    stripes[Int(UInt32(bitPattern: descriptor)) % Self.stripeCount]
  }
}
