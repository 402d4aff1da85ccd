import Foundation
import HTTPCore
import Testing

@testable import MicroHTTPD

@Suite struct ConnectionTableTests {
  /// A pair of connected sockets, closed with the test.
  private final class Pair {
    let descriptors: [Int32]

    init() throws {
      var pair: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
      descriptors = pair
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    /// Whether the other end was shut down.
    var isCut: Bool {
      var byte: UInt8 = 0
      return recv(descriptors[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }
  }

  @Test func `a connection within its deadline is left alone`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    let row = table.add(pair.descriptors[0])
    row.enter(.headers, deadline: 100)
    #expect(table.reap(now: 99) == [])
    #expect(!pair.isCut)
  }

  @Test func `a late connection is cut, once`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    let row = table.add(pair.descriptors[0])
    row.enter(.headers, deadline: 100)
    #expect(table.reap(now: 100) == [.headers])
    #expect(table.reap(now: 1_000) == [])
    #expect(pair.isCut)
  }

  @Test func `a new phase has its own deadline`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    let row = table.add(pair.descriptors[0])
    row.enter(.headers, deadline: 100)
    row.enter(.body, deadline: 200)
    #expect(table.reap(now: 150) == [])
    #expect(table.reap(now: 200) == [.body])
  }

  @Test func `a phase can be hurried, and nothing else is`() throws {
    let (hurried, other, waiting) = (try Pair(), try Pair(), try Pair())
    let table = ConnectionTable()
    table.add(hurried.descriptors[0]).enter(.headers, deadline: 1_000)
    table.add(other.descriptors[0]).enter(.body, deadline: 1_000)
    table.add(waiting.descriptors[0]).release()
    table.hurry(.headers, deadline: 10)
    #expect(table.reap(now: 10) == [.headers])
    #expect([hurried.isCut, other.isCut, waiting.isCut] == [true, false, false])
  }

  @Test func `hurrying gives nobody more time`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    table.add(pair.descriptors[0]).enter(.headers, deadline: 5)
    table.hurry(.headers, deadline: 10)
    #expect(table.reap(now: 5) == [.headers])
  }

  @Test func `a connection that waits for us is never late`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    let row = table.add(pair.descriptors[0])
    row.enter(.headers, deadline: 100)
    row.release()
    #expect(table.reap(now: .max - 1) == [])
  }

  @Test func `a connection that was accepted waits for nothing yet`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    _ = table.add(pair.descriptors[0])
    #expect(table.reap(now: .max - 1) == [])
  }

  @Test func `a descriptor that is another connection's by now is left alone`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    let closed = table.add(pair.descriptors[0])
    closed.enter(.idle, deadline: 100)
    table.remove(closed)
    let open = table.add(pair.descriptors[0])
    open.enter(.headers, deadline: 1_000)
    // Late news of the one that is gone.
    table.remove(closed)
    closed.enter(.idle, deadline: 100)
    #expect(table.reap(now: 100) == [])
    #expect(table.reap(now: 1_000) == [.headers])
  }
}
