#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Every open connection by its file descriptor: until when it may stay in which phase.
///
/// A connection that is late is shut down under the same lock that its closing takes, so that the
/// descriptor can not belong to another connection by then. The rows are dealt out over many locks, so
/// that two threads that serve different connections hardly ever meet.
final class ConnectionTable: Sendable {
  private struct Row {
    /// Milliseconds of `MonotonicTime`; `.max` for no deadline.
    var deadline = UInt64.max
    var phase = ServerCounters.Phase.headers
  }

  private static let stripeCount = 64
  private let stripes = (0..<stripeCount).map { _ in Monitor([Row]()) }

  /// Moves a connection, new or not, to a phase with a new deadline.
  func enter(_ phase: ServerCounters.Phase, _ descriptor: Int32, deadline: UInt64) {
    withRow(descriptor) { $0 = Row(deadline: deadline, phase: phase) }
  }

  /// Takes a connection out of the reaper's sight: it is closing, or waits for work of ours.
  func release(_ descriptor: Int32) { enter(.idle, descriptor, deadline: .max) }

  /// Gives every connection that is in a phase no more time than until that deadline.
  func hurry(_ phase: ServerCounters.Phase, deadline: UInt64) {
    for rows in stripes {
      rows.withLock { rows in
        for index in rows.indices where rows[index].phase == phase && rows[index].deadline < .max {
          rows[index].deadline = min(rows[index].deadline, deadline)
        }
      }
    }
  }

  /// Whether a connection is in that phase and still has time.
  func holds(_ phase: ServerCounters.Phase) -> Bool {
    stripes.contains {
      $0.withLock { rows in rows.contains { $0.phase == phase && $0.deadline < .max } }
    }
  }

  /// Shuts down every connection that is late, and says in which phase each was.
  func reap(now: UInt64) -> [ServerCounters.Phase] {
    stripes.enumerated().flatMap { stripe, rows in
      rows.withLock { rows in
        rows.indices.filter { rows[$0].deadline <= now }.map { index in
          rows[index].deadline = .max
          shutdown(Int32(index * Self.stripeCount + stripe), Int32(SHUT_RDWR))
          return rows[index].phase
        }
      }
    }
  }

  private func withRow(_ descriptor: Int32, _ body: (inout Row) -> Void) {
    // No descriptor is negative; taking its bits keeps the arithmetic total.
    let number = Int(UInt32(bitPattern: descriptor))
    return stripes[number % Self.stripeCount].withLock { rows in
      let index = number / Self.stripeCount
      while rows.count <= index { rows.append(Row()) }
      body(&rows[index])
    }
  }
}
