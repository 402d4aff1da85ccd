import OnboardingConsole
import Statistics
import Testing

@Suite struct ChartTests {
  @Test func `the axis of shares begins at the multiple of 20 under the lowest end`() {
    #expect(IntervalChart(for: [Interval(low: 0.41, high: 0.9)]).lowest == 0.4)
    #expect(IntervalChart(for: [Interval(low: 0.4, high: 0.9)]).lowest == 0.4)
    #expect(IntervalChart(for: [Interval(low: 0.7, high: 0.9)], targets: [0.55]).lowest == 0.4)
    #expect(IntervalChart(for: [Interval(low: 0.99, high: 1)]).lowest == 0.8)
    #expect(IntervalChart(for: []).lowest == 0)
  }

  @Test func `an interval is drawn where the look has it`() throws {
    let chart = IntervalChart(for: [Interval(low: 0.41, high: 1)])
    let drawing = chart.draw(Proportion(6142, of: 8412), bound: .atLeast(0.85))
    #expect(path(drawing, "range") == "M133.29 11H140.94M133.29 6V16M140.94 6V16")
    #expect(path(drawing, "target-l") == "M185.5 0L185.5 22")
    #expect(drawing.shapes.contains { $0.form == .dot(x: 137.163, y: 11, radius: 3) } == false)
    guard case .dot(let x, _, _) = try #require(drawing.shapes.last).form else { return }
    #expect(abs(x - 137.16) < 0.01)
  }

  @Test func `the pennant points to the good side`() {
    let chart = IntervalChart(for: [Interval(low: 0, high: 1)])
    let pennants = [Bound.atLeast(0.5), .atMost(0.5)].map {
      path(chart.draw(Proportion(1, of: 2), bound: $0), "dot")
    }
    #expect(pennants == ["M125 0L131 3L125 6Z", "M125 0L119 3L125 6Z"])
  }

