internal import OnboardingDomain

/// Windows that a person arranged; energy by length.
enum CustomMeals {
  static func place(
    _ windows: [TimeWindow], routine: DailyRoutine
  ) throws(CustomWindowProblem) -> PlacedMeals {
    guard MealSchedule.customCounts.contains(windows.count) else {
      throw .count(windows.count)
    }
    if let empty = windows.firstIndex(where: { $0.duration == 0 }) { throw .empty(empty) }
    // A day begins in the middle of the night: breakfast half an hour before getting up is its
    // first meal, not its last.
    let halfNight = (TimeOfDay.minutesPerDay - routine.minutesAwake) / 2
    let dayStart = routine.wake.adding(minutes: -halfNight)
    let order = windows.indices.sorted {
      dayStart.minutes(until: windows[$0].start) < dayStart.minutes(until: windows[$1].start)
    }
    let stretches = order.map { index in
      Stretch(
        start: routine.wake.minutes - halfNight + dayStart.minutes(until: windows[index].start),
        length: windows[index].duration)
    }
    for place in stretches.indices.dropLast()
    where stretches[place].end > stretches[place + 1].start {
      throw .overlap(order[place], order[place + 1])
    }
    if let first = stretches.first, let last = stretches.last, stretches.count > 1,
      last.end > first.start + TimeOfDay.minutesPerDay
    {
      throw .overlap(order[order.count - 1], order[0])
    }
    return PlacedMeals(
      stretches: stretches, names: stretches.indices.map { "meal-\($0 + 1)" },
      weights: stretches.map { Double($0.length) }, notices: notices(stretches, routine))
  }

  private static func notices(_ stretches: [Stretch], _ routine: DailyRoutine) -> [SafetyNotice] {
    let bed = routine.wake.minutes + routine.minutesAwake
    var notices: [SafetyNotice] = []
    if let asleep = stretches.first(where: { $0.end > bed || $0.start < routine.wake.minutes }) {
      notices.append(
        SafetyNotice(
          .windowWhileAsleep, limit: "\(routine.wake.text)–\(routine.bed.text)",
          "The window \(asleep.window.start.text)–\(asleep.window.end.text) lies in the time in "
            + "which you sleep."))
    } else if let late = stretches.first(where: { $0.end > bed - MealSchedule.beforeBed }) {
      notices.append(
        SafetyNotice(
          .windowBeforeBed, limit: "180 minutes before bed",
          "The window \(late.window.start.text)–\(late.window.end.text) ends less than three "
            + "hours before bed; some people find a longer gap more comfortable."))
    }
    return notices
  }
}
