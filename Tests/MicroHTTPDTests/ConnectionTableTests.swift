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
    table.enter(.headers, pair.descriptors[0], deadline: 100)
    #expect(table.reap(now: 99) == [])
    #expect(!pair.isCut)
  }

  @Test func `a late connection is cut, once`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    table.enter(.headers, pair.descriptors[0], deadline: 100)
    #expect(table.reap(now: 100) == [.headers])
    #expect(table.reap(now: 1_000) == [])
    #expect(pair.isCut)
  }

  @Test func `a new phase has its own deadline`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    table.enter(.headers, pair.descriptors[0], deadline: 100)
    table.enter(.body, pair.descriptors[0], deadline: 200)
    #expect(table.reap(now: 150) == [])
    #expect(table.reap(now: 200) == [.body])
  }

  @Test func `a phase can be hurried, and nothing else is`() throws {
    let (hurried, other, waiting) = (try Pair(), try Pair(), try Pair())
    let table = ConnectionTable()
    table.enter(.headers, hurried.descriptors[0], deadline: 1_000)
    table.enter(.body, other.descriptors[0], deadline: 1_000)
    table.release(waiting.descriptors[0])
    table.hurry(.headers, deadline: 10)
    #expect(table.reap(now: 10) == [.headers])
    #expect([hurried.isCut, other.isCut, waiting.isCut] == [true, false, false])
  }

  @Test func `hurrying gives nobody more time`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    table.enter(.headers, pair.descriptors[0], deadline: 5)
    table.hurry(.headers, deadline: 10)
    #expect(table.reap(now: 5) == [.headers])
  }

  @Test func `a connection that waits for us is never late`() throws {
    let pair = try Pair()
    let table = ConnectionTable()
    table.enter(.headers, pair.descriptors[0], deadline: 100)
    table.release(pair.descriptors[0])
    #expect(table.reap(now: .max - 1) == [])
  }
}
