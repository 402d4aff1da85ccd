internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// The schedule as a list, its shares, and what had to give way.
  var dayBlocks: ViewData {
    let day = mealDay
    return [
      "windows": .list(windows(of: day)),
      "shares": .list(
        day.entries.indices.map { index in
          [
            "percent": .value(.percent(Double(day.entries[index].percent) / 100)),
            "is-last": .flag(index == day.entries.count - 1),
          ]
        }),
      "notices": .list(
        day.notices.map { ["text": .copy("schedule-preview.notice.\($0.rule.rawValue)")] }),
      "moved-lunch": movedLunch,
      "is-own": .flag(profile.pattern != .custom && profile.ownWindows != nil),
    ]
  }

  /// The lunch that a person named, where the window for it can't open then; null where it does.
  private var movedLunch: ViewData {
    let lunch = profile.routine.lunch
    guard profile.ownWindows == nil, profile.pattern == .three,
      let midday = mealDay.entries.first(where: { $0.meal == .midday })?.window,
      midday.start != lunch
    else { return .null }
    return ["lunch": .value(.time(lunch)), "window": .value(.time(midday.start))]
  }

  /// A pattern with the person's own times; nil where the day has no room for it.
  func patternCard(_ pattern: MealPattern) -> ViewData? {
    guard NutriSync.fits(pattern, profile) else { return nil }
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
        "time": .text(hourLabels.short(entries[index].window.start)),
        "is-last": .flag(index == entries.count - 1),
      ]
    }
  }
}
