internal import OnboardingDomain
internal import OnboardingFlows

extension WeightChart {
  /// What the template of the chart walks.
  ///
  /// - Parameter units: the units in which the person thinks.
  func view(units: UnitSystem) -> ViewData {
    let (start, goal, startLabel, goalLabel) = (self.start, self.goal, startLabel, goalLabel)
    return .object([
      "width": .text(Frame.width.coordinate),
      "height": .text(frame.height.coordinate),
      "is-loss": .flag(course.isLoss),
      "start": .value(.mass(course.start, units)),
      "goal": .value(.mass(course.goal, units)),
      "completion": .value(.date(course.date(onDay: course.goalDay))),
      "date": .text(course.date(onDay: course.goalDay).iso8601),
      "earliest": course.earliestText, "latest": course.latestText,
      "is-open": .flag(course.latestDay == nil), "is-one-day": .flag(course.isOneDay),
      "goal-line": .text(goalLine), "base-line": .text(baseLine), "ticks": .text(ticks),
      "band": .text(band), "curve": .text(curve), "drop": .text(drop),
      "start-x": .text(start.x.coordinate), "start-y": .text(start.y.coordinate),
      "goal-x": .text(goal.x.coordinate), "goal-y": .text(goal.y.coordinate),
      "start-label-x": .text(startLabel.x.coordinate),
      "start-label-y": .text(startLabel.y.coordinate),
      "goal-label-x": .text(goalLabel.x.coordinate),
      "goal-label-y": .text(goalLabel.y.coordinate),
      "goal-anchor": .text(isGoalLabelBefore ? "end" : "start"),
      "months": .list(monthLabels.map(view(of:))),
      "rows": .list(
        rows.map { row in
          ["date": .value(.date(row.date)), "mass": .value(.mass(row.weight, units))]
        }),
    ])
  }

  /// The keys of the names of months; which of them a chart needs depends on the day.
  static let months = Set((1...12).map { "ui.months.\($0)" })

  private func view(of label: MonthLabel) -> ViewData {
    [
      "x": .text(label.x.coordinate),
      "y": .text(frame.months.coordinate),
      "anchor": .text(label.isFirst ? "start" : label.isAtEnd ? "end" : "middle"),
      "label": words(of: label),
    ]
  }

  private func words(of label: MonthLabel) -> ViewData {
    if label.isFirst { return .value(.shortDate(label.date)) }
    return label.isYear
      ? .text(String(label.date.year)) : .value(.copy("ui.months.\(label.date.month)"))
  }
}

extension WeightCourse {
  /// The first day of the range.
  var earliestText: ViewData { bound(earliestDay) }
  /// The last day of the range; null where the slowest run doesn't get to the goal within two years.
  var latestText: ViewData { latestDay.map(bound) ?? .null }

  private func bound(_ day: Int) -> ViewData {
    let date = date(onDay: day)
    return .value(namesYears ? .date(date) : .shortDate(date))
  }
}
