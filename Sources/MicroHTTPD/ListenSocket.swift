#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import CMicroHTTPD
import HTTPCore

/// A socket that listens, made here instead of by libmicrohttpd, so that each way it can fail has its
/// own message. Once libmicrohttpd runs, it is the one that closes it.
struct ListenSocket: Sendable {
  let descriptor: Int32
  let port: UInt16

  /// Opens, binds and listens.
  ///
  /// - Throws: `ServerError.hostNotAnAddress`, `.addressInUse`, `.addressNotPermitted`,
  ///   `.addressNotAvailable`, or `.systemCall` for any other failure.
  init(host: String, port: UInt16) throws(ServerError) {
    guard let address = PeerAddress(host == "localhost" ? "127.0.0.1" : host) else {
      throw .hostNotAnAddress(host)
    }
    var storage = SocketAddress(address, port: port)
    let descriptor = socket(storage.family, Self.streamType, 0)
    guard descriptor >= 0 else { throw .systemCall("socket", errno: errno) }
    do throws(ServerError) {
      try Self.prepare(descriptor, isIPv6: storage.family == AF_INET6)
      guard storage.withPointer({ bind(descriptor, $0, $1) }) == 0,
        listen(descriptor, SOMAXCONN) == 0
      else { throw Self.bindError(errno, host: host, port: port) }
      guard let bound = SocketAddress(of: descriptor) else {
        throw .systemCall("getsockname", errno: errno)
      }
      self.port = bound.port
    } catch {
      Self.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  /// Takes over a socket that a supervisor listens on.
  ///
  /// - Throws: `ServerError.notListening`, or `.systemCall`.
  init(inherited descriptor: Int32) throws(ServerError) {
    var listens: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens != 0,
      let bound = SocketAddress(of: descriptor)
    else { throw .notListening }
    try Self.makeNonblocking(descriptor)
    self.descriptor = descriptor
    port = bound.port
  }

  /// Leaves who connects from now on to the next server, if the socket was handed over; without one they are refused
  /// at once, and look for another server.
  ///
  /// Another socket, at which nobody ever arrives, takes the descriptor's place. libmicrohttpd would
  /// accept and close new connections otherwise, and shut a shared socket down at its end. Of one that was handed over it
  /// goes on asking in vain as long as a client waits, which is until the requests in flight have responses.
  func standAside() {
    let silent = socket(AF_UNIX, Self.streamType, 0)
    guard silent >= 0 else { return }
    defer { Self.close(silent) }
    // A name of the kernel's choosing. Source: unix(7), "Autobind feature".
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_UNIX)
    guard bind(silent, &address, socklen_t(MemoryLayout<sa_family_t>.size)) == 0,
      listen(silent, 1) == 0, (try? Self.makeNonblocking(silent)) != nil
    else { return }
    dup2(silent, descriptor)
  }

  /// Closes the socket.
  func close() { Self.close(descriptor) }

  private static func prepare(_ descriptor: Int32, isIPv6: Bool) throws(ServerError) {
    var on: Int32 = 1
    var off: Int32 = 0
    let size = socklen_t(MemoryLayout<Int32>.size)
    guard setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size) == 0,
      !isIPv6
        || setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size) == 0
    else { throw .systemCall("setsockopt", errno: errno) }
    try makeNonblocking(descriptor)
  }

  private static func makeNonblocking(_ descriptor: Int32) throws(ServerError) {
    guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw .systemCall("fcntl", errno: errno) }
  }

  private static func bindError(_ code: Int32, host: String, port: UInt16) -> ServerError {
    switch code {
    case EADDRINUSE: .addressInUse(host: host, port: port)
    case EACCES, EPERM: .addressNotPermitted(host: host, port: port)
    case EADDRNOTAVAIL: .addressNotAvailable(host: host)
    default: .systemCall("bind", errno: code)
    }
  }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
  #elseif canImport(Musl)
    private static let streamType = SOCK_STREAM
    private static func close(_ descriptor: Int32) { _ = Musl.close(descriptor) }
  #else
    private static let streamType = SOCK_STREAM
    private static func close(_ descriptor: Int32) { _ = Darwin.close(descriptor) }
  #endif
}
