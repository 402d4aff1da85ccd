public import OnboardingDomain

extension Reflect {
  /// The fields of the flow, as typed keys.
  public enum Keys {
    /// A name or a nickname.
    public static let name = FieldKey<String>("name")
    /// The year of birth; or an age range.
    public static let birthYear = FieldKey<Int>("birth-year")
    /// The age range; or a year of birth.
    public static let ageRange = FieldKey<ChoiceID>("age-range")
    /// The pronouns, in the person's own words.
    public static let pronouns = FieldKey<String>("pronouns")
    /// The IANA time zone in which the person lives.
    public static let timeZone = FieldKey<String>("time-zone")
    /// What they would like to have done in three months.
    public static let goal = FieldKey<String>("goal")
    /// What kind of goal it is.
    public static let goalCategory = FieldKey<ChoiceID>("goal-category")
    /// Sports of the list.
    public static let sports = FieldKey<[ChoiceID]>("sports")
    /// Sports of their own.
    public static let ownSports = FieldKey<[String]>("own-sports")
    /// Whether they have kept a journal.
    public static let journaling = FieldKey<ChoiceID>("journaling")
    /// Whether they went through the tutorial; without an answer they skipped it.
    public static let tutorial = FieldKey<ChoiceID>("tutorial")
    /// When the morning reflection is.
    public static let morningTime = FieldKey<TimeOfDay>("morning-time")
    /// When the evening reflection is.
    public static let eveningTime = FieldKey<TimeOfDay>("evening-time")
    /// What the device said when it was asked whether it may show reminders.
    public static let notifications = FieldKey<ChoiceID>("notifications")
    /// Whether the first task of Today is done.
    public static let starterDone = FieldKey<Bool>("starter-done")
  }

  enum Fields {
    static let name = Field(Keys.name, .text(length: 1...40), autocomplete: "nickname")
    // A year or a range, or neither for whoever says so: never a whole date of birth.
    static let birthYear = Field(
      Keys.birthYear, .birthYear, isRequired: false, autocomplete: "bday-year")
    static let ageRange = Field(
      Keys.ageRange,
      .singleChoice([
        "under-18", "from-18", "from-25", "from-35", "from-45", "from-55", "from-65", "unsaid",
      ]), isRequired: false)
    static let pronouns = Field(Keys.pronouns, .text(length: 1...30), isRequired: false)
    static let timeZone = Field(Keys.timeZone, .timeZone)
    static let goal = Field(Keys.goal, .text(length: 1...120, isMultiline: true))
    static let goalCategory = Field(
      Keys.goalCategory,
      .singleChoice([
        Choice("endurance", icon: "pulse"), Choice("strength", icon: "lift"),
        Choice("mobility", icon: "reach"), Choice("recovery", icon: "sprout"),
        Choice("none", icon: "minus"),
      ]), isRequired: false)
    static let sports = Field(
      Keys.sports,
      .multipleChoice([
        Choice("running", icon: "run"), Choice("cycling", icon: "bike"),
        Choice("swimming", icon: "swim"), Choice("strength", icon: "lift"), "yoga",
        Choice("hiking", icon: "hike"), Choice("climbing", icon: "climb"),
        Choice("football", icon: "ball"), "tennis", Choice("rowing", icon: "row"),
        Choice("skiing", icon: "ski"),
      ]), isRequired: false)
    static let ownSports = Field(Keys.ownSports, .tags(count: 6, length: 30), isRequired: false)
    static let journaling = Field(
      Keys.journaling, .singleChoice(["never", "sometimes", "regular"]))
    static let tutorial = Field(
      Keys.tutorial, .singleChoice(["read"]), isRequired: false, visibility: .hidden)
    static let morningTime = Field(
      Keys.morningTime, .time(step: 15), proposal: TimeOfDay(wrapping: 7 * 60).answer)
    static let eveningTime = Field(
      Keys.eveningTime, .time(step: 15), proposal: TimeOfDay(wrapping: 20 * 60 + 30).answer)
    static let notifications = Field(
      Keys.notifications, .singleChoice(["granted", "denied", "unavailable"]),
      isRequired: false)
    static let starterDone = Field(
      Keys.starterDone, .toggle, isRequired: false, visibility: .hidden)
  }
}
