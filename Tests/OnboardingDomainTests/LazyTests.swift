import OnboardingDomain
import Synchronization
import Testing

/// What is made once, and what is remembered.
struct LazyTests {
  @Test func `a value is made when it is asked for, and once`() {
    let count = Mutex(0)
    let once = Lazy {
      count.withLock {
        $0 += 1; return $0
      }
    }
    #expect(count.withLock { $0 } == 0)
    #expect([once.value, once.value] == [1, 1])
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `a memory makes the value of a key once, and begins anew when it is full`() {
    let count = Mutex(0)
    let memory = Memory<Int, Int>(capacity: 2)
    func value(_ key: Int) -> Int {
      memory.value(for: key) {
        count.withLock {
          $0 += 1; return $0
        }
      }
    }
    #expect([value(7), value(8), value(7), value(8)] == [1, 2, 1, 2])
    #expect([value(9), value(9), value(7)] == [3, 3, 4])
  }

  @Test func `a memory keeps nothing of what could not be made`() {
    struct Failure: Error {}
    let memory = Memory<Int, Int>(capacity: 2)
    #expect(throws: Failure.self) { try memory.value(for: 1) { throw Failure() } }
    #expect(memory.value(for: 1) { 5 } == 5)
  }
}
