import OnboardingDomain

extension CalAI {
  /// What Cal AI asks people to agree to: to read types of health data, of which each person chooses,
  /// and to send notifications.
  static let consents = [
    Consent(
      "health-data", toAnyOf: appleHealth,
      words: "apple-health.health.title", "apple-health.health.subtitle",
      options: "apple-health.health.apple-health"),
    Consent("notifications", to: notifications, .enabled, words: "notifications.subtitle"),
  ]
}
