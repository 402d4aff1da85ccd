internal import OnboardingDomain
internal import OnboardingFlows

/// The drawing of a weight over time: a curve to its goal within a band.
///
/// Days run from the left to a little past the goal; the start and the goal stand at fixed heights,
/// so that a small change is drawn as large as a big one and only the labels tell them apart.
struct WeightChart: Sendable, Hashable {
  /// The measures of one size of the drawing, 308 wide.
  struct Frame: Sendable, Hashable {
    let height: Double
    /// The height of the heavier end and of the lighter end of a loss.
    let loss: (start: Double, goal: Double)
    /// The same of a gain; its labels need more room above the goal and below the start.
    let gain: (start: Double, goal: Double)
    /// The base line.
    let base: Double
    /// The line of the months.
    let months: Double

    static let width = 308.0
    static let left = 6.0
    static let right = 302.0

    /// A card of its own.
    static let tall = Frame(
      height: 132, loss: (20.4, 91.7), gain: (90, 34), base: 110, months: 130)
    /// Part of a card.
    static let small = Frame(height: 88, loss: (15.3, 53.5), gain: (52, 26), base: 68, months: 86)

    static func == (lhs: Frame, rhs: Frame) -> Bool { lhs.height == rhs.height }
    func hash(into hasher: inout Hasher) { hasher.combine(height) }
  }

  let course: WeightCourse
  let frame: Frame
  /// Days from the left edge to the right one.
  let days: Double

  init(_ course: WeightCourse, frame: Frame) {
    self.course = course
    self.frame = frame
    let goal = Double(course.goalDay)
    if let latest = course.latestDay {
      days = max(7, goal * 1.3, Double(latest) * 1.11)
    } else {
      // As far as the slowest run is known at the most, so that its end isn't drawn.
      days = max(7, goal, min(goal * 1.5, Double(course.latest.count - 1)))
    }
  }

  private var heights: (start: Double, goal: Double) { course.isLoss ? frame.loss : frame.gain }

  /// Where a day lies.
  func x(day: Int) -> Double {
    Frame.left + Double(day) / days * (Frame.right - Frame.left)
  }

  /// Where a weight lies, never below the base line nor above the drawing.
  func y(_ weight: Double) -> Double {
    let start = course.start.value
    let share = (weight - start) / (course.goal.value - start)
    return min(frame.base, max(4, heights.start + share * (heights.goal - heights.start)))
  }

  /// The point of the start.
  var start: Point { Point(x(day: 0), heights.start) }
  /// The point of the goal.
  var goal: Point { Point(x(day: course.goalDay), heights.goal) }

  /// The curve of the expected run.
  var curve: String {
    PathData.drawing { path in
      let points = self.points(of: course.expected)
      path.move(to: points[0])
      path.spline(through: points)
    }
  }

  /// The area between the fastest and the slowest run.
  var band: String {
    PathData.drawing { path in
      let slow = points(of: course.latest)
      let fast = Array(points(of: course.earliest).reversed())
      path.move(to: slow[0])
      path.spline(through: slow)
      if let end = slow.last, end.y != heights.goal {
        path.line(to: Point(end.x, heights.goal))
      }
      path.line(to: fast[0])
      path.spline(through: fast)
      path.close()
    }
  }

  /// The level of the goal.
  var goalLine: String { level(heights.goal) }
  /// The level of the base.
  var baseLine: String { level(frame.base) }

  /// From below the goal down to the base.
  var drop: String {
    PathData.drawing { path in
      path.move(to: Point(goal.x, min(frame.base, goal.y + 7)))
      path.line(toY: frame.base)
    }
  }

  private func level(_ y: Double) -> String {
    PathData.drawing { path in
      path.move(to: Point(Frame.left, y))
      path.line(toX: Frame.right)
    }
  }

  private func points(of run: [Double]) -> [Point] {
    let lastVisible = Int((days).rounded(.down))
    let end = min(run.count - 1, lastVisible)
    let endsAtGoal = end == run.count - 1 && course.reachesGoal(run)
    return Self.sampledDays(until: end).map { day in
      day == end && endsAtGoal
        ? Point(x(day: day), heights.goal) : Point(x(day: day), y(run[day]))
    }
  }

  /// The days whose weights make the curve: early ones apart, because the first days change most,
  /// then steps of two weeks and more.
  static func sampledDays(until end: Int) -> [Int] {
    guard end > 18 else { return end > 3 ? [0, end / 2, end] : [0, max(1, end)] }
    let first = 9
    let steps = min(12, max(1, Int((Double(end - first) / 16).rounded())))
    return [0] + (0...steps).map { first + (end - first) * $0 / steps }
  }
}
