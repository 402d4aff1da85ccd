public import OnboardingDomain

extension Reflect {
  /// A name or a nickname.
  public static let name = Question("name", .text(1...40), autocomplete: "nickname")
  /// The year of birth; or an age range, or neither for people who say so: never a whole date.
  public static let birthYear = Question(
    "birth-year", .birthYear, isRequired: false, autocomplete: "bday-year")
  /// The age range; or a year of birth.
  public static let ageRange = Question("age-range", .choice(AgeRange.self), isRequired: false)
  /// The pronouns, in the person's own words.
  public static let pronouns = Question("pronouns", .text(1...30), isRequired: false)
  /// The time zone in which the person lives.
  public static let timeZone = Question("time-zone", .timeZone)

  /// What they would like to have done in three months.
  public static let goal = Question("goal", .text(1...120, isMultiline: true))
  /// What kind of goal it is.
  public static let goalCategory = Question(
    "goal-category", .choice(GoalCategory.self), isRequired: false)
  /// The day on which the three months of the goal begin, as a `CalendarDate.dayNumber`: `reconcile` notes it.
  public static let goalBegins = Question(
    "goal-begins", .number(0...99_999), isRequired: false, visibility: .hidden)

  /// Sports of the list.
  public static let sports = Question("sports", .choices(Sport.self), isRequired: false)
  /// Sports of their own.
  public static let ownSports = Question(
    "own-sports", .tags(count: 6, length: 30), isRequired: false)

  /// Whether they have kept a journal.
  public static let journaling = Question("journaling", .choice(Journaling.self))
  /// Whether they went through the tutorial; without an answer they skipped it.
  public static let tutorial = Question(
    "tutorial", .choice(Tutorial.self), isRequired: false, visibility: .hidden)

  /// When the morning reflection is.
  public static let morningTime = Question(
    "morning-time", .time(step: 15), suggests: TimeOfDay(wrapping: 7 * 60))
  /// When the evening reflection is.
  public static let eveningTime = Question(
    "evening-time", .time(step: 15), suggests: TimeOfDay(wrapping: 20 * 60 + 30))
  /// What the device said when it was asked whether it may show reminders.
  public static let notifications = Question(
    "notifications", .choice(NotificationPermission.self), isRequired: false)
  /// Whether the first task of Today is done, on the day of which the next question says.
  public static let starterDone = Question(
    "starter-done", .toggle, isRequired: false, visibility: .hidden)
  /// The half of a day in which it was done, a `HalfDay.number`: on the next day it is open again.
  public static let starterHalfDay = Question(
    "starter-half-day", .number(0...199_999), isRequired: false, visibility: .hidden)

  /// The line of a reflection: the person's own, and no answer.
  public static let line = Question("line", .text(1...280), visibility: .unkept)
  /// The half of a day that a line is about, a `HalfDay.number`.
  public static let halfDay = Question("half-day", .number(0...199_999), visibility: .unkept)
}
