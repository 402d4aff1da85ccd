public import HTTPCore

/// What a server tells its log; nothing in it comes from a request's bytes.
public enum ServerEvent: Sendable {
  /// Connections are taken.
  case listening(host: String, port: UInt16)
  /// The gate refused a request. Anyone can cause these: count or sample them.
  case refused(RequestError, peer: PeerAddress)
  /// Something in front of the server says who the client is and isn't believed, so that all who come through it count as
  /// one; told once. Who reaches the server without a proxy can cause it, too.
  case unbelievedProxy(PeerAddress)
  /// A connection was cut because it was too slow. Anyone can cause these.
  case reaped(ServerCounters.Phase)
  /// A handler's response has a header that can not be sent; the header's name. The client got the
  /// error page instead.
  case badResponseHeader(String)
  /// libmicrohttpd's own words, one line.
  case library(String)
  /// No new connections are taken; requests in flight are finished.
  case stopping
  /// The server has stopped; how many requests had to be cut off or refused with 503.
  case stopped(unfinished: Int)
}
