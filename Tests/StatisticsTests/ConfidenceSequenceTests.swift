import SeededRandom
import Statistics
import Testing

@Suite struct ConfidenceSequenceTests {
  /// Worked out with `ville.normal_mixture` of ville 0.1.0 (PyPI), over the variance of the difference with two
  /// more of each.
  @Test(arguments: [
    (700, 1000, 730, 1000, -0.031996989649, 0.091996989649),
    (1400, 2000, 1440, 1950, -0.004916319182, 0.081839396105),
    (70, 100, 60, 100, -0.407439850554, 0.207439850554),
    (3047, 4213, 3081, 4199, -0.019300634085, 0.040317698325),
    (150, 30000, 180, 30000, -0.001011189980, 0.003011189980),
  ])
  func `the interval of a look is that of the normal mixture`(
    one: Int, ofOne: Int, other: Int, ofOther: Int, low: Double, high: Double
  ) throws {
    let difference = try #require(
      ConfidenceSequence().difference(
        of: Proportion(other, of: ofOther), from: Proportion(one, of: ofOne)))
    #expect(abs(difference.interval.low - low) < 1e-10)
    #expect(abs(difference.interval.high - high) < 1e-10)
  }

  @Test func `below a hundred in one arm there is none`() {
    let sequence = ConfidenceSequence()
    #expect(sequence.difference(of: Proportion(40, of: 99), from: Proportion(400, of: 900)) == nil)
    #expect(sequence.difference(of: Proportion(40, of: 100), from: Proportion(400, of: 900)) != nil)
  }

  @Test(arguments: [1e-9, 0.05, 0.5, 0.74, 0.75, 0.9, 0.999])
  func `every probability of an error has its interval, the narrower the greater it is`(
    _ error: Double
  ) throws {
    func width(_ error: Double) throws -> Double {
      let found = try #require(
        ConfidenceSequence(error: error).difference(
          of: Proportion(1400, of: 2000), from: Proportion(1440, of: 2000)))
      return found.interval.width
    }
    let width = (own: try width(error), stricter: try width(error * 0.9))
    #expect(width.own > 0)
    #expect(width.own < width.stricter)
  }

  @Test func `where nobody did it something is still unknown`() throws {
    let found = try #require(
      ConfidenceSequence().difference(of: Proportion(0, of: 500), from: Proportion(0, of: 500)))
    #expect(found.value == 0)
    #expect(found.interval.low < 0 && found.interval.high > 0)
  }

  @Test func `a forecast without more people is the look itself, and gets narrower with more`()
    throws
  {
    let (one, other) = (Proportion(730, of: 1000), Proportion(700, of: 1000))
    let sequence = ConfidenceSequence()
    let now = try #require(sequence.difference(of: one, from: other))
    #expect(sequence.forecast(of: one, from: other, growing: 1) == now)
    let later = try #require(sequence.forecast(of: one, from: other, growing: 9))
    let then = try #require(
      sequence.difference(of: Proportion(6570, of: 9000), from: Proportion(6300, of: 9000)))
    #expect(abs(later.interval.low - then.interval.low) < 1e-12)
    #expect(later.interval.width < now.interval.width)
  }

  /// Two thousand experiments without a difference, eight weeks of fifty people a day in each arm, looked at
  /// every evening: how many ever say that there is one.
  @Test
  func
    `daily looks cry wolf in at most one of twenty experiments, those at a fixed interval in far more`()
  {
    let (experiments, days, people) = (2000, 56, 50)
    let draw = Binomial(people, share: 0.72)
    let sequence = ConfidenceSequence()
    var random = SplitMix(seed: 20_260_916)
    var (alarms, fixedAlarms) = (0, 0)
    for _ in 0..<experiments {
      var (one, other) = (0, 0)
      var (isAlarm, isFixedAlarm) = (false, false)
      for day in 1...days {
        one += draw.next(&random)
        other += draw.next(&random)
        let a = Proportion(one, of: day * people)
        let b = Proportion(other, of: day * people)
        if let found = sequence.difference(of: b, from: a) { isAlarm = isAlarm || found.isKnown }
        isFixedAlarm = isFixedAlarm || b.difference(from: a).isKnown
      }
      alarms += isAlarm ? 1 : 0
      fixedAlarms += isFixedAlarm ? 1 : 0
    }
    #expect(Double(alarms) / Double(experiments) <= 0.05)
    #expect(alarms > 0, "a band that never errs is too wide to be of use")
    #expect(Double(fixedAlarms) / Double(experiments) > 0.2)
  }

  /// A thousand each: of small arms and rare goals the plain variance knows too little.
  @Test(arguments: [(180, 20, 0.01), (380, 20, 0.01), (360, 40, 0.005)])
  func `nor do they with a small arm and a rare goal`(most: Int, few: Int, share: Double) {
    let (large, small) = (Binomial(most, share: share), Binomial(few, share: share))
    let sequence = ConfidenceSequence()
    var random = SplitMix(seed: 20_261_128)
    let alarms = (0..<1000).count { _ in
      var (one, other) = (0, 0)
      return (1...56).contains { day in
        one += large.next(&random)
        other += small.next(&random)
        return sequence.difference(
          of: Proportion(other, of: day * few), from: Proportion(one, of: day * most)
        )?.isKnown ?? false
      }
    }
    #expect(alarms <= 50)
  }
}

/// How many of so many people do something, drawn by the inverse of the distribution.
private struct Binomial {
  let upTo: [Double]

  init(_ people: Int, share: Double) {
    var mass = 1.0
    for _ in 0..<people { mass *= 1 - share }
    var (sum, upTo) = (0.0, [Double]())
    for count in 0...people {
      sum += mass
      upTo.append(sum)
      mass *= Double(people - count) / Double(count + 1) * share / (1 - share)
    }
    self.upTo = upTo
  }

  func next(_ random: inout SplitMix) -> Int {
    let value = Double(random.next() >> 11) / Double(1 << 53)
    var (low, high) = (0, upTo.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if upTo[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
