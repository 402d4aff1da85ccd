public import Statistics

/// The difference of two variants, look by look, with an interval that is valid at every one of them.
public struct BandChart: Sendable, Hashable {
  /// A day on which an operator may have looked.
  public struct Look: Sendable, Hashable {
    /// Its date, as it is written.
    public let date: String
    /// How many people there were by then, in both arms.
    public let people: Int
    /// The difference with its interval; nil while there are too few people.
    public let difference: Difference?

    /// A look.
    public init(_ date: String, people: Int, difference: Difference?) {
      self.date = date
      self.people = people
      self.difference = difference
    }
  }

  /// What was seen, the first day first.
  public let looks: [Look]
  /// What will be seen on the days that remain if the difference stays what it is.
  public let forecast: [Difference]
  /// The date of the last day, as it is written.
  public let lastDate: String
  /// Within how much of 0 it would not matter; a share.
  public let indifference: Double

  /// A band.
  ///
  /// - Parameters:
  ///   - looks: what was seen, a day each, the first one first.
  ///   - forecast: what will be seen on the days that remain, the next one first.
  ///   - lastDate: the date of the last day, as it is written.
  ///   - indifference: within how much of 0 it would not matter; a share, 0.01 for a point.
  public init(
    _ looks: [Look], forecast: [Difference], lastDate: String, indifference: Double = 0.01
  ) {
    self.looks = looks
    self.forecast = forecast
    self.lastDate = lastDate
    self.indifference = indifference
  }

  private static let (left, right, top, foot) = (44.0, 964.0, 18.0, 266.0)
  private static let points = Scale(-10...10, from: foot, to: top)

  /// The drawing; what lies beyond ten points is cut off there.
  public func draw() -> Drawing {
    var drawing = Drawing(width: 1174, height: 310)
    let (left, right, foot) = (Self.left, Self.right, Self.foot)
    for mark in stride(from: -10.0, through: 10, by: 5) {
      let y = Self.points.place(mark)
      drawing.add(.polyline([(left, y), (right, y)]), mark == 0 ? "zero" : "grid")
      drawing.addText(
        Caption(Written.points(mark / 100, decimals: 0)), x: left - 8, y: y + 4, "end")
    }
    let edge = Self.points.place(indifference * 100)
    let other = Self.points.place(-indifference * 100)
    drawing.add(
      .polyline([(left, edge), (right, edge)]), "target-l")
    drawing.add(.polyline([(left, other), (right, other)]), "target-l")
    addBand(to: &drawing)
    addForecast(to: &drawing)
    addNow(to: &drawing)
    drawing.addText(Caption("", .betterAbove), x: right + 14, y: Self.points.place(5.5))
    drawing.addText(
      Caption("±" + Written.number(indifference * 100), .noMatter), x: right + 14,
      y: Self.points.place(0) + 4)
    drawing.addText(Caption("", .betterBelow), x: right + 14, y: Self.points.place(-5.5) + 4)
    addDates(to: &drawing)
    drawing.add(.polyline([(left, foot), (right, foot)]), "axis-l")
    return drawing
  }

  /// What a day takes. A few days begin where many would: on a phone the end of the drawing is out of sight.
  private var step: Double {
    min(72, (Self.right - Self.left) / Double(max(looks.count + forecast.count, 1)))
  }

  private func x(_ day: Int) -> Double { Self.left + (Double(day) + 0.5) * step }

  private func y(_ share: Double) -> Double { Self.points.place(share * 100) }

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
    drawing.add(.polyline(high), "line blue")
    drawing.add(.polyline(low), "line blue")
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
    drawing.addText(
      Caption(Written.points(interval.high)), x: x + 10, y: max(high, Self.top + 10), "t-strong")
    drawing.addText(
      Caption(Written.points(last.difference.value), .soFar), x: x + 10, y: middle - 7,
      "t-strong")
    drawing.addText(
      Caption(Written.points(interval.low)), x: x + 10, y: min(low, Self.foot - 4), "t-strong")
  }

  private func addDates(to drawing: inout Drawing) {
    let foot = Self.foot
    func addTick(_ x: Double) { drawing.add(.polyline([(x, foot), (x, foot + 5)]), "axis-l") }
    // The last look is always named; a week before it gives way when they would meet.
    let days = looks.indices.filter { day in
      day == looks.count - 1 || day % 7 == 0 && Double(looks.count - 1 - day) * step > 70
    }
    for day in days {
      let look = looks[day]
      addTick(x(day))
      drawing.addText(Caption(look.date), x: x(day), y: foot + 19, "mid")
      let words: Caption.Words = day == days.first ? .people : .none
      drawing.addText(
        Caption(Written.count(look.people), words), x: x(day), y: foot + 35, "mid")
    }
    if !forecast.isEmpty {
      let end = x(looks.count + forecast.count - 1)
      addTick(end)
      drawing.addText(Caption(lastDate, .last), x: end + 6, y: foot + 19, "end")
    }
  }
}
