#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import HTTPCore

/// Every open connection by its file descriptor: whose it is and until when it may stay in its phase.
///
/// A connection that is late is shut down under the same lock that its closing takes, so that the
/// descriptor can not belong to somebody else by then. The rows are dealt out over many locks, so
/// that two threads that serve different connections hardly ever meet.
final class ConnectionTable: Sendable {
  private struct Row {
    var peer = PeerAddress.unknown
    /// Milliseconds of `MonotonicTime`; `.max` for no deadline.
    var deadline = UInt64.max
    var phase = ServerCounters.Phase.headers
  }

  private static let stripeCount = 64
  private let stripes = (0..<stripeCount).map { _ in Monitor([Row]()) }

  /// Enters a new connection.
  func open(_ descriptor: Int32, peer: PeerAddress, deadline: UInt64) {
    withRow(descriptor) { $0 = Row(peer: peer, deadline: deadline, phase: .headers) }
  }

  /// Moves a connection to a phase with a new deadline.
  ///
  /// - Returns: whose connection it is.
  @discardableResult
  func enter(
    _ phase: ServerCounters.Phase, _ descriptor: Int32, deadline: UInt64
  ) -> PeerAddress {
    withRow(descriptor) { row in
      row.deadline = deadline
      row.phase = phase
      return row.peer
    }
  }

  /// Takes a connection out of the reaper's sight: it is closing, or waits for work of ours.
  func release(_ descriptor: Int32) { enter(.idle, descriptor, deadline: .max) }

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

  private func withRow<Result>(_ descriptor: Int32, _ body: (inout Row) -> Result) -> Result {
    // No descriptor is negative; taking its bits keeps the arithmetic total.
    let number = Int(UInt32(bitPattern: descriptor))
    return stripes[number % Self.stripeCount].withLock { rows in
      let index = number / Self.stripeCount
      while rows.count <= index { rows.append(Row()) }
      return body(&rows[index])
    }
  }
}
