import HTTPCore

/// One request on its way, from its first line to the last byte of its answer.
///
/// libmicrohttpd keeps a retained pointer to it from the first line until it says that the request is
/// over. `@unchecked Sendable`: it belongs to the one thread that serves its connection; while it is
/// suspended, only whoever takes it out of `Suspensions` writes `answer`, before resuming.
final class Exchange: @unchecked Sendable {
  enum Phase {
    /// The headers are being read.
    case head
    /// The headers are through the gate and the body is coming.
    case body
    /// Slow work is being done for it.
    case suspended
    /// An answer is queued.
    case answered
  }

  /// The connection's descriptor, its name in `ConnectionTable`.
  let descriptor: Int32
  let peer: PeerAddress
  let target: Result<RequestTarget, RequestError>
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
  /// What slow work came to.
  var answer: Response?

  init(descriptor: Int32, peer: PeerAddress, target: Result<RequestTarget, RequestError>) {
    self.descriptor = descriptor
    self.peer = peer
    self.target = target
  }
}
