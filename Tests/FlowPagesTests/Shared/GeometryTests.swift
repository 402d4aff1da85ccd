import FlowSamples
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// Drawings come out as the reference drawings have them.
@Suite struct GeometryTests {
  private let morning = 480..<540
  private let midday = 720..<780
  private let evening = 1050..<1140
  private let card = DayScene(measures: .card, axis: .usual)
  private let stage = DayScene(measures: .stage, axis: .usual)

  @Test func `arches of a card are the drawn ones`() {
    #expect(card.arch(morning) == "M40.1 124V49.7a10.1 10.1 0 0 1 20.1 0V124Z")
    #expect(card.arch(midday) == "M120.7 124V30.3a10.1 10.1 0 0 1 20.1 0V124Z")
    #expect(card.arch(evening) == "M231.4 124V63.5a15.1 15.1 0 0 1 30.2 0V124Z")
    #expect(card.arch(evening, grown: 2) == "M229.4 124V63.5a17.1 17.1 0 0 1 34.2 0V124Z")
  }

  @Test func `arches of a wide screen are the drawn ones`() {
    #expect(stage.arch(420..<540) == "M74 640V299.7a68.7 68.7 0 0 1 137.3 0V640Z")
    #expect(stage.arch(evening) == "M795 640V300.6a51.5 51.5 0 0 1 103 0V640Z")
  }

  @Test func `the light falls as drawn`() {
    #expect(card.floor(morning, lean: .morning) == "M40.1 124H60.3L75.3 138H45.1Z")
    #expect(card.floor(midday, lean: .noon) == "M120.7 124H140.8L145.8 138H115.7Z")
    #expect(card.floor(evening, lean: .evening) == "M231.4 124H261.6L256.6 138H216.4Z")
    #expect(stage.floor(evening, lean: .evening) == "M795 640H898L828.8 690.9H715.8Z")
  }

  @Test func `the sun stands as drawn`() {
    #expect(card.sunPath == "M-0.1 124A140.9 84 0 0 1 281.7 124")
    #expect(stage.sunPath == "M5.3 640A480.7 470 0 0 1 966.7 640")
    #expect(card.sun(evening).text == "246.5 68.4")
  }

  @Test func `at night the sun of a window stays above the ground`() {
    let height: Double = 124 - 0.3 * 84
    #expect(card.sun(1380..<1440).y == height)
  }

  @Test func `an hour has a tick, every third a longer one`() {
    #expect(card.ticks.hasPrefix("M20 124v5M40.1 124v3M60.3 124v3M80.4 124v5"))
    #expect(card.ticks.hasSuffix("M322 124v5"))
  }

  @Test(
    arguments: [
      ([], 420, 1320), ([480..<540], 420, 1320), ([330..<360, 720..<780], 300, 1320),
      ([480..<540, 1290..<1350], 420, 1380), ([900..<945, 1575..<1620], 840, 1740),
      ([1410..<1500], 1320, 2220),
    ] as [([Range<Int>], Int, Int)])
  func `the axis holds every window`(windows: [Range<Int>], from: Int, to: Int) {
    let axis = DayAxis(containing: windows)
    #expect([axis.from, axis.to] == [from, to])
  }

  @Test(arguments: [
    ("22:00", "06:00", "05:30", 330), ("22:00", "06:00", "01:00", 1500),
    ("06:00", "14:00", "02:00", 1560), ("06:00", "14:00", "15:00", 900),
    ("15:00", "23:00", "00:00", 1440), ("22:00", "01:00", "23:45", 1425),
  ])
  func `a time belongs to the day between two nights`(
    bed: String, wake: String, time: String, minutes: Int
  ) {
    #expect(WakingDay(wake: .at(wake), bed: .at(bed)).minutes(.at(time)) == minutes)
  }

  @Test func `hours are labelled as on the drawing`() {
    let hours = stride(from: 420, through: 1320, by: 180).map { $0 }
    #expect(HourLabels.twelve.list(hours) == ["7AM", "10", "1PM", "4", "7", "10PM"])
    #expect(HourLabels.twentyFour.list(hours) == ["07", "10", "13", "16", "19", "22"])
    #expect(
      HourLabels.twelve.list([480, 600, 720, 840], space: " ", marksLast: false)
        == ["8 AM", "10", "12 PM", "2"])
    #expect(HourLabels.twelve.full(minutes: 1440) == "12AM")
    #expect(HourLabels.twentyFour.full(minutes: 1440) == "00")
  }

  @Test(arguments: [
    ("07:00-09:00", "7–9", "7–9 AM", "07–09", "07:00–09:00"),
    ("12:00-13:30", "12–1:30", "12–1:30 PM", "12–13:30", "12:00–13:30"),
    ("11:00-12:30", "11–12:30", "11 AM–12:30 PM", "11–12:30", "11:00–12:30"),
    ("23:30-00:15", "11:30–12:15", "11:30 PM–12:15 AM", "23:30–00:15", "23:30–00:15"),
  ])
  func `windows are written short and long`(
    window: String, short: String, long: String, short24: String, long24: String
  ) {
    let window = TimeWindow.of(window)
    #expect(HourLabels.twelve.short(window) == short)
    #expect(HourLabels.twelve.span(window) == long)
    #expect(HourLabels.twentyFour.short(window) == short24)
    #expect(HourLabels.twentyFour.span(window) == long24)
  }

  @Test(
    arguments: [
      (0.04, "0"), (-0.04, "0"), (-0.13, "-0.1"), (40.15, "40.2"), (206, "206"),
      (.nan, "0"), (.infinity, "0"),
    ] as [(Double, String)])
  func `coordinates have one decimal at most`(number: Double, text: String) {
    #expect(number.coordinate == text)
  }

  @Test(
    arguments: [
      (10.0, "10%"), (6.6667, "6.67%"), (33.3, "33.3%"), (0.05, "0.05%"), (-2.5, "-2.5%"),
      (.nan, "0%"),
    ] as [(Double, String)])
  func `percentages have two decimals at most`(number: Double, text: String) {
    #expect(number.percentCoordinate == text)
  }

  @Test(arguments: [[1.0], [25, 40, 35], [20, 20, 20, 20, 20], [48, 48, 1, 48, 48, 48]])
  func `parts of a ring go round once, in order and apart`(weights: [Double]) {
    let parts = RingArc.parts(weights: weights)
    #expect(parts.count == weights.count)
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect(part.degrees.upperBound < next.degrees.lowerBound)
    }
    #expect(parts.allSatisfy { (0...360).contains($0.degrees.lowerBound) })
    #expect(parts.allSatisfy { $0.degrees.upperBound <= 360 })
  }

  @Test func `parts and gaps of a ring sum to a circle`() {
    let parts = RingArc.parts(weights: [25, 40, 35])
    let drawn = parts.map { $0.degrees.upperBound - $0.degrees.lowerBound }.reduce(0, +)
    #expect(abs(drawn + 3 * RingArc.gap - 360) < 1e-9)
  }

  @Test func `a ring of one part closes`() {
    let path = RingArc.parts(weights: [1]).first?.path(centre: Point(74, 74), radius: 64)
    #expect(path == "M74 10A64 64 0 0 1 74 138A64 64 0 0 1 74 10")
  }
}
