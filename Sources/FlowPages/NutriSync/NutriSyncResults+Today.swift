internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// Where the person stands in their day; without a clock, an hour before the first window.
  var moment: DayMoment {
    let first = mealDay.entries.first?.window.start ?? TimeOfDay(wrapping: 8 * 60)
    return DayMoment(mealDay, now: context.now ?? first.adding(minutes: -60))
  }

  /// The head of the day's page: what opens or closes next.
  var todayPage: ViewData? {
    guard let energy, !mealDay.entries.isEmpty else { return nil }
    let moment = moment
    let kcal = mealDay.split(energy.kcal)
    let entry = mealDay.entries[moment.index]
    let wait = context.minutesPassing(byTheClock: moment.minutes)
    return [
      "scene": dayPicture(.top, at: moment),
      "hue": .text(entry.part.hue),
      "name": .copy("window.\(entry.name.id).title"),
      "is-open": .flag(moment.isOpen), "is-over": .flag(moment.isOver),
      "is-next": .flag(!moment.isOpen && !moment.isOver),
      // Who has breakfast at three in the afternoon is done for today long before tomorrow's date.
      "is-tomorrow": .flag(moment.isOver && !(opening?.isToday ?? false)),
      "total": .text(String(wait)), "hours": wait >= 60 ? .whole(wait / 60) : .null,
      "minutes": .whole(wait % 60),
      "until": .value(.time(entry.window.end)), "from": .value(.time(entry.window.start)),
      "span": .value(.window(entry.window)), "kcal": .whole(kcal[moment.index]),
    ]
  }

  /// Sample plates for the window that is open or opens next.
  var todayPlates: ViewData? {
    guard let energy, !mealDay.entries.isEmpty else { return nil }
    return plates(mealDay.split(energy.kcal)[moment.index], of: energy)
  }

  /// The windows of the day, and how much is left.
  var todayDay: ViewData? {
    guard let energy, !mealDay.entries.isEmpty else { return nil }
    let moment = moment
    let kcal = mealDay.split(energy.kcal)
    let left = mealDay.entries.indices
      .filter { moment.state(of: $0) != .past }.reduce(0) { $0 + kcal[$1] }
    return [
      "rows": .list(rows(moment)),
      "left": moment.isOver ? .null : .whole(left),
    ]
  }

  private func rows(_ moment: DayMoment) -> [ViewData] {
    windows(of: mealDay).merging(
      mealDay.entries.indices.map { index in
        let state = moment.state(of: index)
        return [
          "state": .text(state.rawValue), "is-past": .flag(state == .past),
          "is-before": .flag(state == .past && isBeforeStart(index)),
          "is-yesterday": .flag(state == .past && wasYesterday(index)),
        ]
      })
  }

  /// Whether a window of today was over before the person began with NutriSync.
  private func isBeforeStart(_ index: Int) -> Bool {
    guard let now = context.now, let instant = context.instant, let began = context.startedAt
    else { return false }
    let minutesAgo = (instant - began) / 60
    guard minutesAgo < Int64(TimeOfDay.minutesPerDay) else { return false }
    let start = mealDay.day.minutes(now) - mealDay.offset - Int(minutesAgo)
    return mealDay.entries[index].range.upperBound <= start
  }

  /// Whether a window of the person's day closed before midnight and it is later now: the day of who works at night
  /// goes on beyond it.
  private func wasYesterday(_ index: Int) -> Bool {
    guard let now = context.now else { return false }
    let minute = mealDay.day.minutes(now) - mealDay.offset
    return minute - mealDay.entries[index].range.upperBound >= now.minutes
  }

  var offeredPlates: [SamplePlate] {
    SamplePlate.offered(
      diets: profile.answers[NutriSync.diet] ?? [],
      avoiding: profile.answers[NutriSync.avoidFoods] ?? [])
  }

  /// The plate that the person took; nil where they took none, or what they eat excludes it since.
  var plannedPlate: SamplePlate? {
    profile.answers[NutriSync.firstMeal].flatMap { offeredPlates.contains($0) ? $0 : nil }
  }

  /// Sample plates for a window, as large as it is.
  private func plates(_ kcal: Int, of energy: Outlook.Energy) -> ViewData {
    let share = Double(kcal) / Double(max(1, energy.kcal))
    let protein = (Double(energy.macros.proteinGrams) * share / 5).rounded() * 5
    let (plates, planned) = (offeredPlates, plannedPlate)
    return [
      "kcal": .whole(kcal), "protein": .whole(Int(protein)),
      "are-none": .flag(plates.isEmpty),
      "planned": planned.map { .copy("today.first-meal.\($0.rawValue).title") } ?? .null,
      "list": .list(
        plates.map { plate in
          [
            "id": .text(plate.rawValue),
            "title": .copy("today.first-meal.\(plate.rawValue).title"),
            "kcal": .whole(kcal), "protein": .whole(plate.protein(in: kcal)),
            "is-chosen": .flag(planned == plate),
          ]
        }),
    ]
  }

  // MARK: Reminders

  /// A day with reminders, by the person's own windows.
  var reminderSamples: ViewData? {
    guard let first = mealDay.entries.first, let last = mealDay.entries.last else { return nil }
    let middle = mealDay.entries[mealDay.entries.count / 2]
    func sample(_ kind: String, _ entry: MealDay.Entry, at time: TimeOfDay) -> ViewData {
      ViewData.object(["is-opening": false, "is-closing": false, "is-done": false]).with([
        "is-\(kind)": true, "meal": .copy("window.\(entry.mealID).meal"),
        "inside": .copy("window.\(entry.mealID).inside"),
        "time": .value(.time(time)),
      ])
    }
    let opening = mealDay.entries.count > 1 ? middle : first
    return [
      "samples": [
        sample("opening", opening, at: opening.window.start.adding(minutes: -15)),
        sample("closing", last, at: last.window.end.adding(minutes: -30)),
        sample("done", last, at: last.window.end),
      ]
    ]
  }
}
