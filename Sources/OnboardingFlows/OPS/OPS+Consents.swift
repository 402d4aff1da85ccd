import OnboardingDomain

extension OPS {
  /// What OPS asks people to agree to, in both editions.
  static let consents = [
    Consent(
      "notifications", to: permissions, .notifications,
      words: "permissions.permissions.notifications.title",
      "permissions.permissions.notifications.description"),
    Consent(
      "location", to: permissions, .location, words: "permissions.permissions.location.title",
      "permissions.permissions.location.description"),
  ]
}
