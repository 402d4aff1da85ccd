public import OnboardingDomain

extension NutriSync {
  /// What the app may use of the device.
  public enum Permission: String, Choosable {
    /// The camera, for photographs of meals.
    case camera
    /// Notifications, for reminders of windows.
    case notifications
    /// Health data of the device.
    case health
  }

  /// What a person wants besides their primary goal.
  public enum SecondaryGoal: String, Choosable {
    /// To sleep better.
    case betterSleep = "better-sleep"
    /// To concentrate better.
    case improvedFocus = "improved-focus"
    /// A steady mood.
    case stableMood = "stable-mood"
    /// To crave less.
    case reducedCravings = "reduced-cravings"
    /// To digest better.
    case betterDigestion = "better-digestion"
    /// More energy.
    case moreEnergy = "more-energy"
    /// To recover from sport.
    case athleticRecovery = "athletic-recovery"
  }

  /// How a person eats.
  public enum Diet: String, Choosable {
    /// No meat or fish.
    case vegetarian
    /// Nothing of animals.
    case vegan
    /// No gluten.
    case glutenFree = "gluten-free"
    /// No milk.
    case dairyFree = "dairy-free"
    /// Hardly any carbohydrate.
    case keto
    /// No grain, legumes or milk.
    case paleo
    /// None of these; it stands alone.
    case noneOfThese = "none"
  }

  /// What a person said to reminders of their windows.
  public enum Reminders: String, Choosable {
    /// They want them.
    case enabled
    /// Not for now.
    case skipped
  }
}
