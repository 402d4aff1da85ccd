package import OnboardingDomain

/// What Reflect shows of the answers: the goal and its three months, the day, the reminders.
package struct ReflectResults: FlowResults {
  /// The answers.
  package let answers: Answers
  /// The day, and what else is known besides the answers.
  package let context: ComputationContext
  /// The day where the person is: in their zone once it is known.
  package let today: CalendarDate
  /// The time there.
  package let now: TimeOfDay?
  /// The three months of the goal; where nobody noted when they begin, it is the day on which the person began.
  package let span: GoalSpan
  /// What the person wrote, by the number of the half-day.
  package let lines: [Int: (at: Int64, text: String)]

  /// What follows from these answers.
  package init(_ answers: Answers, in context: ComputationContext) {
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
    span =
      Reflect.span(of: answers, today: today)
      ?? GoalSpan(
        from: clock.flatMap { clock in context.startedAt.map { clock.reading(at: $0).date } }
          ?? today)
  }

  /// What a clock showed at an instant where the person is.
  package func time(at instant: Int64) -> TimeOfDay {
    let clock = answers[Reflect.timeZone].flatMap { LocalClock(zone: $0.id) }
    return clock?.reading(at: instant).time ?? LocalClock.reading(of: instant).time
  }

  /// The half of the day that the page asks about: that of its form where one came back, else now.
  package var half: HalfDay {
    answers[Reflect.halfDay].map { HalfDay(number: $0) }
      ?? HalfDay(at: now ?? TimeOfDay(wrapping: 9 * 60), on: today, isByNight: isByNight)
  }

  /// The day as it stands above the page: until four in the morning the one before, whose evening is asked about.
  private var dayOfReflections: CalendarDate {
    HalfDay(at: now ?? TimeOfDay(wrapping: 9 * 60), on: today).day
  }

  private var isByNight: Bool {
    guard let morning = answers[Reflect.morningTime], let evening = answers[Reflect.eveningTime]
    else { return false }
    return HalfDay.isByNight(morning: morning, evening: evening)
  }

  /// The value of a name; nil until the answers it needs are there.
  package func value(_ name: String) -> ComputedValue? {
    switch name {
    case "greeting": .copy("today.greeting.\(dayPart)")
    case "name": answers[Reflect.name].map(ComputedValue.text)
    case "today": .longDate(dayOfReflections)
    case "goal": answers[Reflect.goal].map { .text($0.onOneLine) }
    case "goal-until": .shortDate(span.end)
    case "goal-day": .number(Double(span.number(of: today)), digits: 0)
    case "goal-days": .number(Double(span.days), digits: 0)
    case "journaling-tip":
      answers[Reflect.journaling].map { .copy("reflections.tip.\($0.rawValue)") }
    case "line": lines[half.number].map { .text($0.text) }
    case "half-day": .number(Double(half.number), digits: 0)
    case "line-state": .text(lines[half.number] == nil ? "open" : "kept")
    case "line-hint": .copy("today.hint.\(half.reflection.rawValue)")
    case "line-place": .copy(context.isSignedIn ? "today.kept.account" : "today.kept.browser")
    case "answers-kept": .copy("answers.kept.\(placeOfAnswers)")
    case "notifications":
      .text(answers[Reflect.notifications]?.rawValue ?? "not-asked")
    default: nil
    }
  }

  /// Where the answers are: in the profile from the end on, and until then where this browser may keep them.
  private var placeOfAnswers: String {
    if context.isHandedIn { return "profile" }
    if context.isSignedIn { return "account" }
    return context.isShared ? "shared" : "browser"
  }

  /// Which greeting fits; the evening begins at five.
  private var dayPart: String {
    switch (now ?? TimeOfDay(wrapping: 9 * 60)).hour {
    case 4..<12: "morning"
    case 12..<17: "afternoon"
    default: "evening"
    }
  }
}
