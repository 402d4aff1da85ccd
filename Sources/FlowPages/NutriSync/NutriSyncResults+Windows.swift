internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// What every list of meal windows gives for each of them.
  ///
  /// - Parameters:
  ///   - day: the windows.
  ///   - showsEnergy: whether each names its calories, where a daily target is known.
  func windows(of day: MealDay, showsEnergy: Bool = true) -> [ViewData] {
    let energies = showsEnergy ? energy.map { day.split($0.kcal) } : nil
    let active = activeIndex(in: day)
    var counts: [WindowName: Int] = [:]
    return day.entries.indices.map { index in
      let entry = day.entries[index]
      let count = (counts[entry.name] ?? 0) + 1
      counts[entry.name] = count
      return windowView(entry, number: index + 1).with([
        "ordinal": count > 1 ? .text(String(count)) : .null,
        "kcal": energies.map { .whole($0[index]) } ?? .null,
        "is-active": .flag(index == active),
        "is-last": .flag(index == day.entries.count - 1),
      ])
    }
  }

  private func windowView(_ entry: MealDay.Entry, number: Int) -> ViewData {
    let (part, name) = (entry.part, entry.name.id)
    let window = entry.window
    return [
      "number": .text(String(number)),
      "id": .text(name), "hue": .text(part.hue), "icon": .text(part.icon),
      "name": .copy("window.\(name).name"),
      "title": .copy("window.\(name).title"),
      "purpose": .copy("window.\(entry.mealID).purpose"),
      "span": .value(.window(window)), "short": .text(hourLabels.short(window)),
      "start": .value(.time(window.start)), "end": .value(.time(window.end)),
      "start-iso": .text(window.start.text),
      "duration": .value(.duration(window.duration)),
      "share": .value(.percent(Double(entry.percent) / 100)),
    ]
  }

  /// How drawings label hours for this person.
  var hourLabels: HourLabels { HourLabels(context.habits) }

  /// The window that is open now, else the next one to open; the first where the time is unknown.
  func activeIndex(in day: MealDay) -> Int {
    guard let now = context.now else { return 0 }
    if let open = day.entries.firstIndex(where: {
      $0.window.start.minutes(until: now) < $0.window.duration
    }) {
      return open
    }
    let waits = day.entries.map { now.minutes(until: $0.window.start) }
    return waits.indices.min { waits[$0] < waits[$1] } ?? 0
  }

  /// A length of time as hours: the number, its word, and the minutes. Quarters are written out, so that
  /// what is eaten and what is fasted come to 24.
  func hours(_ minutes: Int) -> ViewData {
    let digits = minutes.isMultiple(of: 60) ? 0 : minutes.isMultiple(of: 30) ? 1 : 2
    return [
      "number": .value(.number(Double(minutes) / 60, digits: digits)),
      "unit": .copy(minutes == 60 ? "schedule.hour" : "schedule.hours"),
      "minutes": .text(String(minutes)),
    ]
  }

  /// Where a window lies on an axis, in percent of it.
  func place(_ range: Range<Int>, on axis: DayAxis) -> ViewMembers {
    [
      "x": .percent(axis.share(range.lowerBound) * 100),
      "width": .percent(Double(range.count) / Double(axis.length) * 100),
    ]
  }
}

extension Array<ViewData> {
  /// The same list, each with more names.
  func merging(_ more: [ViewMembers]) -> [ViewData] {
    zip(self, more).map { $0.with($1) }
  }
}
