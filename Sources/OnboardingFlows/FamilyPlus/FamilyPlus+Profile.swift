public import OnboardingDomain

extension FamilyPlus {
  /// What a person's answers to Family+ mean. What was not asked yet is nil.
  public struct Profile: Sendable, Hashable {
    /// Whether a saying of the family could be found in 30 seconds.
    public let accessibility: Accessibility?
    /// What there is of the family's best advice to look at.
    public let aesthetic: Aesthetic?
    /// Who holds the missing pieces.
    public let collaboration: Collaboration?
    /// The piece of advice of the first page, in the person's own words.
    public let advice: String?
    /// Whom the next page is asked of, and how far that has come.
    public let invitation: Invitation
    /// The sentence of the second page.
    public let reply: String?
  }

  /// What the answers mean.
  public func profile(of answers: Answers, in context: ComputationContext) -> Profile {
    Profile(
      accessibility: answers[Self.accessibility], aesthetic: answers[Self.aesthetic],
      collaboration: answers[Self.collaboration], advice: answers[Self.vulnerableAdvice],
      invitation: Invitation(answers), reply: answers[Self.reply])
  }
}
