package import OnboardingDomain
package import OnboardingPlans

/// The meal windows of a person's day, placed, named and with their shares.
package struct MealDay: Sendable {
  /// One window.
  package struct Entry: Sendable, Hashable {
    /// When it opens and closes.
    package let window: TimeWindow
    /// The same in minutes of the person's day; see `WakingDay`.
    package let range: Range<Int>
    /// The part of the day in which it lies, as its pattern has it where the clock agrees.
    package let part: DayPart
    /// What it is called.
    package let name: WindowName
    /// Which of its pattern's meals it is; nil where the pattern names none.
    package let meal: DayPart?
    /// Its part of the day's energy in percent; all sum to 100.
    package let percent: Int
    /// Its weight in splitting energy.
    let weight: Double

    /// The id in the catalogue of what is eaten in it, which goes by its size as well.
    package var mealID: String { name.mealID(percent: percent) }
  }

  /// The windows in the order of the day, at least one.
  package let entries: [Entry]
  /// The person's day.
  package let day: WakingDay
  /// Minutes taken off every place in the day: a day off where all windows lie after midnight, so
  /// that who gets up at 23:00 has a day that begins at 0:00 and not at 24:00.
  package let offset: Int
  /// What had to give way.
  package let notices: [SafetyNotice]

  /// The windows in force: their own, else those of their pattern.
  init(_ profile: NutriSync.Profile) {
    self.init(own: profile.ownWindows, pattern: profile.pattern, profile)
  }

  /// The windows of a pattern with the person's times.
  package init(pattern: MealPattern, _ profile: NutriSync.Profile) {
    self.init(own: nil, pattern: pattern, profile)
  }

  /// The windows as the builder's controls hold them: their own, else the pattern's on its grid,
  /// with the pattern's names and shares.
  package init(builderOf profile: NutriSync.Profile) {
    let suggested = NutriSync.suggestedWindows(profile)
    if profile.pattern == .custom || profile.ownWindows != nil {
      self.init(own: profile.ownWindows ?? suggested, pattern: profile.pattern, profile)
      return
    }
    let pattern = MealDay(pattern: profile.pattern, profile)
    let byClock = pattern.entries.sorted { $0.window.start < $1.window.start }
    let (entries, offset) = Self.entries(
      suggested, names: byClock.map { ($0.meal ?? $0.part).rawValue },
      weights: byClock.map(\.weight),
      day: pattern.day)
    self.init(entries: entries, day: pattern.day, offset: offset, notices: pattern.notices)
  }

  private init(entries: [Entry], day: WakingDay, offset: Int, notices: [SafetyNotice]) {
    self.entries = entries
    self.day = day
    self.offset = offset
    self.notices = notices
  }

  private init(own: [TimeWindow]?, pattern: MealPattern, _ profile: NutriSync.Profile) {
    let day = profile.day
    self.day = day
    let routine = profile.routine
    if let own {
      notices = Self.notices(own, routine)
      (entries, offset) = Self.entries(
        own, names: [], weights: own.map { Double($0.duration) }, day: day)
    } else {
      let schedule = MealSchedule(pattern, routine: routine)
      notices = schedule.notices
      (entries, offset) = Self.entries(
        schedule.windows, names: schedule.names, weights: schedule.weights, day: day)
    }
  }

  private static func notices(_ own: [TimeWindow], _ routine: DailyRoutine) -> [SafetyNotice] {
    do throws(CustomWindowProblem) {
      return try MealSchedule(custom: own, routine: routine).notices
    } catch {
      // Windows that overlap are drawn as they are: the page marks them, and the form says why.
      return []
    }
  }

  private static func entries(
    _ windows: [TimeWindow], names: [String], weights: [Double], day: WakingDay
  ) -> ([Entry], offset: Int) {
    let percents = LargestRemainder.split(100, by: weights)
    let places = windows.map(day.place)
    let midnight = TimeOfDay.minutesPerDay
    let offset = places.allSatisfy { $0.lowerBound >= midnight } ? midnight : 0
    let meals = windows.indices.map { index in
      index < names.count ? DayPart(rawValue: names[index]) : nil
    }
    // All of a pattern's names or none: a first window, a midday window and a third one would be a riddle.
    let areTrue = zip(meals, windows).allSatisfy { $0?.suits($1.start) ?? true }
    let order = windows.indices.sorted { places[$0].lowerBound < places[$1].lowerBound }
    let entries = zip(order, 0...).map { index, number in
      let (window, place, meal) = (windows[index], places[index], meals[index])
      let part = areTrue ? meal ?? DayPart(at: window.start) : DayPart(at: window.start)
      let places = WindowName.Place.allCases
      return Entry(
        window: window, range: (place.lowerBound - offset)..<(place.upperBound - offset),
        part: part,
        name: areTrue || number >= places.count ? .part(part) : .place(places[number]),
        meal: meal, percent: percents[index], weight: weights[index])
    }
    return (entries, offset)
  }

  /// Where the windows lie, in the order of the day.
  package var ranges: [Range<Int>] { entries.map(\.range) }

  /// Minutes from the first opening to the last closing, at most a day.
  package var eatingMinutes: Int {
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max()
    else { return 0 }
    return min(last - first, TimeOfDay.minutesPerDay)
  }
  /// The rest of 24 hours.
  package var fastingMinutes: Int { TimeOfDay.minutesPerDay - eatingMinutes }
  /// Whether the fast lies over the night: who works then and sleeps by day fasts by day.
  package var fastsOvernight: Bool {
    guard let last = entries.last?.window.end else { return true }
    return last.minutes(until: Self.middleOfNight) < fastingMinutes
  }
  private static let middleOfNight = TimeOfDay(wrapping: 3 * 60)

  /// A day's energy in whole kcal for each window; the parts sum to it exactly.
  package func split(_ kcal: Int) -> [Int] {
    LargestRemainder.split(kcal, by: entries.map(\.weight))
  }
}
