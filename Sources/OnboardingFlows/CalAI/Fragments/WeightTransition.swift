internal import OnboardingDomain
internal import OnboardingPlans

/// The weight over time in even columns: now, 3, 7 and 30 days, and the goal.
///
/// Time is stretched so that the first days, which change most, are as wide as the months after.
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

  private static let left = 34.0
  private static let right = 308.0
  private static let top = 44.0
  private static let bottom = 226.4

  /// The way of a plan; nil where it has none: the weight is to stay, or no deficit is supported.
  init?(_ plan: CalAIPlan, _ profile: CalAIProfile) {
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

  private var isLoss: Bool { (columns.last?.weight ?? columns[0].weight) < columns[0].weight }

  /// Where a column stands.
  func x(column: Int) -> Double {
    Self.left + Double(column) * (Self.right - Self.left) / Double(columns.count - 1)
  }

  /// Where a weight lies: the start above for a loss, below for a gain.
  func y(_ weight: Double) -> Double {
    let (start, end) = (columns[0].weight.value, columns[columns.count - 1].weight.value)
    guard start != end else { return Self.top }
    let share = (weight - start) / (end - start)
    let (from, to) = isLoss ? (Self.top, Self.bottom) : (Self.bottom, Self.top + 40)
    return min(272, max(20, from + share * (to - from)))
  }

  /// The days of the curve with their places: each column, and one between each two.
  private var days: [(day: Int, x: Double)] {
    var days: [(Int, Double)] = [(0, x(column: 0))]
    for index in columns.indices.dropFirst() {
      let (before, day) = (columns[index - 1].day, columns[index].day)
      let middle = (before + day) / 2
      if middle > before, middle < day {
        days.append((middle, (x(column: index - 1) + x(column: index)) / 2))
      }
      days.append((day, x(column: index)))
    }
    return days
  }

  /// The curve of the plan.
  var curve: String {
    let last = columns[columns.count - 1]
    return line(
      days.map { day, x in
        Point(x, y(day == last.day ? last.weight.value : plan.projection.weight(onDay: day).value))
      })
  }

  /// The area between 100 kcal a day less and more.
  var band: String {
    func points(_ run: Projection) -> [Point] {
      days.map { Point($0.x, y(run.weight(onDay: $0.day).value)) }
    }
    let back = Array(points(less).reversed())
    return PathData.drawing { path in
      let forth = points(more)
      path.move(to: forth[0])
      path.spline(through: forth)
      path.line(to: back[0])
      path.spline(through: back)
      path.close()
    }
  }

  /// From each column's point down to its figures.
  var drops: String {
    PathData.drawing { path in
      for index in columns.indices.dropLast() {
        path.move(to: Point(x(column: index), y(columns[index].weight.value) + 16))
        path.line(toY: 272)
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

  private func line(_ points: [Point]) -> String {
    PathData.drawing { path in
      path.move(to: points[0])
      path.spline(through: points)
    }
  }
}
