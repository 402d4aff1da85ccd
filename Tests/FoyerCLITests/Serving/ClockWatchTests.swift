import Synchronization
import Testing

@testable import FoyerCLI

@Suite struct ClockWatchTests {
  /// What an operator hears of while the clock is so many milliseconds ahead at one look after the other, half a
  /// minute apart.
  private func told(_ leads: [Int64?]) -> [Int64?] {
    let time = Mutex(0.0)
    let watch = ClockWatch(uptime: { time.withLock { $0 } })
    var told: [Int64?] = []
    for lead in leads {
      watch.look({ lead }, tell: { told.append($0) })
      time.withLock { $0 += 30 }
    }
    return told
  }

  @Test func `a clock that is off is told once, and once more when it is right`() {
    #expect(told([0, 900, 31_000, 32_000, 40_000, 0, 0]) == [31, nil])
    #expect(told([-86_400_000, -86_400_000]) == [-86_400])
  }

  @Test func `what a network takes is no clock that is off`() {
    #expect(told([30_000, -30_000, 29_999]) == [])
  }

  @Test func `one about at the limit is not told of at each look`() {
    #expect(told([31_000, 29_000, 31_000, 29_000]) == [31])
  }

  @Test func `one that goes on to drift, or jumps, is told of anew`() {
    #expect(told([31_000, 61_000, 62_000, -40_000]) == [31, 62, -40])
  }

  @Test
  func `a store of one process has nothing to compare with, and one that is away says nothing`() {
    #expect(told([nil, nil]) == [])
    struct Away: Error {}
    let watch = ClockWatch(uptime: { 0 })
    watch.look({ throw Away() }, tell: { _ in Issue.record("nothing is known") })
    #expect(watch.lead == nil)
  }

  @Test func `the database is asked each half minute at most`() {
    var asked = 0
    let time = Mutex(0.0)
    let watch = ClockWatch(uptime: { time.withLock { $0 } })
    for _ in 0..<31 {
      watch.look(
        {
          asked += 1
          return 0
        }, tell: { _ in })
      time.withLock { $0 += 2 }
    }
    #expect(asked == 3)
  }

  @Test func `a sentence says how far and which way`() {
    #expect(ClockWatch.sentence(47).hasPrefix("the clock of this process is 47 seconds ahead of "))
    #expect(ClockWatch.sentence(-47).contains(" 47 seconds behind the database's: "))
  }
}
