import OnboardingDomain

extension NutriSync {
  /// What NutriSync asks people to agree to. The camera is no part of it: each photo is taken by the
  /// person, who is asked then.
  static let consents = [
    Consent(
      "health-data", to: permissions, .health,
      words: "permissions.permissions.health.title", "permissions.permissions.health.description"),
    Consent(
      "notifications", to: permissions, .notifications,
      words: "permissions.permissions.notifications.title",
      "permissions.permissions.notifications.description"),
    Consent(
      "reminders", to: reminders, .enabled,
      words: "notifications.action", "notifications.title"),
    Consent("weekly-mails", to: weeklyInsights, words: "account.weekly-insights.label"),
  ]
}
