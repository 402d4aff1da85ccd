import Foundation

extension Outbox {
  /// A row of `consent` with its words, as others are told of it.
  private static let consent = """
    json_object('id', consent.name, 'flow', consent.flow,
      'given', json(iif(consent.given, 'true', 'false')), 'options', json(consent.options),
      'at', \(time("consent.at")), 'language', language, 'words', json(texts),
      'version', version)
    """

  /// How things stand with each consent of those that a condition names: a list.
  private static func consents(where condition: String) -> String {
    """
    (SELECT json_group_array(json(item)) FROM (
      SELECT \(consent) AS item, max(consent.id)
      FROM consent LEFT JOIN consent_words ON version = consent.words
      WHERE \(condition) GROUP BY consent.flow, consent.name ORDER BY consent.flow, consent.name))
    """
  }

  /// What the person of a row `profile` agreed to in its flow.
  static let consentsOfProfile = consents(
    where: """
      consent.flow = profile.flow AND (consent.account = profile.account
        OR profile.account IS NULL AND consent.session = profile.session)
      """)

  /// What the person of a row `account` agreed to.
  static let consentsOfAccount = consents(where: "consent.account = account.id")

  /// What is told of a row of `consent` that was added on the page of the account.
  static let changedConsent = """
    json_object('id', (SELECT reference FROM profile WHERE profile.account = consent.account
        AND profile.flow = consent.flow ORDER BY profile.id DESC LIMIT 1),
      'flow', consent.flow, 'account', consent.account, 'consent', \(consent))
    """
}

extension OnboardingStore {
  /// Says that somebody took back what they had agreed to, or agreed anew.
  static func announceConsent(_ db: SQLConnection, _ row: Int64, now: Int64) throws {
    guard
      let found = try SQLRow.fetchOne(
        db,
        sql: """
          SELECT \(Outbox.changedConsent), consent.flow, account, session
          FROM consent LEFT JOIN consent_words ON version = consent.words WHERE consent.id = ?
          """,
        arguments: [row])
    else { return }
    try Outbox.announce(
      db, .consentChanged, session: Array(found[3] as Data), account: found[2], flow: found[1],
      data: found[0], now: now)
  }
}
