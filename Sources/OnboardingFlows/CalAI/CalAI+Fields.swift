public import OnboardingDomain

extension CalAI {
  /// The fields of the flow, as typed keys.
  public enum Keys {
    /// Which equations apply.
    public static let gender = FieldKey<ChoiceID>("gender")
    /// Workouts a week.
    public static let workouts = FieldKey<ChoiceID>("workouts")
    /// Where they heard of it.
    public static let referralSource = FieldKey<ChoiceID>("referral-source")
    /// Whether they tried other apps.
    public static let priorApps = FieldKey<ChoiceID>("prior-apps")
    /// The units they think in.
    public static let units = FieldKey<ChoiceID>("units")
    /// How tall they are.
    public static let height = FieldKey<Centimetres>("height")
    /// What they weigh.
    public static let weight = FieldKey<Kilograms>("weight")
    /// When they were born.
    public static let birthDate = FieldKey<CalendarDate>("birth-date")
    /// Which way the weight should go.
    public static let goal = FieldKey<ChoiceID>("goal")
    /// The weight they aim for.
    public static let desiredWeight = FieldKey<Kilograms>("desired-weight")
    /// Change a week.
    public static let speed = FieldKey<Kilograms>("speed")
    /// What stood in their way.
    public static let obstacles = FieldKey<[ChoiceID]>("obstacles")
    /// How they eat.
    public static let diet = FieldKey<ChoiceID>("diet")
    /// What they would like to accomplish.
    public static let accomplishments = FieldKey<[ChoiceID]>("accomplishments")
    /// The types of health data they share.
    public static let appleHealth = FieldKey<[ChoiceID]>("apple-health")
    /// Whether burned calories are added to the day.
    public static let caloriesBurned = FieldKey<ChoiceID>("calories-burned")
    /// Whether unused calories are carried to the next day.
    public static let rollover = FieldKey<ChoiceID>("rollover")
    /// Stars, 1 … 5.
    public static let rating = FieldKey<Int>("rating")
    /// Whether they want notifications.
    public static let notifications = FieldKey<ChoiceID>("notifications")
    /// A code from a friend.
    public static let referralCode = FieldKey<String>("referral-code")
    /// A daily target of their own, kcal.
    public static let calories = FieldKey<Double>("own-calories")
    /// Protein of their own, g.
    public static let protein = FieldKey<Double>("own-protein")
    /// Carbohydrate of their own, g.
    public static let carbs = FieldKey<Double>("own-carbs")
    /// Fat of their own, g.
    public static let fat = FieldKey<Double>("own-fat")
    /// Which subscription.
    public static let plan = FieldKey<ChoiceID>("plan")
  }

  /// What is settled once and for all in a session.
  enum Outcomes {
    /// The discount in percent that the wheel gave; 0 for who went on without it.
    static let spin = "spin"
    /// The subscription that was bought.
    static let purchase = "purchase"
    /// A purchase that waits for approval.
    static let approval = "approval"
  }
}
