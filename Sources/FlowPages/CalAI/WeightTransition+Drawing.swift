internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

/// The drawing, true to scale: each column has a line that leads from its point to its place in the table
/// below.
extension WeightTransition {
  /// The drawing is 342 wide; between `base` and `foot` lines lead from the days to the columns.
  private static let width = 342.0
  private static let left = 26.0
  private static let right = 316.0
  private static let top = 40.0
  private static let bottom = 196.0
  private static let base = 222.0
  private static let foot = 274.0
  /// Points nearer to the one before are drawn small.
  private static let roomForRing = 18.0

  private var last: Int { columns[columns.count - 1].day }

  /// Where a day lies.
  func x(day: Int) -> Double {
    Self.left + Double(day) / Double(last) * (Self.right - Self.left)
  }

  /// Where a day lies, in whole percent of the way.
  func percent(day: Int) -> Int { day * 100 / last }

  /// Whether there is room for a ring at a column's point.
  func isRing(column: Int) -> Bool {
    column == 0 || column == columns.count - 1
      || x(day: columns[column].day) - x(day: columns[column - 1].day) >= Self.roomForRing
  }

  /// Where a weight lies: everything that is drawn fits, heavier above.
  func y(_ weight: Double) -> Double {
    let ends = [columns[0].weight.value, columns[columns.count - 1].weight.value]
    let weights = ends + [range.lowerBound, range.upperBound]
    let (low, high) = (weights.min() ?? 0, weights.max() ?? 0)
    guard high > low else { return Self.top }
    let share = (high - weight) / (high - low)
    return Self.top + min(1, max(0, share)) * (Self.bottom - Self.top)
  }

  /// The days of the curve: each of the first, which change most, then ever fewer.
  private var days: [Int] {
    var days = [0]
    while let day = days.last, day < last { days.append(min(last, day + max(1, day / 4))) }
    // The last step may be tiny.
    if days.count > 2, days[days.count - 1] - days[days.count - 2] < last / 20 {
      days.remove(at: days.count - 2)
    }
    return days
  }

  private func points(of run: Projection, endingAt end: Double? = nil) -> [Point] {
    days.map { day in
      let weight = day == last ? end : nil
      return Point(x(day: day), y(weight ?? run.weight(onDay: day).value))
    }
  }

  /// The curve of the plan.
  var curve: String {
    let points = points(of: plan.projection, endingAt: columns[columns.count - 1].weight.value)
    return PathData.drawing { path in
      path.move(to: points[0])
      path.monotoneCurve(through: points)
    }
  }

  /// The area between 100 kcal a day less and more.
  var band: String {
    let (under, over) = (points(of: less), points(of: more))
    return PathData.drawing { path in
      path.move(to: over[0])
      path.monotoneCurve(through: over)
      path.line(to: under[under.count - 1])
      path.monotoneCurve(through: under.reversed())
      path.close()
    }
  }

  /// From each point down to the line of time, and on to its column of the table.
  var leaders: String {
    let middle = (Self.base + Self.foot) / 2
    return PathData.drawing { path in
      for (index, column) in columns.enumerated() {
        let from = x(day: column.day)
        let to = (Double(index) + 0.5) * Self.width / Double(columns.count)
        path.move(to: Point(from, y(column.weight.value) + (isRing(column: index) ? 12 : 6)))
        path.line(toY: Self.base)
        path.curve(Point(from, middle), Point(to, middle), to: Point(to, Self.foot))
      }
    }
  }

  /// The line of time with a tick for each month of 30 days.
  var time: String {
    PathData.drawing { path in
      path.move(to: Point(Self.left, Self.base))
      path.line(toX: Self.right)
      for day in stride(from: 30, to: last, by: 30) {
        path.move(to: Point(x(day: day), Self.base - 3))
        path.line(down: 6)
      }
    }
  }

  /// The ends of the band on the last day.
  var whiskers: String {
    PathData.drawing { path in
      for weight in [range.lowerBound, range.upperBound] {
        path.move(to: Point(Self.right - 7, y(weight)))
        path.line(toX: Self.right + 7)
      }
    }
  }
}
