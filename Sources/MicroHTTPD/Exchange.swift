import HTTPCore
import Monitors

/// One request on its way, from its first line to the last byte of its response.
///
/// Its connection holds it from the first line until the request is over. `@unchecked Sendable`: it
/// belongs to the one thread that serves its connection; while it is suspended, only the thread
/// that takes it out of `Suspensions` writes `answer`, before resuming.
final class Exchange: @unchecked Sendable {
  enum Phase {
    /// The headers are being read.
    case head
    /// The headers are through the gate and the body is coming.
    case body
    /// Slow work is being done for it.
    case suspended
    /// A response is queued.
    case answered
  }

  /// Its connection, which outlives it while libmicrohttpd serves it; a counted reference would be checked
  /// at each of half a dozen steps.
  unowned(unsafe) let connection: Connection
  let target: Result<RequestTarget, RequestError>
  /// The length of the target as it came, in bytes.
  let targetLength: Int
  var phase = Phase.head
  var method = Method.get
  var headers = RequestHeaders()
  var body: [UInt8] = []
  /// Bytes of the body that arrived, kept or thrown away.
  var received = 0
  var expected = 0
  /// When the body began, in milliseconds of `MonotonicTime`.
  var bodyStart: UInt64 = 0
  /// Why the request is refused once its body has been thrown away.
  var refusal: RequestError?
  /// Where slow work is done for it, and in whose places.
  var work: (pool: SlowWork, owners: [SlowWork.Owner])?
  /// What slow work came to.
  var answer: Response?

  init(
    on connection: Connection, target: Result<RequestTarget, RequestError>, targetLength: Int
  ) {
    self.connection = connection
    self.target = target
    self.targetLength = targetLength
  }

  var descriptor: Int32 { connection.descriptor }
  var peer: PeerAddress { connection.peer }
  /// What is asked for; nil where that is no path.
  var path: String? { try? target.get().path }
}
