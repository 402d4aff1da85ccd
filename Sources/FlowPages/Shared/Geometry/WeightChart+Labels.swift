internal import OnboardingDomain
internal import OnboardingFlows

extension WeightChart {
  /// A word below the base line.
  struct MonthLabel: Sendable, Hashable {
    /// The day it stands for: today, or the first of a month.
    let date: CalendarDate
    let x: Double
    /// Whether it is the first one, which stands at the left edge.
    let isFirst: Bool
    /// Whether it begins a year of a drawing that is longer than one, and is told by its number.
    let isYear: Bool
    /// Whether it has to end at its place so as not to leave the drawing.
    let isAtEnd: Bool
  }

  /// Where the words of the start stand: on the side of the curve that is free.
  var startLabel: Point { Point(start.x + 10, course.isLoss ? start.y - 2 : start.y + 14) }

  /// Where the words of the goal stand.
  var goalLabel: Point { Point(isGoalLabelBefore ? goal.x : goal.x + 1, goal.y - 14) }

  /// Whether the words of the goal end at their place instead of beginning there.
  var isGoalLabelBefore: Bool { goal.x > Frame.right - 52 }

  /// The first day and the months after it, as many as fit beside each other: all the same step
  /// apart, and the first of them not much further from the first day, so that none seems forgotten.
  var monthLabels: [MonthLabel] {
    let first = MonthLabel(
      date: course.firstDay, x: Frame.left, isFirst: true, isYear: false, isAtEnd: false)
    let width = days / Self.daysOfMonth
    let least = Self.monthRoom * width / (Frame.right - Frame.left)
    // Of a drawing of years these come to every January, so that each year is told where it begins.
    let steps = [1, 2, 3, 4, 6].filter { Double($0) >= least }
    let step = steps.first { isEven(every: $0) } ?? steps.last ?? 12
    let labels: [MonthLabel] = months(every: step).map { date in
      let place = x(of: date)
      return MonthLabel(
        date: date, x: place, isFirst: false, isYear: isLong && date.month == 1,
        isAtEnd: place > Frame.right - 12)
    }
    return [first] + labels.filter { hasRoom($0, after: labels) }
  }

  /// The room of a month's name between the middles of two.
  private static let monthRoom = 34.0
  private static let daysOfMonth = 30.44

  /// Whether the drawing is longer than a year.
  private var isLong: Bool { days > 366 }

  /// Whether the first label after the first day is less than one and three quarters of a step away.
  private func isEven(every step: Int) -> Bool {
    guard let next = months(every: step).first else { return true }
    let distance = Double(next.dayNumber - course.firstDay.dayNumber) / Self.daysOfMonth
    return distance < Double(step) * 1.75
  }

  /// Every month that is a number of steps after the first with room beside the first day; of a
  /// drawing of years, after January.
  private func months(every step: Int) -> [CalendarDate] {
    let clear = firstsOfMonths.filter { x(of: $0) >= Frame.left + 60 }
    return isLong
      ? clear.filter { ($0.month - 1) % step == 0 }
      : clear.enumerated().filter { index, _ in index % step == 0 }.map(\.element)
  }

  /// Whether a label that ends at its place, and so stands further to the left, is clear of the one
  /// before it.
  private func hasRoom(_ label: MonthLabel, after labels: [MonthLabel]) -> Bool {
    guard label.isAtEnd, let before = labels.last(where: { $0.x < label.x }) else { return true }
    return label.x - before.x >= Self.monthRoom + 10
  }

  private func x(of date: CalendarDate) -> Double {
    x(day: date.dayNumber - course.firstDay.dayNumber)
  }

  /// A short line below the base at the first of each month, so that one without room for its name,
  /// as the one after the first day late in a month, is seen to lie between the others.
  var ticks: String {
    PathData.drawing { path in
      for month in firstsOfMonths {
        path.move(to: Point(x(of: month), frame.base))
        path.line(down: 4)
      }
    }
  }

  /// The weights of a table: the first day, the first of each month, the goal.
  var rows: [(date: CalendarDate, weight: Kilograms)] {
    let goalDate = course.date(onDay: course.goalDay)
    let between = firstsOfMonths.filter { $0 < goalDate }
      .map { (date: $0, weight: course.weight(onDay: $0.dayNumber - course.firstDay.dayNumber)) }
    return [(course.firstDay, course.start)] + between + [(goalDate, course.goal)]
  }

  /// The first days of the months within the drawing, the month of the first day left out.
  private var firstsOfMonths: [CalendarDate] {
    let end = course.firstDay.adding(days: Int(days))
    var result: [CalendarDate] = []
    var (year, month) = (course.firstDay.year, course.firstDay.month)
    while true {
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
      guard let date = CalendarDate(year: year, month: month, day: 1), date <= end else {
        return result
      }
      result.append(date)
    }
  }
}
