internal import OnboardingDomain
internal import OnboardingFlows

extension NutriSyncResults {
  /// The window that is open, or opens next: the one of which Today speaks.
  struct Opening: Sendable {
    let entry: MealDay.Entry
    /// The day on which it opens, or opened.
    let date: CalendarDate
    let isToday: Bool
    let isOpen: Bool
    /// The day on which it closes.
    let closing: CalendarDate
  }

  /// The window that is open, else the one that opens next; tomorrow's first where the time is unknown.
  var opening: Opening? {
    guard !mealDay.entries.isEmpty else { return nil }
    let moment = moment
    let entry = mealDay.entries[moment.index]
    let date = context.now.map { now in
      let wait = moment.isOpen ? -entry.window.start.minutes(until: now) : moment.minutes
      return profile.today.adding(days: days(to: now.minutes + wait))
    }
    let opens = date ?? profile.today.adding(days: 1)
    let end = entry.window.start.minutes + entry.window.duration
    return Opening(
      entry: entry, date: opens, isToday: opens == profile.today,
      isOpen: context.now != nil && moment.isOpen, closing: opens.adding(days: days(to: end)))
  }

  /// How many days lie between a day and one of its minutes, which may be of the day before or after.
  private func days(to minute: Int) -> Int {
    minute < 0 ? -1 : minute / TimeOfDay.minutesPerDay
  }

  private static let appDayHeight = 236.0

  /// When the first window opens, or until when it is open.
  var firstWindow: ViewData? {
    guard let opening else { return nil }
    let window = opening.entry.window
    let (time, date) =
      opening.isOpen ? (window.end, opening.closing) : (window.start, opening.date)
    return [
      "is-open": .flag(opening.isOpen),
      "clock": .text(hourLabels.full(time)),
      "period": .text(hourLabels.half(time)),
      "iso": .text("\(date.iso8601)T\(time.text)"),
      "hue": .text(opening.entry.part.hue),
      "when": .copy(opening.isToday ? "all-set.today" : "all-set.tomorrow"),
      "day": .value(.longDate(opening.date)),
    ]
  }

  /// The day as the app shows it, as many units an hour as let every window be seen at once.
  var appDay: ViewData? {
    let ranges = mealDay.ranges
    guard let opening, let first = ranges.map(\.lowerBound).min(),
      let last = ranges.map(\.upperBound).max()
    else { return nil }
    let top = max(0, first - 1) / 60 * 60
    let bottom = (last + 59) / 60 * 60
    let unitsPerHour = min(32, Self.appDayHeight * 60 / Double(bottom - top))
    func y(_ minutes: Int) -> Double { Double(minutes - top) / 60 * unitsPerHour }
    let marks = Array(stride(from: top, through: bottom - 60, by: 120))
    let texts = hourLabels.list(marks, space: " ", marksLast: false)
    let blocks = ranges.map { range -> ViewMembers in
      let height = y(range.upperBound) - y(range.lowerBound)
      return [
        "y": .coordinate(y(range.lowerBound)), "height": .coordinate(height),
        "middle": .coordinate(y(range.lowerBound) + height / 2),
        "is-small": .flag(height < 28),
      ]
    }
    return [
      // A window that is open may have opened yesterday.
      "date": .value(.shortDate(opening.isOpen ? profile.today : opening.date)),
      "hours": .list(
        zip(marks, texts).map { ["y": .coordinate(y($0)), "label": .text($1)] }),
      "blocks": .list(windows(of: mealDay).merging(blocks)),
      "height": .text(String(Int(y(bottom)))),
    ]
  }
}
