internal import OnboardingDomain
internal import OnboardingPlans

/// The weight over time, true to scale: now, 3, 7 and 30 days, and the goal, each with a line that
/// leads from its point to its column of the table below.
struct WeightTransition: Sendable {
  /// One column.
  struct Column: Sendable, Hashable {
    /// Days from now.
    let day: Int
    /// The weight on that day.
    let weight: Kilograms
  }

  /// Where the plan leads.
  let plan: CalAIPlan
  /// The columns: now first, the goal (or the end of two years) last; at least two.
  let columns: [Column]
  /// Whether the last column is the goal.
  let reachesGoal: Bool
  /// The weights on the last day with 100 kcal a day less and more.
  let range: ClosedRange<Double>

  private let less: Projection
  private let more: Projection

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

  /// The way of a plan; nil where it has none: the weight is to stay, or no deficit is supported.
  init?(_ plan: CalAIPlan, _ profile: CalAI.Profile) {
    guard let target = profile.target, profile.direction != .maintain,
      !plan.safety.contains(where: { $0.rule.severity == .noDeficit }),
      plan.projection.points.count > 1
    else { return nil }
    self.plan = plan
    reachesGoal = plan.goal.days != nil
    let last = plan.goal.days ?? plan.projection.points.count - 1
    guard last > 0 else { return nil }
    let start = Kilograms(plan.projection.points[0].weightKg)
    columns =
      [0, 3, 7, 30].filter { $0 < last }.map { day in
        Column(day: day, weight: day == 0 ? start : plan.projection.weight(onDay: day))
      } + [
        Column(day: last, weight: reachesGoal ? target : plan.projection.weight(onDay: last))
      ]
    let intake = plan.energy.targetKcal
    let error = CompletionEstimate.loggingError
    less = plan.model.projection(at: Kilocalories(intake - error), days: last)
    more = plan.model.projection(at: Kilocalories(intake + error), days: last)
    let ends = [less, more].map { $0.weight(onDay: last).value }
    range = (ends.min() ?? 0)...(ends.max() ?? 0)
  }

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
