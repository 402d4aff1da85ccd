import CMicroHTTPD
import HTTPCore
import Monitors

/// The requests that wait for slow work; the thread that takes one out resumes it, so each is
/// resumed once.
final class Suspensions: Sendable {
  /// A suspended connection and its request.
  private struct Entry {
    let exchange: Exchange
    let connection: ConnectionHandle
  }

  private let entries = Monitor([ObjectIdentifier: Entry]())

  /// Suspends a connection. After this only `resume` and `resumeAll` may touch it.
  func suspend(_ exchange: Exchange, on connection: ConnectionHandle) {
    MHD_suspend_connection(connection.pointer)
    entries.withLock {
      $0[ObjectIdentifier(exchange)] = Entry(exchange: exchange, connection: connection)
    }
  }

  /// Gives a suspended request its response; does nothing if it was resumed already.
  func resume(_ exchange: Exchange, with answer: Response) {
    guard let entry = entries.withLock({ $0.removeValue(forKey: ObjectIdentifier(exchange)) })
    else { return }
    Self.resume(entry, with: answer)
  }

  /// Gives every request that still waits a response.
  ///
  /// - Returns: how many there were.
  func resumeAll(with answer: (Exchange) -> Response) -> Int {
    let waiting = entries.withLock { entries in
      defer { entries = [:] }
      return Array(entries.values)
    }
    for entry in waiting { Self.resume(entry, with: answer(entry.exchange)) }
    return waiting.count
  }

  private static func resume(_ entry: Entry, with answer: Response) {
    entry.exchange.answer = answer
    MHD_resume_connection(entry.connection.pointer)
  }
}

/// A connection of libmicrohttpd's.
///
/// `@unchecked Sendable`: handed to another thread only while the connection is suspended, and used
/// there only to resume it, which libmicrohttpd allows from any thread.
struct ConnectionHandle: @unchecked Sendable {
  let pointer: OpaquePointer
}
