import SeededRandom
import Statistics
import Testing

/// How many people a difference needs.
@Suite struct PlanningTests {
  private let sequence = ConfidenceSequence()

  /// How many of some hundred made-up experiments know a difference at so many people in each arm.
  private func known(_ people: Int, _ share: Double, _ difference: Double, seed: UInt64) -> Int {
    var random = SplitMix(seed: seed)
    func draw(_ share: Double) -> Proportion {
      let most = UInt64(share * Double(1 << 32))
      let count = (0..<people).reduce(into: 0) { count, _ in
        if random.next() >> 32 < most { count += 1 }
      }
      return Proportion(count, of: people)
    }
    return (0..<300).count { _ in
      let found = sequence.difference(of: draw(share + difference), from: draw(share))
      return found.map { $0.interval.low > 0 } ?? false
    }
  }

  @Test(arguments: [(0.5, 0.1), (0.7, 0.08), (0.9, 0.05)])
  func `with so many people four in five experiments know it`(
    share: Double, difference: Double
  ) throws {
    let people = try #require(sequence.people(for: difference, from: share))
    // Of 300 experiments 240 are expected; five standard deviations are 35.
    let found = known(people, share, difference, seed: UInt64(people))
    #expect((205...275).contains(found), "\(found) of 300 with \(people) in each arm")
    #expect(known(people / 2, share, difference, seed: 3) < 205)
  }

  @Test func `a smaller difference needs more people, and more than a test that is read once`()
    throws
  {
    let needed = try [0.1, 0.05, 0.02, 0.01].map {
      try #require(sequence.people(for: $0, from: 0.7))
    }
    #expect(zip(needed, needed.dropFirst()).allSatisfy { $0 < $1 })
    // Fleiss, Levin, Paik (2003) §4.2 without the correction: 2,300 in each arm for 0.70 and 0.66.
    let other = try #require(sequence.people(for: 0.04, from: 0.66))
    #expect(other > 2150 && other < 3 * 2150)
  }

  @Test
  func `there are never fewer than the sequence begins with, and some differences are too small`()
    throws
  {
    #expect(try #require(sequence.people(for: 0.9, from: 0.05)) >= sequence.fewest)
    #expect(sequence.people(for: 1e-7, from: 0.5) == nil)
    // Where everybody does it already, a difference is one to the worse.
    #expect(try #require(sequence.people(for: 0.05, from: 1)) > sequence.fewest)
  }
}
