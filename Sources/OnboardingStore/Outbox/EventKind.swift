/// What other systems are told, by the type under which they know it.
public enum EventKind: String, Sendable, CaseIterable {
  /// A person arrived at the end of a flow, or changed what they had handed in there, or what they
  /// had handed in belongs to an account now: the profile as it is, with its revision.
  case onboardingCompleted = "onboarding.completed"
  /// A person made an account.
  case accountCreated = "account.created"
  /// An account was erased with all that belonged to it.
  case accountDeleted = "account.deleted"
  /// An app took over what a person began in a browser.
  case handoverRedeemed = "handover.redeemed"
  /// Something was bought, asked for, approved or cancelled.
  case purchaseChanged = "purchase.changed"
  /// A person took back what they had agreed to, or agreed anew.
  case consentChanged = "consent.changed"
}
