import FlowSamples
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// The chart of a weight over time.
@Suite struct WeightChartTests {
  private func course(
    from start: Double = 80, to goal: Double = 74, days: Int = 100, latest: Int? = 136,
    earliest: Int = 77, on today: CalendarDate = Example.today
  ) throws -> WeightCourse {
    func run(_ days: Int, ending: Double) -> [Double] {
      (0...days).map { start + (ending - start) * Double($0) / Double(days) }
    }
    return try #require(
      WeightCourse(
        firstDay: today, goal: Kilograms(goal), expected: run(days, ending: goal),
        earliest: run(earliest, ending: goal),
        latest: latest.map { run($0, ending: goal) }
          ?? run(730, ending: (start + goal) / 2)))
  }

  @Test func `days are placed as on the drawing`() throws {
    let chart = WeightChart(try course(), frame: .tall)
    #expect(abs(chart.goal.x - 202) < 0.1)
    #expect(abs(chart.x(day: 136) - 272.6) < 0.1)
    #expect(chart.start.y == 20.4 && chart.goal.y == 91.7)
  }

  @Test func `the curve begins at the start and ends at the goal`() throws {
    let chart = WeightChart(try course(), frame: .tall)
    #expect(chart.curve.hasPrefix("M6 20.4C"))
    #expect(chart.curve.hasSuffix("\(chart.goal.text)"))
  }

  @Test func `the band closes, also where the slow run does not arrive`() throws {
    for latest in [136, nil] {
      let band = WeightChart(try course(latest: latest), frame: .small).band
      #expect(band.hasPrefix("M6 15.3C") && band.hasSuffix("6 15.3Z"))
    }
  }

  @Test func `a gain rises`() throws {
    let chart = WeightChart(try course(from: 70, to: 76), frame: .tall)
    #expect(!chart.course.isLoss)
    #expect(chart.goal.y < chart.start.y)
    #expect(chart.goalLabel.y > 12)
    #expect(chart.startLabel.y < chart.frame.base)
  }

  @Test(arguments: [1, 2, 5, 20, 60, 150, 400, 700])
  func `everything stays within the drawing`(days: Int) throws {
    for latest in [min(730, days + 5), nil] {
      let chart = WeightChart(
        try course(days: days, latest: latest, earliest: max(1, days - 1)), frame: .tall)
      #expect((6...302).contains(chart.goal.x))
      #expect(chart.monthLabels.allSatisfy { (6...302).contains($0.x) })
      let numbers = (chart.curve + chart.band).split { !"0123456789.-".contains($0) }
        .compactMap { Double($0) }
      #expect(numbers.allSatisfy { (0...308).contains($0) })
    }
  }

  @Test(arguments: [20, 100, 300, 700])
  func `labels of months stand apart`(days: Int) throws {
    let labels = WeightChart(try course(days: days, latest: nil), frame: .tall).monthLabels
    for (label, next) in zip(labels, labels.dropFirst()) {
      #expect(next.x - label.x > 28)
    }
  }

  @Test func `names of months are a step apart, from the first day on, and the last has its room`()
    throws
  {
    let december = try #require(CalendarDate(year: 2026, month: 12, day: 1))
    func months(days: Int, latest: Int) throws -> [String] {
      let course = try course(days: days, latest: latest, on: december)
      return WeightChart(course, frame: .tall).monthLabels.dropFirst().map {
        $0.isYear ? String($0.date.year) : String($0.date.month)
      }
    }
    // No room for January beside December 1st: every second month, not one month left out.
    #expect(try months(days: 192, latest: 220) == ["2", "4", "6", "8"])
    #expect(try months(days: 100, latest: 120) == ["1", "2", "3", "4"])
    #expect(try months(days: 500, latest: 600) == ["5", "9", "2028", "5", "9"])
  }

  @Test(arguments: 1...12)
  func `each gap between names of months is like the others`(month: Int) throws {
    for days in stride(from: 1, through: 730, by: 3) {
      let today = try #require(CalendarDate(year: 2026, month: month, day: 1 + days % 28))
      let course = try course(days: days, latest: nil, earliest: max(1, days - 1), on: today)
      let labels = WeightChart(course, frame: .tall).monthLabels
      let gaps: [Double] = zip(labels, labels.dropFirst()).map { $1.x - $0.x }
      guard let first = gaps.first, let least = gaps.dropFirst().min() else { continue }
      #expect(first < least * 2 && least > 28, "\(labels.map(\.date.iso8601))")
    }
  }

  @Test(arguments: [(2026, 11, 29), (2026, 12, 31), (2026, 9, 20), (2027, 1, 15)])
  func `each month has its tick, also one without room for its name`(day: (Int, Int, Int)) throws {
    let today = try #require(CalendarDate(year: day.0, month: day.1, day: day.2))
    let chart = WeightChart(try course(on: today), frame: .small)
    let firsts = (1...Int(chart.days)).filter { today.adding(days: $0).day == 1 }
    #expect(
      chart.ticks == firsts.map { "M\(Point(chart.x(day: $0), 68).text)v4" }.joined())
    let ticked = firsts.map { today.adding(days: $0) }
    #expect(Set(ticked).isSuperset(of: chart.monthLabels.dropFirst().map(\.date)))
  }

  @Test func `December late in November has its tick, between today and January`() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 29))
    let chart = WeightChart(try course(on: today), frame: .tall)
    #expect(chart.monthLabels.dropFirst().first?.date.month == 1)
    let december = Point(chart.x(day: 2), chart.frame.base)
    #expect(chart.ticks.hasPrefix("M\(december.text)v4M"))
    #expect(chart.view(units: .metric)["ticks"] == .text(chart.ticks))
  }

  @Test(arguments: [400, 500, 700])
  func `a drawing over years says where each begins`(days: Int) throws {
    let labels = WeightChart(try course(days: days, latest: days + 20), frame: .tall).monthLabels
    #expect(labels.filter(\.isYear).map(\.date.year).contains(2028))
    #expect(labels.filter(\.isYear).allSatisfy { $0.date.month == 1 && $0.date.day == 1 })
    let short = WeightChart(try course(), frame: .tall).monthLabels
    #expect(short.filter(\.isYear).isEmpty)
  }

  @Test func `a slow run that doesn't get there has no last day, and its end isn't drawn`() throws {
    for days in [300, 600, 720] {
      let open = try course(days: days, latest: nil)
      #expect(open.latestDay == nil)
      let chart = WeightChart(open, frame: .tall)
      #expect(chart.days <= 730 && chart.days >= Double(days))
      let view = chart.view(units: .metric)
      #expect(view["latest"] == .null && view["is-open"]?.flag == true)
    }
    #expect(WeightChart(try course(), frame: .tall).view(units: .metric)["is-open"]?.flag == false)
  }

  @Test func `days of a range have their years where they are not all of one`() throws {
    // From November 20th of 2026: the goal in February, the fastest run in January or in December.
    #expect(try !course(earliest: 77).namesYears)
    #expect(try course(earliest: 30).namesYears)
    #expect(try course(latest: 500).namesYears)
  }

  @Test func `the table has today, the months and the goal`() throws {
    let rows = WeightChart(try course(), frame: .tall).rows
    #expect(
      rows.map(\.date.iso8601) == [
        "2026-11-20", "2026-12-01", "2027-01-01", "2027-02-01", "2027-02-28",
      ])
    #expect(rows.last?.weight == Kilograms(74))
  }

  @Test func `samples go from the first day to the last, once each`() {
    for end in 1...730 {
      let days = WeightChart.sampledDays(until: end)
      #expect(days.first == 0 && days.last == end)
      #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `without a way to go there is no course`() {
    let goal = Kilograms(70)
    #expect(
      WeightCourse(
        firstDay: Example.today, goal: goal, expected: [70], earliest: [70], latest: [70]) == nil)
    #expect(
      WeightCourse(
        firstDay: Example.today, goal: goal, expected: [75, .nan], earliest: [], latest: []) == nil)
  }
}
