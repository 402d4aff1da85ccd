public import OnboardingDomain

extension Reflect {
  /// How old people are, in ranges of ten years.
  public enum AgeRange: String, Choosable {
    /// Below 18.
    case under18 = "under-18"
    /// 18 to 24.
    case from18 = "from-18"
    /// 25 to 34.
    case from25 = "from-25"
    /// 35 to 44.
    case from35 = "from-35"
    /// 45 to 54.
    case from45 = "from-45"
    /// 55 to 64.
    case from55 = "from-55"
    /// 65 and older.
    case from65 = "from-65"
    /// They would rather not say.
    case unsaid

    /// The ages in whole years; nil for who says none.
    var ages: ClosedRange<Int>? {
      switch self {
      case .under18: 0...17
      case .from18: 18...24
      case .from25: 25...34
      case .from35: 35...44
      case .from45: 45...54
      case .from55: 55...64
      case .from65: 65...Int.max
      case .unsaid: nil
      }
    }
  }

  /// What kind of goal it is.
  public enum GoalCategory: String, Choosable {
    /// To go further or longer.
    case endurance
    /// To lift or carry more.
    case strength
    /// To move more freely.
    case mobility
    /// To come back from an injury.
    case recovery
    /// None of these.
    case noneOfThese = "none"

    /// The name of the icon.
    public var icon: String {
      switch self {
      case .endurance: "pulse"
      case .strength: "lift"
      case .mobility: "reach"
      case .recovery: "sprout"
      case .noneOfThese: "minus"
      }
    }
  }

  /// A sport of the list.
  public enum Sport: String, Choosable {
    /// Running.
    case running
    /// Cycling.
    case cycling
    /// Swimming.
    case swimming
    /// Strength training.
    case strength
    /// Yoga.
    case yoga
    /// Hiking.
    case hiking
    /// Climbing.
    case climbing
    /// Football.
    case football
    /// Tennis.
    case tennis
    /// Rowing.
    case rowing
    /// Skiing.
    case skiing

    /// The name of the icon.
    public var icon: String {
      switch self {
      case .running: "run"
      case .cycling: "bike"
      case .swimming: "swim"
      case .strength: "lift"
      case .yoga: "yoga"
      case .hiking: "hike"
      case .climbing: "climb"
      case .football: "ball"
      case .tennis: "tennis"
      case .rowing: "row"
      case .skiing: "ski"
      }
    }
  }

  /// Whether people have kept a journal.
  public enum Journaling: String, Choosable {
    /// Never.
    case never
    /// Now and then.
    case sometimes
    /// As a habit.
    case regular
  }

  /// What became of the tutorial.
  public enum Tutorial: String, Choosable {
    /// It was read to its end.
    case read
  }

  /// What the device said about reminders.
  public enum NotificationPermission: String, Choosable {
    /// It may show them.
    case granted
    /// It may not.
    case denied
    /// It can't be asked.
    case unavailable
  }
}
