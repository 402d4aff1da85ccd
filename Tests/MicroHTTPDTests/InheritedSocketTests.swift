import Foundation
import HTTPCore
import Monitors
import Synchronization
import Testing

@testable import MicroHTTPD

/// A socket that somebody else listens on and keeps, as systemd does over a restart.
@Suite struct InheritedSocketTests {
  private final class Listener {
    let descriptor: Int32
    let port: UInt16

    init() throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      let code = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) + listen(descriptor, 64)
            + getsockname(descriptor, $0, &length)
        }
      }
      try #require(code == 0)
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
  }

  private func serve(_ listener: Listener, _ body: (Server) throws -> Void) throws {
    // A copy, as a process of its own would have.
    let copy = dup(listener.descriptor)
    try withServer(configure: { $0.inheritedSocket = copy }, body)
  }

  /// The status that a client gets.
  private func ask(_ client: RawClient) throws -> Int {
    client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    return try client.response().status
  }

  @Test func `a socket that was handed over is served`() throws {
    let listener = try Listener()
    try serve(listener) { server in
      #expect(server.port == listener.port)
      let status = try ask(try RawClient(port: listener.port))
      #expect(status == 200)
    }
  }

  @Test func `the log says where the socket listens, and not what the server was told`() throws {
    let listener = try Listener()
    let copy = dup(listener.descriptor)
    let hosts = Mutex<[String]>([])
    try withServer(
      configure: { configuration in
        configuration.host = "192.0.2.1"
        configuration.inheritedSocket = copy
      },
      log: { event in
        if case .listening(let host, _) = event { hosts.withLock { $0.append(host) } }
      }
    ) { _ in }
    #expect(hosts.withLock { $0 } == ["127.0.0.1"])
  }

  @Test func `who comes between two servers waits and is answered by the second`() throws {
    let listener = try Listener()
    var waiting: RawClient?
    for _ in 0..<5 {
      try serve(listener) { server in
        let clients = try [waiting, RawClient(port: listener.port)].compactMap { $0 }
        let statuses = try clients.map { try ask($0) }
        #expect(statuses == clients.map { _ in 200 })
        server.stop()
      }
      waiting = try RawClient(port: listener.port)
    }
  }

  @Test func `restarts under load refuse nobody`() throws {
    let listener = try Listener()
    let (failures, answers, isOver) = (LockedCount(), LockedCount(), LockedCount())
    let port = listener.port
    let clients = DispatchGroup()
    for _ in 0..<4 {
      clients.enter()
      Thread.detachNewThread {
        defer { clients.leave() }
        while isOver.value == 0 {
          let beginning = MonotonicTime.now()
          let status = try? ask(try RawClient(port: port))
          if status == 200 {
            answers.add()
          } else if MonotonicTime.now() - beginning < ServerCore.lastHead {
            failures.add()
          }
          // Else this machine let the client or its worker wait for longer than a stop waits for anybody's head.
        }
      }
    }
    for _ in 0..<10 {
      try serve(listener) { server in
        let before = answers.value
        #expect(eventually { answers.value > before + 20 })
      }
    }
    isOver.add()
    // The last clients wait in the queue of a socket that nobody serves.
    try serve(listener) { _ in clients.wait() }
    #expect(failures.value == 0)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("0.0.0.0", false), ("::", false),
  ])
  func `a socket of this machine alone is told from one that others reach`(
    host: String, isLocal: Bool
  ) throws {
    var address = SocketAddress(try #require(PeerAddress(host)), port: 0)
    let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    try #require(address.withPointer { bind(descriptor, $0, $1) } == 0)
    #expect(ServerConfiguration.isLocal(socket: descriptor) == isLocal)
    #expect(!ServerConfiguration.isLocal(socket: -1))
  }

  @Test func `who comes by the path of a socket is told from who has an address`() {
    // All that the system says of such a client is the family.
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_UNIX)
    let peer = withUnsafePointer(to: &address) { SocketAddress.peer($0) }
    #expect(peer == .unix)
  }

  @Test func `a socket with a path is said to listen on no port`() throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_UNIX)
    // A name of the kernel's choosing. Source: unix(7), "Autobind feature".
    try #require(bind(descriptor, &address, socklen_t(MemoryLayout<sa_family_t>.size)) == 0)
    let bound = try #require(SocketAddress(of: descriptor))
    #expect(bound.host == .unix)
    #expect(bound.port == 0)
  }

  @Test func `a descriptor that doesn't listen is refused`() throws {
    var configuration = ServerConfiguration()
    configuration.inheritedSocket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let server = Server(configuration: configuration, handler: echo)
    #expect(throws: ServerError.notListening) { try server.start() }
  }
}
