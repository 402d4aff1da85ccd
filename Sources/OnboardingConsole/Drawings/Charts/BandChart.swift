package import Statistics

/// The difference of two variants, look by look, with an interval that is valid at every one of them.
package struct BandChart: Sendable, Hashable {
  /// A day on which an operator may have looked.
  package struct Look: Sendable, Hashable {
    /// Its date, as it is written.
    package let date: String
    /// How many people there were by then, in both arms; nil where it is not told.
    package let people: Int?
    /// The difference with its interval; nil while there are too few people.
    package let difference: Difference?

    /// A look.
    package init(_ date: String, people: Int?, difference: Difference?) {
      self.date = date
      self.people = people
      self.difference = difference
    }
  }

  /// What was seen, the first day first.
  package let looks: [Look]
  /// What will be seen on the days that remain if the difference stays what it is.
  package let forecast: [Difference]
  /// The date of the last day, as it is written.
  package let lastDate: String
  /// Within how much of 0 it would not matter; a share.
  package let indifference: Double

  /// A band.
  ///
  /// - Parameters:
  ///   - looks: what was seen, a day each, the first one first.
  ///   - forecast: what will be seen on the days that remain, the next one first.
  ///   - lastDate: the date of the last day, as it is written.
  ///   - indifference: within how much of 0 it would not matter; a share, 0.01 for a point.
  package init(
    _ looks: [Look], forecast: [Difference], lastDate: String, indifference: Double = 0.01
  ) {
    // Where there was no band yet there is nothing to see, which on a phone would be all.
    let first = looks.firstIndex { $0.difference != nil } ?? 0
    self.looks = Array(looks.dropFirst(max(0, first - Self.before)))
    self.forecast = forecast
    self.lastDate = lastDate
    self.indifference = indifference
    let last = looks.last { $0.difference != nil }?.difference?.interval
    let reach = last.map { max(abs($0.low), abs($0.high)) * 100 } ?? 0
    most = min(100, max(Self.usual, roundNumber(notBelow: reach)))
    points = Scale(-most...most, from: Self.foot, to: Self.top)
  }

  /// How many days are shown before the first one with a difference.
  private static let before = 2
  /// How many points the axis has to both sides, unless the last interval goes further.
  private static let usual = 10.0
  /// What is cut off lies beyond as many points: there is room for the last interval.
  private let most: Double
  private let points: Scale
  private static let width = 1174.0
  private static let (left, right, top, foot) = (44.0, 964.0, 18.0, 266.0)

  /// Whether a part of the band lies beyond the axis.
  package var isCut: Bool { known.contains { isBeyond($0.difference.interval) } }

  private func isBeyond(_ interval: Interval) -> Bool {
    max(abs(interval.low), abs(interval.high)) * 100 > most
  }

  /// The drawing; what lies beyond the axis is cut off there.
  package func draw() -> Drawing {
    var drawing = Drawing(width: Self.width, height: 310)
    let (left, right, foot) = (Self.left, Self.right, Self.foot)
    for mark in stride(from: -most, through: most, by: most / 2) {
      let y = points.place(mark)
      drawing.add(.polyline([(left, y), (right, y)]), mark == 0 ? "zero" : "grid")
      drawing.addText(
        Caption(Written.points(mark / 100, decimals: mark == mark.rounded() ? 0 : 1)), x: left - 8,
        y: y + 4, "end")
    }
    let edge = points.place(indifference * 100)
    let other = points.place(-indifference * 100)
    drawing.add(
      .polyline([(left, edge), (right, edge)]), "target-l")
    drawing.add(.polyline([(left, other), (right, other)]), "target-l")
    addBand(to: &drawing)
    addForecast(to: &drawing)
    addNow(to: &drawing)
    drawing.addText(Caption("", .betterAbove), x: right + 14, y: points.place(most * 0.55))
    drawing.addText(
      Caption("±" + Written.number(indifference * 100), .noMatter), x: right + 14,
      y: points.place(0) + 4)
    drawing.addText(Caption("", .betterBelow), x: right + 14, y: points.place(-most * 0.55) + 4)
    addDates(to: &drawing)
    drawing.add(.polyline([(left, foot), (right, foot)]), "axis-l")
    return drawing
  }

  /// Whether the last look is in the part of the drawing's end that a phone shows of it.
  package var isSeenAtEnd: Bool { x(looks.count - 1) > Self.width - 320 }

  /// What a day takes. A few days begin where many would: on a phone the end of the drawing is out of sight.
  private var step: Double {
    min(72, (Self.right - Self.left) / Double(max(looks.count + forecast.count, 1)))
  }

  private func x(_ day: Int) -> Double { Self.left + (Double(day) + 0.5) * step }

  private func y(_ share: Double) -> Double { points.place(share * 100) }

  private var known: [(day: Int, difference: Difference)] {
    looks.enumerated().compactMap { day, look in look.difference.map { (day, $0) } }
  }

  private func addBand(to drawing: inout Drawing) {
    guard !known.isEmpty else { return }
    let high = known.map { (x: x($0.day), y: y($0.difference.interval.high)) }
    let low = known.map { (x: x($0.day), y: y($0.difference.interval.low)) }
    drawing.add(
      PathData { path in
        for (index, point) in (high + low.reversed()).enumerated() {
          if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
        }
        path.close()
      }, "band")
    for end in [\Interval.high, \Interval.low] {
      // An edge that lies beyond the drawing is none in it.
      let inside = known.split { abs($0.difference.interval[keyPath: end]) * 100 > most }
      for run in inside where run.count > 1 {
        drawing.add(
          .polyline(run.map { (x($0.day), y($0.difference.interval[keyPath: end])) }), "line blue")
      }
    }
    drawing.add(.polyline(known.map { (x($0.day), y($0.difference.value)) }), "line")
    // One day is no band: its interval stands alone.
    if known.count == 1 { drawing.add(.polyline(high + low), "line blue") }
  }

  private func addForecast(to drawing: inout Drawing) {
    guard !forecast.isEmpty, let last = known.last else { return }
    let all = [last.difference] + forecast
    let places = all.indices.map { x(looks.count - 1 + $0) }
    for end in [\Interval.low, \Interval.high] {
      drawing.add(
        .polyline(zip(places, all).map { ($0, y($1.interval[keyPath: end])) }), "dash")
    }
    if let first = forecast.last {
      drawing.addText(
        Caption("", .forecast), x: Self.right, y: y(first.interval.high) + 17, "end")
    }
  }

  /// The ends of the last interval and its middle, as figures that never lie on one another.
  private func addNow(to drawing: inout Drawing) {
    guard let last = known.last else { return }
    let (x, middle) = (x(last.day), y(last.difference.value))
    drawing.addDot(x, middle, radius: 4)
    let interval = last.difference.interval
    let high = min(y(interval.high) - 8, middle - 7 - 16)
    let low = max(y(interval.low) + 16, middle - 7 + 16)
    // On the other side where what stands beside the drawing would be in the way.
    let isLast = x > Self.right - 110
    func add(_ caption: Caption, _ y: Double) {
      drawing.addText(
        caption, x: isLast ? x - 10 : x + 10, y: y,
        isLast ? "t-strong t-clear end" : "t-strong t-clear")
    }
    add(Caption(Written.points(interval.high)), max(high, Self.top + 10))
    add(Caption(Written.points(last.difference.value), .soFar), middle - 7)
    add(Caption(Written.points(interval.low)), min(low, Self.foot - 4))
  }

  private func addDates(to drawing: inout Drawing) {
    let foot = Self.foot
    func addTick(_ x: Double) { drawing.add(.polyline([(x, foot), (x, foot + 5)]), "axis-l") }
    // The last look is always named; a week before it gives way when they would meet.
    let days = looks.indices.filter { day in
      day == looks.count - 1 || day % 7 == 0 && Double(looks.count - 1 - day) * step > 70
    }
    let firstTold = days.first { looks[$0].people != nil }
    for day in days {
      let look = looks[day]
      addTick(x(day))
      drawing.addText(Caption(look.date), x: x(day), y: foot + 19, "mid")
      let words: Caption.Words = day == firstTold ? .people : .none
      drawing.addText(
        Caption(look.people.map { Written.count($0) } ?? "–", words), x: x(day), y: foot + 35,
        "mid")
    }
    if !forecast.isEmpty {
      let end = x(looks.count + forecast.count - 1)
      addTick(end)
      drawing.addText(Caption(lastDate, .last), x: end + 6, y: foot + 19, "end")
    }
  }
}
