import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

/// What is on its way into the store comes there in its order, together and soon.
@Suite struct WriteQueueTests {
  private final class Commits: Sendable {
    let all = Mutex<[[Int]]>([])
    var items: [Int] { all.withLock { $0.flatMap(\.self) } }
  }

  private let commits = Commits()

  private func queue() -> WriteQueue<Int> {
    WriteQueue("test") { [commits] items in commits.all.withLock { $0.append(items) } }
  }

  @Test func `what comes within a moment is one commit`() {
    let queue = queue()
    for item in 1...100 { queue.add(item) }
    // Soon, and without being asked.
    for _ in 0..<1000 where commits.items.count < 100 { Thread.sleep(forTimeInterval: 0.005) }
    #expect(commits.items == Array(1...100))
    #expect(commits.all.withLock { $0.count } <= 3)
  }

  @Test func `who asks for it waits for no moment, and nothing is written twice`() throws {
    let queue = queue()
    queue.add(1)
    try queue.flush()
    #expect(commits.items == [1])
    queue.add(2)
    try queue.flush()
    try queue.flush()
    // It comes by itself, with the turn that the first one asked for.
    queue.add(3)
    #expect(eventually { commits.items.count >= 3 })
    #expect(commits.all.withLock { $0 } == [[1], [2], [3]])
  }

  @Test func `of many threads each one's items keep their order, and all come`() async throws {
    let queue = queue()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for item in 0..<500 {
            queue.add(thread * 1000 + item)
            if item % 100 == 0 { try queue.flush() }
          }
        }
      }
      try await group.waitForAll()
    }
    try queue.flush()
    #expect(commits.items.count == 2000 && Set(commits.items).count == 2000)
    for thread in 0..<4 {
      let own = commits.items.filter { $0 / 1000 == thread }
      #expect(own == own.sorted())
    }
    #expect(queue.droppedCount == 0)
  }

  @Test func `beyond what may wait items are dropped and counted`() throws {
    let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let queue = WriteQueue<Int>("test") { [commits] items in
      begun.signal()
      gate.wait()
      commits.all.withLock { $0.append(items) }
    }
    queue.add(-1)
    begun.wait()
    for item in 0..<20_005 { queue.add(item) }
    // One is under way.
    #expect(queue.droppedCount == 6)
    for _ in 0..<1000 { gate.signal() }
    try queue.flush()
    #expect(commits.items == Array(-1..<19_999))
    // A person's own write comes between.
    #expect(commits.all.withLock { $0.allSatisfy { $0.count <= 500 } })
  }

  @Test func `what a later item says as well is left out`() throws {
    let queue = WriteQueue<Int>("test", condense: { $0.filter { $0 % 2 == 0 } }) {
      [commits] items in commits.all.withLock { $0.append(items) }
    }
    for item in 0..<3000 { queue.add(item) }
    try queue.flush()
    queue.add(3001)
    try queue.flush()
    #expect(commits.items == Array(stride(from: 0, to: 3000, by: 2)))
    #expect(commits.all.withLock { $0.allSatisfy { !$0.isEmpty } })
  }

  @Test func `what could not be written waits, before what came since, and is tried again`() throws
  {
    struct Full: Error {}
    let isFull = Mutex(true)
    let tries = Mutex<[ContinuousClock.Instant]>([])
    let more = Mutex<(@Sendable () -> Void)?>(nil)
    let queue = WriteQueue<Int>("test", pauseAfterFailure: .milliseconds(200)) { [commits] items in
      tries.withLock { $0.append(.now) }
      // Somebody answers while the store is at it.
      more.withLock(\.self)?()
      if isFull.withLock(\.self) { throw Full() }
      commits.all.withLock { $0.append(items) }
    }
    for item in 0..<700 { queue.add(item) }
    #expect(throws: Full.self) { try queue.flush() }
    let next = Mutex(700)
    more.withLock {
      $0 = {
        queue.add(
          next.withLock { next in
            defer { next += 1 }; return next
          })
      }
    }
    for _ in 0..<100 { #expect(throws: Full.self) { try queue.flush() } }
    let asked = tries.withLock(\.count)
    #expect((1..<10).contains(asked))
    #expect(eventually { tries.withLock(\.count) >= asked + 3 })
    // One turn after the other, each after its pause, however many came and asked meanwhile.
    let turns = tries.withLock { Array($0[asked...]) }
    for (turn, next) in zip(turns, turns.dropFirst()) {
      #expect(turn.duration(to: next) > .milliseconds(150))
    }
    more.withLock { $0 = nil }
    isFull.withLock { $0 = false }
    let all = next.withLock(\.self)
    for _ in 0..<1000 where commits.items.count < all { Thread.sleep(forTimeInterval: 0.005) }
    #expect(commits.items == Array(0..<all))
    try queue.flush()
    #expect(commits.items.count == all && queue.droppedCount == 0)
  }
}
