internal import OnboardingDomain

/// What Reflect shows of the answers: the goal and its three months, the day, the reminders.
struct ReflectResults: FlowResults {
  let answers: Answers
  let context: ComputationContext
  /// The day where the person is: in their zone once it is known.
  let today: CalendarDate
  /// The time there.
  let now: TimeOfDay?
  /// The three months of the goal; they begin on the day on which the person began.
  let span: GoalSpan
  /// What the person wrote, by the number of the half-day.
  let lines: [Int: (at: Int64, text: String)]

  init(_ answers: Answers, in context: ComputationContext) {
    self.answers = answers
    self.context = context
    let clock = answers[Reflect.timeZone].flatMap { LocalClock(zone: $0.id) }
    if let clock, let instant = context.instant {
      let reading = clock.reading(at: instant)
      (today, now) = (reading.date, reading.time)
    } else {
      (today, now) = (context.today, context.now)
    }
    lines = PrivateNote.read(Reflect.line.id, in: context.outcomes)
    span = GoalSpan(
      from: clock.flatMap { clock in context.startedAt.map { clock.reading(at: $0).date } }
        ?? today)
  }

  /// What a clock showed at an instant where the person is.
  func time(at instant: Int64) -> TimeOfDay {
    let clock = answers[Reflect.timeZone].flatMap { LocalClock(zone: $0.id) }
    return clock?.reading(at: instant).time ?? LocalClock.reading(of: instant).time
  }

  func value(_ name: String) -> ComputedValue? {
    switch name {
    case "greeting": .copy("today.greeting.\(dayPart)")
    case "light": .text(light)
    case "name": answers[Reflect.name].map(ComputedValue.text)
    case "today": .longDate(today)
    case "goal": answers[Reflect.goal].map { .text($0.onOneLine) }
    case "goal-until": .shortDate(span.end)
    case "goal-day": .number(Double(span.number(of: today)), digits: 0)
    case "goal-days": .number(Double(span.days), digits: 0)
    case "age-range-state": .text(answers[Reflect.ageRange] == nil ? "" : "open")
    case "journaling-tip":
      answers[Reflect.journaling].map { .copy("reflections.tip.\($0.rawValue)") }
    case "line": lines[half.number].map { .text($0.text) }
    case "half-day": .number(Double(half.number), digits: 0)
    case "line-state": .text(lines[half.number] == nil ? "open" : "kept")
    case "line-hint": .copy("today.hint.\(half.reflection.rawValue)")
    case "line-place": .copy(context.isSignedIn ? "today.kept.account" : "today.kept.browser")
    case "notifications":
      .text(answers[Reflect.notifications]?.rawValue ?? "not-asked")
    default: nil
    }
  }

  /// Which greeting fits; the evening begins at five.
  private var dayPart: String {
    switch (now ?? TimeOfDay(wrapping: 9 * 60)).hour {
    case 4..<12: "morning"
    case 12..<17: "afternoon"
    default: "evening"
    }
  }

  /// The light of the sky: of the hour, not of the greeting, which says morning until noon.
  private var light: String {
    switch (now ?? TimeOfDay(wrapping: 9 * 60)).hour {
    case 4..<11: "day"
    case 11..<17: "noon"
    default: "evening"
    }
  }

  func view(_ fragment: String) -> ViewData? {
    switch fragment {
    case "goal-foot": goalFoot
    case "dome": dome
    case "plan": plan
    case "line": lineCard
    case "next": next
    case "reminder-state": reminderState
    case "yesterday": yesterday
    default: nil
    }
  }

  func download(_ name: String) -> Download? {
    switch name {
    case "reminders.ics": remindersFile
    case "reflect.json": ownFile
    default: nil
    }
  }
}
