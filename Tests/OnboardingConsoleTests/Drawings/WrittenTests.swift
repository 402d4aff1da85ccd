import OnboardingConsole
import Statistics
import Testing

@Suite struct WrittenTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (12703, "12,703"), (10_000_000, "10,000,000"),
    (-1234, "\u{2212}1,234"),
  ])
  func `counts have commas`(value: Int, text: String) {
    #expect(Written.count(value) == text)
  }

  @Test(arguments: [
    (0.7232, "72.3"), (0, "0.0"), (1, "100.0"), (0.0001, "0.1"), (0.9999, "99.9"), (0.5, "50.0"),
  ])
  func `a share is never rounded to nothing or to all`(share: Double, text: String) {
    #expect(Written.percent(share) == "\(text)\u{202F}%")
  }

  @Test func `differences have a sign, and nothing has none`() {
    #expect(Written.points(0.014) == "+1.4")
    #expect(Written.points(-0.016) == "\u{2212}1.6")
    #expect(Written.points(0.0001) == "0.0")
    #expect(Written.pointsRange(Interval(low: -0.016, high: 0.043)) == "\u{2212}1.6 to +4.3")
    #expect(Written.range(Interval(low: 0.7095, high: 0.7365)) == "71.0 to 73.7")
  }

  @Test(arguments: [(6.2, "0:06"), (59.6, "1:00"), (276, "4:36"), (3876, "1:04:36"), (0, "0:00")])
  func `times are minutes and seconds`(seconds: Double, text: String) {
    #expect(Written.time(seconds) == text)
  }
}
