import Foundation
import Monitors
import Testing

@testable import Sealing

/// How many passwords are hashed at once, and who goes first.
@Suite struct HashingRoomTests {
  private struct Inside {
    var now = 0
    var most = 0
    var order: [Int] = []
  }

  /// Lets each of some hashes in, a thread each, and holds it there for a moment.
  private func most(in room: HashingRoom, _ needed: [Int]) -> (most: Int, order: [Int]) {
    let inside = Monitor(Inside())
    let threads = DispatchGroup()
    for bytes in needed {
      threads.enter()
      Thread.detachNewThread {
        room.enter(needing: bytes) {
          inside.update {
            $0.now += bytes
            $0.most = max($0.most, $0.now)
            $0.order.append(bytes)
          }
          usleep(2000)
          inside.update { $0.now -= bytes }
        }
        threads.leave()
      }
    }
    threads.wait()
    return inside.withLock { ($0.most, $0.order) }
  }

  @Test func `as many at once as there are places`() {
    let found = most(in: HashingRoom(places: 3, memory: 10), Array(repeating: 10, count: 24))
    #expect(found.most == 30)
    #expect(found.order.count == 24)
  }

  @Test func `what takes the memory of several has their places, and all get in`() {
    let room = HashingRoom(places: 4, memory: 10)
    let found = most(in: room, (0..<30).map { $0.isMultiple(of: 3) ? 35 : 10 })
    #expect(found.most <= 40)
    #expect(found.order.count == 30)
  }

  @Test func `what takes more than there is goes in alone`() {
    let room = HashingRoom(places: 2, memory: 10)
    let found = most(in: room, [10, 40, 10, 10, 40, 10])
    #expect(found.most == 40)
    #expect(found.order.count == 6)
  }

  @Test func `a failure gives its places back`() {
    let room = HashingRoom(places: 1, memory: 10)
    for _ in 0..<3 {
      #expect(throws: PasswordHashingError.outOfMemory) {
        try room.enter(needing: 10) { () throws(PasswordHashingError) in throw .outOfMemory }
      }
    }
  }

  @Test func `a hash says how much memory it takes`() throws {
    let hash = try PasswordHasher(cost: .init(passes: 3, memory: 32_768)).hash(Password("long one"))
    let read = try #require(Argon2Hash(hash))
    #expect(read.memory == 32_768)
    #expect(Argon2Hash(hash.replacing(",t=3,", with: ",t=11,")) == nil)
    #expect(Argon2Hash(hash.replacing("m=32,", with: "m=262145,")) == nil)
    #expect(Argon2Hash("plain text") == nil)
  }
}
