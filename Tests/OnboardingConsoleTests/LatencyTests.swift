import OnboardingConsole
import SeededRandom
import Testing

/// How long answers take, counted in classes.
@Suite struct LatencyTests {
  @Test func `a time that is read is within six per cent of the time that was counted`() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<2000 {
      let microseconds = UInt64(1) << UInt64.random(in: 4...26, using: &random)
      let time = microseconds + UInt64.random(in: 0..<microseconds, using: &random)
      var counts = LatencyCounts()
      counts.add(microseconds: time)
      let read = try #require(counts.milliseconds(of: 0.5)) * 1000
      #expect(abs(read - Double(time)) <= Double(time) * 0.0625 + 0.5)
    }
  }

  @Test func `half of them, and 99 in 100`() throws {
    var counts = LatencyCounts()
    #expect(counts.milliseconds(of: 0.5) == nil)
    for _ in 0..<989 { counts.add(microseconds: 240) }
    for _ in 0..<11 { counts.add(microseconds: 40_000) }
    let (half, most) = (counts.milliseconds(of: 0.5), counts.milliseconds(of: 0.99))
    #expect(abs(try #require(half) - 0.24) < 0.02)
    #expect(abs(try #require(most) - 40) < 2.5)
    #expect(counts.total == 1000)
  }

  @Test func `what is slower than all classes is in the last`() throws {
    var counts = LatencyCounts()
    counts.add(microseconds: .max)
    counts.add(microseconds: 0)
    #expect(try #require(counts.milliseconds(of: 1)) > 120_000)
    #expect(try #require(counts.milliseconds(of: 0.5)) < 0.001)
  }

  @Test func `what came since an earlier look is told apart`() throws {
    var counts = LatencyCounts()
    counts.add(microseconds: 100)
    let before = counts
    counts.add(microseconds: 5000)
    let new = counts.since(before)
    #expect(new.total == 1)
    #expect(abs(try #require(new.milliseconds(of: 0.5)) - 5) < 0.32)
  }
}
