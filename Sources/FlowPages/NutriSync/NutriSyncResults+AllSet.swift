internal import OnboardingDomain
internal import OnboardingFlows

extension NutriSyncResults {
  /// The next opening of a window.
  struct Opening: Sendable {
    let entry: MealDay.Entry
    let date: CalendarDate
    let isToday: Bool
  }

  /// The window that opens next: today where it is known that one still does, else tomorrow.
  var nextOpening: Opening? {
    let byClock = mealDay.entries.sorted { $0.window.start < $1.window.start }
    if let now = context.now, let entry = byClock.first(where: { $0.window.start > now }) {
      return Opening(entry: entry, date: profile.today, isToday: true)
    }
    // Tomorrow begins with getting up: a window after midnight belongs to the night before.
    return mealDay.entries.first.map {
      Opening(entry: $0, date: profile.today.adding(days: 1), isToday: false)
    }
  }

  private static let appDayHeight = 236.0

  /// When the first window opens.
  var firstWindow: ViewData? {
    guard let opening = nextOpening else { return nil }
    let start = opening.entry.window.start
    return [
      "clock": .text(hourLabels.full(start)),
      "period": .text(hourLabels.half(start)),
      "iso": .text("\(opening.date.iso8601)T\(start.text)"),
      "hue": .text(opening.entry.part.hue),
      "when": .copy(opening.isToday ? "all-set.today" : "all-set.tomorrow"),
      "day": .value(.longDate(opening.date)),
    ]
  }

  /// The day as the app shows it, as many units an hour as let every window be seen at once.
  var appDay: ViewData? {
    let ranges = mealDay.ranges
    guard let opening = nextOpening, let first = ranges.map(\.lowerBound).min(),
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
      "date": .value(.shortDate(opening.date)),
      "hours": .list(
        zip(marks, texts).map { ["y": .coordinate(y($0)), "label": .text($1)] }),
      "blocks": .list(windows(of: mealDay).merging(blocks)),
      "height": .text(String(Int(y(bottom)))),
    ]
  }
}
