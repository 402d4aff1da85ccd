internal import OnboardingDomain
internal import OnboardingPlans

extension NutriSyncResults {
  /// The schedule as a list, its shares, and an illustration of the energy through the day.
  var dayBlocks: ViewData {
    let day = mealDay
    let axis = day.axis
    return [
      "windows": .list(windows(of: day)),
      "shares": .list(
        day.entries.indices.map { index in
          [
            "percent": .value(.percent(Double(day.entries[index].percent) / 100)),
            "is-last": .flag(index == day.entries.count - 1),
          ]
        }),
      "energy": .list(energyBars(axis, day.ranges)),
      "from": .text(HourLabel(minutes: axis.from).full()),
      "to": .text(HourLabel(minutes: axis.to).full()),
      "notices": .list(
        day.notices.map { ["text": .copy("schedule-preview.notice.\($0.rule.rawValue)")] }),
    ]
  }

  /// One bar for each hour in a box of 308 × 40.
  private func energyBars(_ axis: DayAxis, _ ranges: [Range<Int>]) -> [ViewData] {
    let (boxWidth, boxHeight, barWidth) = (308.0, 40.0, 10.0)
    let hours = Array(axis.hours.dropLast())
    let gap = (boxWidth - barWidth * Double(hours.count)) / Double(max(1, hours.count - 1))
    return hours.indices.map { index in
      let hour = hours[index]..<(hours[index] + 60)
      let height = boxHeight / 100 * EnergyCurve.level(during: hour, windows: ranges)
      return [
        "x": .coordinate(Double(index) * (barWidth + gap)),
        "y": .coordinate(boxHeight - height), "height": .coordinate(height),
        "is-eating": .flag(EnergyCurve.isEating(during: hour, windows: ranges)),
      ]
    }
  }

  /// A pattern with the person's own times.
  func patternCard(_ pattern: MealPattern) -> ViewData {
    let day = MealDay(pattern: pattern, profile)
    let axis = day.axis
    let entries = day.entries
    let whole = entries.first.flatMap { first in
      entries.last.map { TimeWindow(start: first.window.start, end: $0.window.end) }
    }
    let apart =
      entries.count > 1 ? entries[1].range.lowerBound - entries[0].range.lowerBound : nil
    return [
      "windows": .list(
        windows(of: day, showsEnergy: false).merging(
          entries.map { place($0.range, on: axis) })),
      "whole": pattern == .two ? whole.map { .value(.window($0)) } ?? .null : .null,
      "starts": pattern == .three ? .list(starts(entries)) : [],
      "every": pattern == .fourToFive ? apart.map { .value(.duration($0)) } ?? .null : .null,
    ]
  }

  private func starts(_ entries: [MealDay.Entry]) -> [ViewData] {
    entries.indices.map { index in
      [
        "time": .text(entries[index].window.start.shortText),
        "is-last": .flag(index == entries.count - 1),
      ]
    }
  }
}
