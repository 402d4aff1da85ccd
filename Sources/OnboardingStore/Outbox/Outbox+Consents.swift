extension Outbox {
  /// A row of `consent` with its words, as others are told of it.
  private static func consent(_ dialect: SQLDialect) -> String {
    dialect.object([
      "id": .value("consent.name"), "flow": .value("consent.flow"),
      "given": .flag("consent.given"), "options": .json("consent.options"),
      "at": .value(dialect.time("consent.at")), "language": .value("language"),
      "words": .json("texts"), "version": .value("version"),
    ])
  }

  /// How things stand with each consent of those that a condition names: a list.
  private static func consents(_ dialect: SQLDialect, where condition: String) -> String {
    dialect.list(
      of: """
        SELECT \(consent(dialect)) AS item, consent.flow AS of_flow, consent.name AS of_name
        FROM consent LEFT JOIN consent_words ON version = consent.words
        WHERE consent.id IN (SELECT max(consent.id) FROM consent
          WHERE \(condition) GROUP BY consent.flow, consent.name)
        """, orderedBy: "of_flow, of_name")
  }

  /// What the person of a row `profile` agreed to in its flow.
  static func consentsOfProfile(_ dialect: SQLDialect) -> String {
    consents(
      dialect,
      where: """
        consent.flow = profile.flow AND (consent.account = profile.account
          OR profile.account IS NULL AND consent.session = profile.session)
        """)
  }

  /// What the person of a row `account` agreed to.
  static func consentsOfAccount(_ dialect: SQLDialect) -> String {
    consents(dialect, where: "consent.account = account.id")
  }

  /// What is told of a row of `consent` that was added on the page of the account.
  static func changedConsent(_ dialect: SQLDialect) -> String {
    dialect.object([
      "id": .value(
        """
        (SELECT reference FROM profile WHERE profile.account = consent.account
          AND profile.flow = consent.flow ORDER BY profile.id DESC LIMIT 1)
        """), "flow": .value("consent.flow"), "account": .value("consent.account"),
      "consent": .json(consent(dialect)),
    ])
  }
}

extension OnboardingStore {
  /// Says that a person took back what they had agreed to, or agreed anew.
  static func announceConsent(_ db: SQLConnection, _ row: Int64, now: Int64) throws {
    guard
      let found = try SQLRow.fetchOne(
        db,
        sql: """
          SELECT \(Outbox.changedConsent(db.dialect)), consent.flow, account, session
          FROM consent LEFT JOIN consent_words ON version = consent.words WHERE consent.id = ?
          """,
        arguments: [row])
    else { return }
    try Outbox.announce(
      db, .consentChanged, session: found[3], account: found[2], flow: found[1],
      data: found[0], now: now)
  }
}