  @Test func `a difference that leaves 0 is solid, another one hollow`() {
    let chart = DifferenceChart(reach: 0.25)
    let known = Difference(-0.023, interval: Interval(low: -0.036, high: -0.01))
    #expect(chart.draw(known).shapes.map(\.look) == ["grid", "zero", "range", "dot"])
    #expect(path(chart.draw(known), "range") == "M86.18 9L96.16 9")
    let unknown = Difference(0.01, interval: Interval(low: -0.01, high: 0.03))
    #expect(
      chart.draw(unknown, allowed: 0.02).shapes.map(\.look)
        == ["grid", "zero", "target-l", "range quiet", "dot quiet"])
  }

  @Test func `times of a screen lie on a logarithm from two seconds to two and a half minutes`() {
    func median(_ seconds: Double) -> Double? {
      let drawing = TimeRangeChart.drawScreen(median: seconds, nineInTen: 150)
      guard case .dot(let x, _, _)? = drawing.shapes.last?.form else { return nil }
      return x
    }
    #expect(median(1) == 3)
    #expect(median(2) == 3)
    #expect(median(900) == 93)
    let steps = [10.0, 20, 40].compactMap(median)
    let (first, second) = (steps[1] - steps[0], steps[2] - steps[1])
    #expect(abs(first - second) < 1e-9)
  }

  @Test func `a trend has the same height of points in every row`() {
    func height(_ shares: [Double?]) -> Double {
      let numbers = ys(TrendChart(shares).draw(), "line")
      return (numbers.max() ?? 0) - (numbers.min() ?? 0)
    }
    let (ten, other, twenty) = (height([0.7, 0.8]), height([0.2, 0.3]), height([0.7, 0.9]))
    #expect(abs(ten - other) < 0.02)
    #expect(abs(twenty - 2 * other) < 0.03)
    #expect(TrendChart([nil, nil]).draw().shapes.isEmpty)
    #expect(path(TrendChart([0.5, nil, 0.5]).draw(), "line")?.filter { $0 == "M" }.count == 2)
  }

  @Test func `bars of a histogram are as tall as people are many, from nothing`() {
    var bins = [Int](repeating: 0, count: 24)
    (bins[0], bins[1], bins[5]) = (100, 50, 25)
    let drawing = Histogram(bins: bins, over: 10, median: 4, nineInTen: 130).draw()
    let heights = drawing.shapes.filter { $0.look == "bar" }.map { shape -> Double in
      let ys = ys(shape)
      return (ys.max() ?? 0) - (ys.min() ?? 0)
    }
    #expect(heights == [134, 67, 33.5])
    #expect(Histogram.label(of: 3) == "0:15 – 0:20")
  }

  @Test func `what is over the axis of a histogram is named inside the drawing`() {
    let bins = [Int](repeating: 0, count: 24)
    let drawing = Histogram(bins: bins, over: 10, median: 4, nineInTen: 130).draw()
    let places = drawing.shapes.compactMap { shape -> String? in
      guard case .text(let caption, let x, _) = shape.form, caption.words == .over else {
        return nil
      }
      return "\(x) \(shape.look)"
    }
    #expect(places == ["820.0 end"])
  }

  @Test func `a choice fills as much of the ground as people chose it`() {
    #expect(path(Bars.drawChoice(611, of: 2510), "bar") == "M0 0H73.03V14H0Z")
    #expect(path(Bars.drawChoice(0, of: 2510), "bar") == nil)
    #expect(path(Bars.drawRefusal(171, most: 171), "bar clay") == "M0 0H161.5V12H0Z")
    #expect(Bars.axis(for: [206]) == 250)
  }

  @Test func `a week is a line with its interval, its days are dots`() {
    let week = WeekBars.Week(
      "Oct 24 – 30", days: (0..<7).map { Proportion($0 == 3 ? 0 : 10, of: $0 == 3 ? 0 : 100) })
    let drawing = WeekBars([week]).draw()
    #expect(drawing.shapes.count { $0.look == "dot quiet" } == 6)
    #expect(drawing.shapes.count { $0.look == "band" } == 1)
    #expect(week.whole == Proportion(60, of: 600))
  }

  @Test func `what few were refused is withheld by day and by week, and can't be subtracted`() {
    func week(_ refused: [Int], of arrived: Int = 20) -> WeekBars.Week {
      WeekBars.Week("a", days: refused.map { Proportion($0, of: arrived) }, least: 5)
    }
    // Of a single day nothing may be told by the others: the next smallest goes as well.
    #expect(week([8, 3, 6, 0]).shown == [true, false, false, true])
    #expect(week([8, 3, 2, 6]).shown == [true, false, false, true])
    #expect(week([0, 6, 7, 0]).shown == [true, true, true, true])
    let few = week([1, 2, 0, 0])
    #expect(!few.isShown && few.text == "<\u{00A0}5")
    #expect(week([0, 0], of: 0).text == "–" && week([0, 0]).text == "0.0\u{202F}%")
    let people = WeekBars.Week("a", days: [3, 9, 30].map { Proportion(0, of: $0) }, least: 5)
    #expect(people.tellsPeople == [false, false, true] && people.shown == [false, false, true])
    #expect(people.isShown && people.whole == Proportion(0, of: 42))
    let texts = WeekBars([few]).draw().shapes.compactMap { shape -> String? in
      if case .text(let caption, _, _) = shape.form { caption.figure } else { nil }
    }
    #expect(texts.contains("<\u{00A0}5") && !texts.contains("–"))
  }

  @Test func `a week alone that is withheld can't be worked out from the others`() {
    func weeks(_ refused: [[Int]], of arrived: Int = 20) -> [WeekBars.Week] {
      WeekBars(
        refused.map { days in
          WeekBars.Week("a", days: days.map { Proportion($0, of: arrived) }, least: 5)
        }
      ).weeks
    }
    let one = weeks([[6, 0], [3, 0], [8, 0]])
    #expect(one.map(\.isShown) == [false, false, true])
    #expect(one.map(\.isKeptBack) == [true, false, false])
    // What a day would tell of such a week is withheld with it; that nobody was refused isn't.
    #expect(one.map(\.shown) == [[false, true], [false, true], [true, true]])
    #expect(one[0].text.isEmpty && one[0].tellsWhole && one[0].tellsPeople == [true, true])
    #expect(weeks([[6], [3], [2]]).map(\.isShown) == [true, false, false])
    #expect(weeks([[6], [0], [7]]).map(\.isShown) == [true, true, true])
    let people = WeekBars(
      [[3], [9], [30]].map { week in
        WeekBars.Week("a", days: week.map { Proportion(0, of: $0) }, least: 5)
      }
    ).weeks
    #expect(people.map(\.tellsWhole) == [false, false, true])
    #expect(people.map(\.tellsPeople) == [[false], [false], [true]])
    #expect(people.map(\.isShown) == [false, false, true])
    let captions = WeekBars(one).draw().shapes.compactMap { shape -> Caption.Words? in
      if case .text(let caption, _, _) = shape.form { caption.words } else { nil }
    }
    #expect(captions.count { $0 == .withheld } == 1)
    func isEmpty(_ refused: [[Int]]) -> Bool { WeekBars(weeks(refused)).isEmpty }
    #expect(isEmpty([[1, 0], [3, 0]]) && !isEmpty([[0, 0], [3, 0]]) && !isEmpty([[6, 0]]))
  }

  @Test func `a band shows what was seen and what will be`() {
    let look = Difference(0.014, interval: Interval(low: -0.016, high: 0.043))
    let looks = (0..<10).map {
      BandChart.Look("Oct \($0 + 1)", people: $0 * 100, difference: $0 < 2 ? nil : look)
    }
    let drawing = BandChart(looks, forecast: [look, look], lastDate: "Oct 12").draw()
    #expect(drawing.shapes.count { $0.look == "band" } == 1)
    #expect(drawing.shapes.count { $0.look == "dash" } == 2)
    let ends = ["+4.3", "\u{2212}1.6"]
    let texts = drawing.shapes.compactMap { shape -> String? in
      if case .text(let caption, _, _) = shape.form { caption.figure } else { nil }
    }
    #expect(ends.allSatisfy(texts.contains))
    #expect(texts.contains("+10"))
    // The axis is as long as the last interval, and what was wider before is cut.
    let last = Difference(0.03, interval: Interval(low: -0.05, high: 0.116))
    let longer = BandChart(
      [
        BandChart.Look(
          "a", people: 100, difference: Difference(0, interval: Interval(low: -0.3, high: 0.3))),
        BandChart.Look("b", people: 200, difference: last),
      ], forecast: [], lastDate: "")
    let marks = longer.draw().shapes.compactMap { shape -> String? in
      if case .text(let caption, _, _) = shape.form { caption.figure } else { nil }
    }
    #expect(["+20", "+10", "+11.6"].allSatisfy(marks.contains) && longer.isCut)
    #expect(!BandChart(looks, forecast: [], lastDate: "").isCut)
    // Nothing leaves the frame, not even an interval of many points.
    let wide = Difference(0.1, interval: Interval(low: -0.6, high: 0.8))
    let held = BandChart(
      [BandChart.Look("a", people: 200, difference: wide)], forecast: [], lastDate: "")
    #expect(ys(held.draw(), "band").allSatisfy { (18...266).contains($0) })
  }

  @Test func `the only day of a band has its interval, at the end where days begin`() {
    let look = Difference(0.014, interval: Interval(low: -0.016, high: 0.043))
    let drawing = BandChart(
      [BandChart.Look("Oct 1", people: 200, difference: look)], forecast: [], lastDate: ""
    ).draw()
    let heights = drawing.shapes.filter { $0.look == "line blue" }.map(ys)
    #expect(heights.contains { Set($0).count == 2 })
    let dot = drawing.shapes.compactMap { shape -> Double? in
      if case .dot(let x, _, _) = shape.form { x } else { nil }
    }
    #expect(dot.count == 1 && dot[0] < 100)
  }

  @Test(arguments: [(1, 55, false), (8, 0, false), (30, 26, false), (55, 1, true), (14, 0, true)])
  func `a phone sees the end of a band first where the last look is there`(
    looks: Int, forecast: Int, isSeen: Bool
  ) {
    let look = Difference(0.014, interval: Interval(low: -0.016, high: 0.043))
    let chart = BandChart(
      (0..<looks).map { BandChart.Look("\($0)", people: 200, difference: look) },
      forecast: (0..<forecast).map { _ in look }, lastDate: "")
    #expect(chart.isSeenAtEnd == isSeen)
  }

  @Test func `a gap in what was measured is a gap in the line`() {
    let chart = SmallMultiple([1, 2, nil, 4, 3])
    #expect(chart.draw().shapes.count { $0.look == "line blue" } == 2)
    #expect(SmallMultiple([nil, nil]).draw().shapes.count == 3)
  }

  @Test func `a key waits, seals and opens, then only opens`() {
    let looks = KeySpan(waits: nil, seals: 10, opens: 40, ends: 60).draw(in: 0...100, today: 50)
      .shapes.map(\.look)
    #expect(looks == ["ground", "bar", "bar pale", "zero"])
    let next = KeySpan(waits: 50, seals: 60, opens: nil, ends: nil).draw(in: 0...100, today: 55)
    #expect(path(next, "bar") == "M312 3H520V13H312Z")
    #expect(path(next, "axis-l") == "M260 3.5H312V12.5H260Z")
  }

  @Test func `a small river is as high as people are many, and has the sections' colours`() {
    let rows = SampleRivers.reaches(SampleRivers.standard)
    let river = SmallRiver(rows, people: 4213, target: 0.85)
    #expect(river.stops.map(\.tone) == [1, 1, 3, 3, 5, 5, 6, 6, 8, 8])
    let drawing = river.draw()
    #expect(path(drawing, "target") == "M0 6L180 6")
    let foot = ys(drawing, "water")
    let expected: Double = 40 * (1 - 3047.0 / 4213)
    #expect(abs((foot.dropLast().last ?? 0) - expected) < 0.011)
  }

  @Test func `behind the last row that is told of a small river is hatched`() {
    var rows = (0..<4).map { _ in Reach(section: 0, tone: 1, here: 6) }
    #expect(!SmallRiver(rows, people: 8).draw().shapes.contains { $0.paint == .hatch })
    for index in 2...3 {
      (rows[index].here, rows[index].passage) = (3 - index, .withheld)
    }
    let drawing = SmallRiver(rows, people: 8).draw()
    #expect(path(drawing, "water")?.hasSuffix("H90V40Z") == true)
    let hatched = drawing.shapes.filter { $0.paint == .hatch }
    guard case .path(let box)? = hatched.first?.form else { return #expect(Bool(false)) }
    #expect(hatched.count == 1 && box.text == "M90 0H180V40H90Z")
    for index in 0...1 { rows[index].passage = .withheld }
    #expect(path(SmallRiver(rows, people: 8).draw(), "water") == nil)
  }

  @Test(arguments: [1, 7, 10, 22, 90, 1000])
  func `the scale of a histogram has whole people`(most: Int) {
    var bins = [Int](repeating: 0, count: 24)
    bins[3] = most
    let captions = Histogram(bins: bins, over: nil, median: 17, nineInTen: 18).draw().shapes
      .compactMap { shape in
        if case .text(let caption, 26, _) = shape.form { caption.figure } else { nil }
      }
    #expect(!captions.isEmpty && captions.allSatisfy { !$0.contains(".") })
  }

  private func path(_ drawing: Drawing, _ look: String) -> String? {
    for shape in drawing.shapes where shape.look == look {
      if case .path(let path) = shape.form { return path.text }
    }
    return nil
  }

  private func ys(_ drawing: Drawing, _ look: String) -> [Double] {
    drawing.shapes.first { $0.look == look }.map(ys) ?? []
  }

  /// The heights of a path's points.
  private func ys(_ shape: Shape) -> [Double] {
    guard case .path(let path) = shape.form else { return [] }
    var rest = Substring(path.text)
    var found: [Double] = []
    while let command = rest.popFirst() {
      let body = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(body.count)
      if command != "H", let y = body.split(separator: " ").compactMap({ Double($0) }).last {
        found.append(y)
      }
    }
    return found
  }
}
