public import OnboardingDomain

extension Reflect {
  /// What a person's answers to Reflect mean. What was not asked yet, or left open, is nil or empty.
  public struct Profile: Sendable, Hashable {
    /// A name or a nickname.
    public let name: String?
    /// The year of birth.
    public let birthYear: Int?
    /// The age range.
    public let ageRange: AgeRange?
    /// The pronouns, in the person's own words.
    public let pronouns: String?
    /// Where they live, as a time zone.
    public let timeZone: TimeZoneName?
    /// What they would like to have done in three months.
    public let goal: String?
    /// What kind of goal it is.
    public let goalCategory: GoalCategory?
    /// Sports of the list.
    public let sports: [Sport]
    /// Sports of their own.
    public let ownSports: [String]
    /// Whether they have kept a journal.
    public let journaling: Journaling?
    /// When each reflection is.
    public let reflections: [Reflection: TimeOfDay]
    /// What the device said about reminders.
    public let notifications: NotificationPermission?
  }

  /// What the answers mean.
  public func profile(of answers: Answers, in context: ComputationContext) -> Profile {
    Profile(
      name: answers[Self.name], birthYear: answers[Self.birthYear],
      ageRange: answers[Self.ageRange], pronouns: answers[Self.pronouns],
      timeZone: answers[Self.timeZone], goal: answers[Self.goal],
      goalCategory: answers[Self.goalCategory], sports: answers[Self.sports] ?? [],
      ownSports: answers[Self.ownSports] ?? [], journaling: answers[Self.journaling],
      reflections: Reflection.allCases.reduce(into: [:]) { $0[$1] = answers[$1.time] },
      notifications: answers[Self.notifications])
  }
}
