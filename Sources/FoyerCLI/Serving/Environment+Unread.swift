import SourceText

extension [String: String] {
  /// The variables that the server reads: one for each option of `foyer serve`.
  static let readVariables: Set = [
    "FOYER_ACCESS_LOG", "FOYER_CONNECTIONS", "FOYER_CONSOLE_HOST", "FOYER_CONSOLE_PORT",
    "FOYER_CONSOLE_URL", "FOYER_DATA", "FOYER_DEV", "FOYER_DRAIN_DELAY", "FOYER_FLAGS",
    "FOYER_HOST", "FOYER_MAIL", "FOYER_MAIL_AUTHORITIES", "FOYER_MAIL_CREDENTIALS",
    "FOYER_MAIL_FROM", "FOYER_PORT", "FOYER_PUBLIC", "FOYER_PUBLIC_URL", "FOYER_RECORD",
    "FOYER_REQUIRE_EXISTING_DATA", "FOYER_RETAIN_DELIVERIES", "FOYER_RETAIN_EVENTS",
    "FOYER_RETAIN_OUTCOMES", "FOYER_RETAIN_PROFILES", "FOYER_STORE", "FOYER_TEMPLATES",
    "FOYER_THREADS", "FOYER_TRUSTED_PROXY", "FOYER_WEBHOOK_ALLOW_PRIVATE",
  ]

  /// A sentence for each variable that has the name of a setting and is none, with the one that was probably meant. Its
  /// value, which may be a secret, is not repeated.
  var unreadVariables: [String] {
    keys.filter { $0.hasPrefix("FOYER_") && !Self.readVariables.contains($0) }.sorted().map {
      "\($0) is no variable that foyer serve reads\(hint($0.closest(among: Self.readVariables)))"
    }
  }
}
