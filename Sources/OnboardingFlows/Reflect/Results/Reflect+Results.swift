public import OnboardingDomain

extension Reflect {
  /// What follows from the answers: the three months of the goal, and when to be reminded.
  public struct Results: Sendable, Encodable {
    /// The three months of the goal.
    public let goal: GoalSpan
    /// Each reflection that the person is reminded of, in the order of the day.
    public let reminders: [Reminder]
    /// The reminders of the seven days from today on.
    public let week: [Moment]
    /// The answers.
    let profile: AnswersDocument

    /// A reminder: which, when, and by which clock.
    public struct Reminder: Sendable, Hashable, Encodable {
      /// Which reflection.
      public let reflection: Reflection
      /// When, every day.
      public let time: TimeOfDay
      /// By the clock of which time zone, an IANA name.
      public let timeZone: String

      private enum CodingKeys: String, CodingKey {
        case reflection, time
        case timeZone = "time-zone"
      }

      /// The time as `HH:MM`.
      public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(reflection, forKey: .reflection)
        try members.encode(time.text, forKey: .time)
        try members.encode(timeZone, forKey: .timeZone)
      }
    }

    /// A reminder on one day.
    public struct Moment: Sendable, Hashable, Encodable {
      /// Which reflection.
      public let reflection: Reflection
      /// When, in universal time: `2027-03-13T14:00:00Z`. Source: RFC 3339 §5.6.
      public let at: String
    }

    private enum CodingKeys: String, CodingKey {
      case handedIn = "handed-in"
      case week
    }

    /// What is handed in, and the week.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(handedIn, forKey: .handedIn)
      try members.encode(week, forKey: .week)
    }

    /// What is handed in: `{"profile":…,"goal":…,"reminders":…}`.
    var handedIn: HandedIn { HandedIn(profile: profile, goal: goal, reminders: reminders) }

    struct HandedIn: Encodable {
      let profile: AnswersDocument
      let goal: GoalSpan
      let reminders: [Reminder]
    }
  }

  /// One of the two reflections of a day.
  public enum Reflection: String, Sendable, CaseIterable, Codable {
    /// What would make the day good.
    case morning
    /// What the day taught.
    case evening

    /// The question when it is.
    package var time: Question<TimeOfDay> {
      switch self {
      case .morning: Reflect.morningTime
      case .evening: Reflect.eveningTime
      }
    }
  }

  /// What follows from the answers.
  ///
  /// - Throws: `AnswerProblems` with every answer that is missing or contradicts another.
  public func results(
    of answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) -> Results {
    var problems = AnswerProblems()
    for question in [Self.name, Self.goal] { _ = problems.require(question, in: answers) }
    _ = problems.require(Self.timeZone, in: answers)
    _ = problems.require(Self.journaling, in: answers)
    _ = problems.require(Self.morningTime, in: answers)
    _ = problems.require(Self.eveningTime, in: answers)
    try problems.throwIfAny()
    try checkRules(for: answers, in: context)
    return Results(answers, in: context)
  }
}

extension Reflect.Results {
  /// What follows from answers, as far as they go: a person who left early is handed in, too.
  package init(_ answers: Answers, in context: ComputationContext) {
    let today = ReflectResults(answers, in: context)
    goal = today.span
    profile = AnswersDocument(answers, of: Reflect.flow)
    let zone = answers[Reflect.timeZone]?.id
    let times = Reflect.Reflection.allCases.compactMap { reflection in
      answers[reflection.time].map { (reflection, $0) }
    }
    reminders = times.compactMap { reflection, time in
      zone.map { Reminder(reflection: reflection, time: time, timeZone: $0) }
    }
    let clock = zone.flatMap(LocalClock.init(zone:))
    week = (0..<7).flatMap { day in
      times.compactMap { reflection, time in
        clock.map { clock in
          let instant = clock.instant(of: time, on: today.today.adding(days: day))
          return Moment(reflection: reflection, at: Self.universal(instant))
        }
      }
    }
  }

  private static func universal(_ instant: Int64) -> String {
    let (date, time) = LocalClock.reading(of: instant)
    return "\(date.iso8601)T\(time.text):00Z"
  }
}
