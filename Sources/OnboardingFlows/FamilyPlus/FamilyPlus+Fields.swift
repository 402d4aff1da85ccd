public import OnboardingDomain

extension FamilyPlus {
  /// The fields of the flow, as typed keys.
  public enum Keys {
    /// Whether a saying of the family could be found in 30 seconds.
    public static let accessibility = FieldKey<ChoiceID>("accessibility")
    /// What there is of the family's best advice to look at.
    public static let aesthetic = FieldKey<ChoiceID>("aesthetic")
    /// Who holds the missing pieces.
    public static let collaboration = FieldKey<ChoiceID>("collaboration")
    /// The one piece of advice never to be forgotten, in the person's own words.
    public static let vulnerableAdvice = FieldKey<String>("vulnerable-advice")
    /// Whether they want the dark screen (`full`) or go round it (`calm`).
    public static let tone = FieldKey<ChoiceID>("tone")
  }
}
