import Foundation
import HTTPCore
import MicroHTTPD
import Synchronization
import Testing

@Suite struct StopTests {
  @Test(arguments: [1, 2])
  func `stopping waits for work in flight and its answer arrives`(threads: Int) throws {
    let begun = Gate()
    let gate = Gate()
    try withServer(
      configure: { $0.threads = threads },
      handler: held(by: gate, begun: begun, Response(.ok, body: .text("kept")))
    ) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
      begun.wait()
      let stopped = Gate()
      Thread {
        server.stop(deadline: .seconds(10))
        stopped.open()
      }.start()
      #expect(eventually { !server.isReady })
      gate.open()
      let response = try client.response()
      #expect(response.text == "kept")
      #expect(response["connection"]?.lowercased() == "close")
      #expect(stopped.wait())
    }
  }

  @Test(arguments: [1, 2])
  func `work that does not end in time is answered with 503`(threads: Int) throws {
    let begun = Gate()
    let gate = Gate()
    defer { gate.open(times: 10) }
    try withServer(
      configure: { $0.threads = threads }, handler: held(by: gate, begun: begun)
    ) { server in
      let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
      for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      begun.wait()
      begun.wait()
      #expect(eventually { server.counters.suspended == 5 })
      server.stop(deadline: .milliseconds(50))
      for client in clients {
        let response = try client.response()
        #expect(response.status == 503)
        #expect(response["retry-after"] == "5")
      }
    }
  }

  @Test func `after stopping nothing listens`() throws {
    try withServer { server in
      let port = server.port
      server.stop()
      #expect(throws: RawClient.ClientError.self) { try RawClient(port: port) }
    }
  }

  @Test func `a stop with idle connections does not wait for them`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
      let start = ContinuousClock.now
      server.stop(deadline: .seconds(8))
      #expect(ContinuousClock.now - start < .seconds(4))
      #expect(client.isClosed())
    }
  }

  /// A balancer finds another server at once, where an empty answer would be a failure of this one.
  @Test func `who comes while the rest of a body is waited for is refused`() throws {
    try withServer { server in
      let port = server.port
      let slow = try RawClient(port: port)
      slow.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf")
      #expect(eventually { server.counters.activeRequests == 1 })
      let stopped = Gate()
      Thread.detachNewThread {
        server.stop(deadline: .seconds(8))
        stopped.open()
      }
      #expect(eventually { !server.isReady })
      for _ in 0..<50 {
        #expect(throws: RawClient.ClientError.self) { try RawClient(port: port) }
      }
      slow.send("whole!")
      #expect(try slow.response().status == 200)
      #expect(stopped.wait())
    }
  }

  @Test func `a stop does not wait for the rest of a body that nobody sends`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx")
      #expect(eventually { server.counters.requests == 1 })
      let start = ContinuousClock.now
      server.stop(deadline: .seconds(8))
      #expect(ContinuousClock.now - start < .seconds(3))
      #expect(client.isClosed())
    }
  }

  @Test(arguments: [1, 2])
  func `a server can stop at any moment while clients connect and send`(threads: Int) throws {
    for _ in 0..<30 {
      try withServer(configure: { $0.threads = threads }) { server in
        let port = server.port
        let isOver = Mutex(false)
        let clients = DispatchGroup()
        for _ in 0..<4 {
          // Threads of their own: the shared ones may all be waiting for other tests.
          clients.enter()
          Thread.detachNewThread {
            defer { clients.leave() }
            while !isOver.withLock({ $0 }) {
              guard let client = try? RawClient(port: port) else { continue }
              // The connection is kept, so that the workers are hardly ever asleep.
              while !isOver.withLock({ $0 }) {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                guard (try? client.response()) != nil else { break }
              }
            }
          }
        }
        #expect(eventually { server.counters.requests > 20 })
        server.stop()
        isOver.withLock { $0 = true }
        clients.wait()
      }
    }
  }

  @Test func `a second stop does nothing`() throws {
    try withServer { server in
      server.stop()
      server.stop()
      #expect(server.port == 0)
    }
  }

  @Test func `a server starts once`() throws {
    try withServer { server in
      #expect(throws: ServerError.alreadyStarted) { try server.start() }
    }
  }

  @Test func `three hundred servers come and go under light traffic`() throws {
    for _ in 0..<300 {
      try withServer { server in
        let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
        for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
        #expect(try clients[0].response().status == 200)
      }
    }
  }

  @Test func `a port in use is said to be`() throws {
    try withServer { server in
      var configuration = ServerConfiguration()
      configuration.port = server.port
      let second = Server(configuration: configuration, handler: echo)
      #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: server.port)) {
        try second.start()
      }
    }
  }

  @Test(arguments: ["example.org", "", "127.0.0.1:80", "300.1.1.1"])
  func `a host that is no address is said to be none`(host: String) {
    var configuration = ServerConfiguration()
    configuration.host = host
    let server = Server(configuration: configuration, handler: echo)
    #expect(throws: ServerError.hostNotAnAddress(host)) { try server.start() }
  }

  @Test func `an address of another machine is refused`() {
    var configuration = ServerConfiguration()
    configuration.host = "192.0.2.1"
    let server = Server(configuration: configuration, handler: echo)
    #expect(throws: ServerError.addressNotAvailable(host: "192.0.2.1")) { try server.start() }
  }

  @Test func `no thread is too few`() {
    var configuration = ServerConfiguration()
    configuration.threads = 0
    let server = Server(configuration: configuration, handler: echo)
    #expect(throws: ServerError.self) { try server.start() }
  }
}
