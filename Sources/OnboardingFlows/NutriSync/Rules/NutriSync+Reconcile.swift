package import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// Keeps arranged windows in step with the times and the pattern that they were arranged for, and forgets
  /// a goal, a target or a pace that no longer goes with the body, and a pattern that no longer fits into the
  /// day, so that it is asked anew. Notes the day on which the plan is made of the answers, or made anew of others.
  static func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers {
    let now = Profile(answers, today: today)
    let before = Profile(earlier, today: today)
    var answers = answers
    switch screen {
    case "daily-routine":
      if let windows = answers[mealWindows] {
        answers[mealWindows] = following(windows, from: before, to: now)
      }
      // A pattern that the day has no room for any more is asked anew, and what was arranged in it goes.
      if !unavailablePattern(now).isEmpty {
        for field in [mealPattern.id, customize.id, mealWindows.id] { answers[field] = nil }
      }
    case "meal-frequency" where now.pattern != .custom:
      // Nothing moved, or moved for another number of meals: the pattern stands by itself again.
      if now.pattern != before.pattern || now.ownWindows == nil {
        answers[customize.id] = nil
        answers[mealWindows.id] = nil
      }
    case "schedule-builder" where now.pattern != .custom && now.ownWindows == nil:
      // What the builder proposed was left as it is, so nothing was arranged.
      answers[customize.id] = nil
    case "basic-info":
      // A step of the silhouettes means another share of fat for the other sex.
      if now.sex != before.sex { answers[bodyFat.id] = nil }
      forgetOutdated(in: &answers, now)
    // Less activity leaves less room above the least of a plan: a pace, or losing at all, may be off by now.
    case "body-metrics", "primary-goal", "activity": forgetOutdated(in: &answers, now)
    default: break
    }
    countedFrom.note(in: &answers, after: earlier, on: screen, today: today)
    return answers
  }

  /// From when the plan counts. Nothing else moves the weight to the goal.
  static let countedFrom = PlanDay(
    question: planDay,
    fields: [
      birthDate.id, sex.id, height.id, weight.id, bodyFat.id, primaryGoal.id, targetWeight.id,
      pace.id, activityLevel.id, exerciseSessions.id,
    ])

  private static func forgetOutdated(in answers: inout Answers, _ profile: Profile) {
    for error in unavailableGoal(profile) + target(profile) + unavailablePace(profile) {
      answers[error.field] = nil
    }
  }

  /// Windows that were left where the pattern had put them go along with it; moved ones stay. Where
  /// that would make two overlap, all stay.
  private static func following(
    _ windows: [TimeWindow], from before: Profile, to now: Profile
  ) -> [TimeWindow] {
    let (old, new) = (suggestedWindows(before), suggestedWindows(now))
    guard old.count == new.count else { return windows }
    let followed = windows.map { window in
      old.firstIndex(of: window).map { new[$0] } ?? window
    }
    .sorted { $0.start < $1.start }
    return TimeWindow.overlap(in: followed) ? windows : followed
  }
}

extension TimeWindow {
  /// Whether two windows of a list overlap, also round midnight.
  static func overlap(in windows: [TimeWindow]) -> Bool {
    windows.indices.contains { overlap(windows[$0], in: windows, at: $0) }
  }

  /// Whether the window at a place of a list overlaps another one, also round midnight.
  package static func overlap(_ window: TimeWindow, in windows: [TimeWindow], at place: Int) -> Bool
  {
    windows.indices.contains { index in
      index != place
        && (window.start.minutes(until: windows[index].start) < window.duration
          || windows[index].start.minutes(until: window.start) < windows[index].duration)
    }
  }
}
