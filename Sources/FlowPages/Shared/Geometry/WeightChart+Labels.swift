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

  /// The first day and the months after it, as many as fit beside each other.
  var monthLabels: [MonthLabel] {
    let first = MonthLabel(
      date: course.firstDay, x: Frame.left, isFirst: true, isYear: false, isAtEnd: false)
    let months = firstsOfMonths.map { ($0, x(day: $0.dayNumber - course.firstDay.dayNumber)) }
    let room = 34.0
    let width = days / 30.44
    let every = max(1, Int((room * width / (Frame.right - Frame.left)).rounded(.up)))
    // Steps that come to every January, so that each year is told where it begins.
    let isLong = days > 366
    let step = isLong ? [1, 2, 3, 4, 6, 12].first { $0 >= every } ?? 12 : every
    let chosen = months.enumerated().filter { index, month in
      month.1 >= Frame.left + 60
        && (isLong ? (month.0.month - 1) % step == 0 : (index + 1) % step == 0)
    }
    return [first]
      + chosen.map { _, month in
        MonthLabel(
          date: month.0, x: month.1, isFirst: false, isYear: isLong && month.0.month == 1,
          isAtEnd: month.1 > Frame.right - 12)
      }
  }

  /// A short line below the base at the first of each month, so that one without room for its name,
  /// as the one after the first day late in a month, is seen to lie between the others.
  var ticks: String {
    PathData.drawing { path in
      for month in firstsOfMonths {
        path.move(to: Point(x(day: month.dayNumber - course.firstDay.dayNumber), frame.base))
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
