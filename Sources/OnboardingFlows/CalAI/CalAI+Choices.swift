public import OnboardingDomain

extension CalAI {
  /// An answer to a question that takes no other.
  public enum YesNo: String, Choosable {
    /// No.
    case no
    /// Yes.
    case yes
  }

  /// Where people hear of the app.
  public enum ReferralSource: String, Choosable {
    /// Television.
    case tv
    /// YouTube.
    case youtube
    /// Instagram.
    case instagram
    /// TikTok.
    case tiktok
    /// Facebook.
    case facebook
    /// A search.
    case google
    /// The App Store.
    case appStore = "app-store"
    /// A podcast.
    case podcast
    /// A friend or the family.
    case friendOrFamily = "friend-or-family"
    /// None of these.
    case other
  }

  /// What stands in the way of a goal.
  public enum Obstacle: String, Choosable {
    /// It is hard to keep at it.
    case consistency = "lack-of-consistency"
    /// Habits of eating.
    case habits = "unhealthy-eating-habits"
    /// No support.
    case support = "lack-of-support"
    /// Little time.
    case schedule = "busy-schedule"
    /// No ideas for meals.
    case inspiration = "lack-of-meal-inspiration"
  }

  /// How a person eats.
  public enum Diet: String, Choosable {
    /// Everything.
    case classic
    /// Fish, but no meat.
    case pescatarian
    /// Neither meat nor fish.
    case vegetarian
    /// Nothing of animals.
    case vegan
  }

  /// What a person would like to accomplish.
  public enum Accomplishment: String, Choosable {
    /// To eat and live healthier.
    case health = "eat-healthier"
    /// To have more energy and a better mood.
    case energy = "boost-energy"
    /// To stay motivated.
    case motivation = "stay-motivated"
    /// To feel better about their body.
    case body = "feel-better"
  }

  /// A type of health data that can be shared.
  public enum HealthData: String, Choosable {
    /// Energy of activity.
    case activeEnergy = "active-energy"
    /// Steps.
    case steps
    /// Workouts.
    case workouts
    /// Weight.
    case weight
    /// Height.
    case height
    /// Sleep.
    case sleep
  }

  /// What a person said to notifications.
  public enum NotificationChoice: String, Choosable {
    /// Allowed.
    case enabled
    /// Not allowed.
    case skipped
  }

  /// A subscription.
  public enum Subscription: String, Choosable {
    /// Billed each month.
    case monthly
    /// Billed each year.
    case yearly
  }
}
