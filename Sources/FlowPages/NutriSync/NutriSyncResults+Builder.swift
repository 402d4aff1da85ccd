internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// How many windows a day has at most.
  private static let mostWindows = 6

  /// The windows that the builder's controls hold, and the number of each one's controls: those
  /// are in the order of the clock, the lanes in that of the person's day.
  private var builderDay: (day: MealDay, numbers: [Int]) {
    let day = MealDay(builderOf: profile)
    // Windows that open together are drawn as they were typed; each still has controls of its own.
    let byClock = day.entries.indices.sorted {
      (day.entries[$0].window.start, $0) < (day.entries[$1].window.start, $1)
    }
    var numbers = Array(repeating: 0, count: byClock.count)
    for (place, index) in byClock.enumerated() { numbers[index] = place + 1 }
    return (day, numbers)
  }

  /// The lanes of the builder, one for each window.
  var builderLanes: ViewData {
    let (day, numbers) = builderDay
    let axis = day.axis
    return [
      "axis-from": .text(String(axis.from)), "axis-to": .text(String(axis.to)),
      "hours": .list(hourMarks(axis)),
      "grid": .list(hourLines(axis)),
      "rest": .list(rest(axis, of: day)),
      "free-from": .text(String(day.day.minutes(profile.routine.wake) - day.offset)),
      "free-to": .text(
        String(
          day.day.minutes(profile.routine.wake) - day.offset + profile.routine.minutesAwake
            - MealSchedule.beforeBed)),
      "kcal": energy.map { .text(String($0.kcal)) } ?? .null,
      "parts": .list(
        DayPart.allCases.map { part in
          [
            "from": .text(String(part.beginning.minutes)), "hue": .text(part.hue),
            "icon": .text(part.icon), "name": .copy("window.\(part.rawValue).name"),
          ]
        }),
      "lanes": .list(lanes(day, numbers, axis)), "is-short": .flag(isProposalShort),
      "can-add": .flag(day.entries.count < Self.mostWindows),
      "next": .text(String(day.entries.count + 1)),
      "eating": hours(day.eatingMinutes), "fasting": hours(day.fastingMinutes),
    ]
  }

  /// Whether the windows are still those that were proposed, fewer or shorter than usual because the day is short.
  private var isProposalShort: Bool {
    let isProposed = profile.ownWindows.map { $0 == NutriSync.suggestedWindows(profile) } ?? true
    return isProposed
      && MealDay(pattern: profile.pattern, profile).notices.contains { $0.rule == .shortDay }
  }

  /// The heads of the cards below the lanes.
  var builderHeads: ViewData {
    let (day, numbers) = builderDay
    return [
      "lanes": .list(numbered(day, numbers)),
      "can-add": .flag(day.entries.count < Self.mostWindows),
      "next": .text(String(day.entries.count + 1)),
    ]
  }

  /// The windows, with the numbers of their controls.
  private func numbered(_ day: MealDay, _ numbers: [Int]) -> [ViewData] {
    windows(of: day).merging(numbers.map { ["number": .text(String($0))] })
  }

  private func lanes(_ day: MealDay, _ numbers: [Int], _ axis: DayAxis) -> [ViewData] {
    let windows = day.entries.map(\.window)
    return numbered(day, numbers).merging(
      day.entries.indices.map { index in
        let range = day.entries[index].range
        let start = axis.share(range.lowerBound) * 100
        let end = axis.share(range.upperBound) * 100
        let isBefore = (start + end) / 2 > 55
        let tag = (isBefore ? 100 - start : end).rounded(.up)
        return place(range, on: axis).merging([
          "tag-p": .text(String(Int(min(100, max(0, tag))))),
          "is-before": .flag(isBefore),
          "is-chosen": .flag(index == day.entries.count / 2),
          "is-clash": .flag(TimeWindow.overlap(windows[index], in: windows, at: index)),
        ])
      })
  }

  private func thirdHours(_ axis: DayAxis) -> [Int] {
    Array(stride(from: axis.from, through: axis.to, by: 180))
  }

  /// Lines at every third hour.
  func hourLines(_ axis: DayAxis) -> [ViewData] {
    thirdHours(axis).map { ["x": .percent(axis.share($0) * 100)] }
  }

  private func hourMarks(_ axis: DayAxis) -> [ViewData] {
    let hours = thirdHours(axis)
    return zip(hours, hourLabels.list(hours)).map { hour, text in
      let anchor = hour == axis.from ? "start" : hour == axis.to ? "end" : "middle"
      return [
        "x": .percent(axis.share(hour) * 100), "label": .text(text), "anchor": .text(anchor),
      ]
    }
  }

  /// The parts of the axis that stay free: asleep, and three hours before bed.
  private func rest(_ axis: DayAxis, of day: MealDay) -> [ViewData] {
    let wake = day.day.minutes(profile.routine.wake) - day.offset
    let bed = wake + profile.routine.minutesAwake
    let free = [
      (axis.from, wake), (bed - MealSchedule.beforeBed, wake + TimeOfDay.minutesPerDay),
    ]
    return free.compactMap { from, to in
      let (from, to) = (max(axis.from, from), min(axis.to, to))
      return from < to ? .object(place(from..<to, on: axis)) : nil
    }
  }
}
