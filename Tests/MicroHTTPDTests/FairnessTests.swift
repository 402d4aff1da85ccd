import Foundation
import HTTPCore
import Synchronization
import Testing

@testable import MicroHTTPD

@Suite struct FairnessTests {
  @Test func `owners take turns, each with its own first come first served`() {
    var queue = FairQueue<String, Int>()
    for number in 1...3 { queue.append(number, of: "many") }
    queue.append(10, of: "one")
    queue.append(20, of: "two")
    var order: [Int] = []
    while let element = queue.popFirst() { order.append(element) }
    #expect(order == [1, 10, 20, 2, 3])
    #expect(queue.isEmpty)
  }

  @Test func `an owner that comes back stands behind the others`() {
    var queue = FairQueue<String, Int>()
    queue.append(1, of: "a")
    _ = queue.popFirst()
    queue.append(2, of: "b")
    queue.append(3, of: "a")
    var order: [Int] = []
    while let element = queue.popFirst() { order.append(element) }
    #expect(order == [2, 3])
  }

  @Test func `an owner has its share of the places and no more, and gets them back`() throws {
    let work = try SlowWork(threads: 1, queueLimit: 9, share: 2)
    defer {
      work.close()
      work.end(milliseconds: 1_000)
    }
    let (one, other) = (SlowWork.Owner.address(.v4(1)), SlowWork.Owner.address(.v4(2)))
    let cookies = SlowWork.Owner.cookies(7)
    #expect(work.reserve(for: [one, cookies]))
    #expect(work.reserve(for: [one]))
    #expect(!work.reserve(for: [one]))
    #expect(work.reserve(for: [other, cookies]))
    #expect(!work.reserve(for: [.address(.v4(3)), cookies]))
    work.settle(for: [one, cookies])
    #expect(work.reserve(for: [one, cookies]))
  }

  @Test func `where the system has no further thread to give, those that it gave end`() {
    let ended = Mutex(0)
    var given = 0
    #expect(throws: ServerError.self) {
      _ = try SlowWork(threads: 3, queueLimit: 9, share: 2) { body throws(ServerError) in
        guard given < 2 else { throw .systemCall("pthread_create", errno: EAGAIN) }
        given += 1
        return try WorkerThread {
          body()
          ended.withLock { $0 += 1 }
        }
      }
    }
    #expect(ended.withLock { $0 } == 2)
  }

  private static let slow: Handler = { request in
    .later {
      Thread.sleep(forTimeInterval: 0.02)
      return Response(.ok)
    }
  }

  /// Clients of an address that ask one after the other until told to stop; the statuses they got and how
  /// long each took.
  private final class Crowd: Sendable {
    private let results = Mutex<[(status: Int, time: Duration)]>([])
    private let isOver = Mutex(false)
    private let clients = DispatchGroup()

    init(_ count: Int, port: UInt16, from address: UInt32, cookie: String = "") {
      for _ in 0..<count {
        clients.enter()
        Thread.detachNewThread { [self] in
          defer { clients.leave() }
          while !isOver.withLock({ $0 }) {
            let start = ContinuousClock.now
            guard let client = try? RawClient(port: port, from: address) else { continue }
            client.send("POST / HTTP/1.1\r\nHost: a\r\n\(cookie)Content-Length: 0\r\n\r\n")
            guard let status = try? client.response().status else { continue }
            results.withLock { $0.append((status, ContinuousClock.now - start)) }
          }
        }
      }
    }

    func stop() -> [(status: Int, time: Duration)] {
      isOver.withLock { $0 = true }
      clients.wait()
      return results.withLock { $0 }
    }

    var count: Int { results.withLock { $0.count } }
  }

  @Test func `eighty connections of one client make nobody else wait`() throws {
    try withServer(handler: Self.slow) { server in
      let many = Crowd(80, port: server.port, from: 0x7F00_0002)
      let others = (0..<6).map { Crowd(1, port: server.port, from: 0x7F00_0010 + $0) }
      #expect(eventually { others.allSatisfy { $0.count >= 10 } })
      let good = others.flatMap { $0.stop() }
      _ = many.stop()
      #expect(good.allSatisfy { $0.status == 200 })
      let times = good.map(\.time).sorted()
      #expect(times[times.count * 99 / 100] < .seconds(1))
    }
  }

  @Test func `one person on many addresses is one client`() throws {
    try withServer {
      $0.slowShare = 4
    } handler: { _ in
      .later {
        Thread.sleep(forTimeInterval: 0.1)
        return Response(.ok)
      }
    } _: { server in
      let crowds = (0..<20).map {
        Crowd(1, port: server.port, from: 0x7F00_0100 + $0, cookie: "Cookie: foyer=1\r\n")
      }
      #expect(eventually { crowds.allSatisfy { $0.count > 0 } })
      let statuses = Set(crowds.flatMap { $0.stop() }.map(\.status))
      #expect(statuses == [200, 503])
    }
  }

  @Test func `a proxy that isn't believed is told of, once`() throws {
    let said = "X-Forwarded-For: 203.0.113.7\r\n"
    #expect(try proxiesTold(trusting: nil, said) == [.v4(0x7F00_0000)])
    #expect(try proxiesTold(trusting: TrustedProxies("10.0.0.9"), said) == [.v4(0x7F00_0000)])
    #expect(try proxiesTold(trusting: .loopback, said) == [])
    #expect(try proxiesTold(trusting: nil, "") == [])
  }

  /// The proxies that a server tells of which is asked for slow work three times.
  ///
  /// - Parameter field: a line of the head, with its end.
  private func proxiesTold(
    trusting proxies: TrustedProxies?, _ field: String
  ) throws -> [PeerAddress] {
    let told = Mutex<[PeerAddress]>([])
    try withServer(
      configure: { $0.trustedProxies = proxies }, handler: { _ in .later { Response(.ok) } },
      log: { event in
        if case .unbelievedProxy(let peer) = event { told.withLock { $0.append(peer) } }
      }
    ) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
        #expect(try client.response().status == 200)
      }
    }
    return told.withLock { $0 }
  }

  @Test func `work that waits doesn't stand behind work that computes`() throws {
    let gate = Gate()
    let begun = Gate()
    defer { gate.open(times: 100) }
    try withServer(handler: { request in
      guard request.path == "/hash" else { return .later { Response(.ok) } }
      return .computed {
        begun.open()
        gate.wait()
        return Response(.ok)
      }
    }) { server in
      let hashing = try (0..<6).map { _ in try RawClient(port: server.port) }
      for client in hashing { client.send("GET /hash HTTP/1.1\r\nHost: a\r\n\r\n") }
      begun.wait()
      begun.wait()
      let client = try RawClient(port: server.port)
      client.send("GET /commit HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
      gate.open(times: 6)
      for client in hashing { #expect(try client.response().status == 200) }
    }
  }
}
