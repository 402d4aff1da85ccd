import GRDB

/// The tables, and how they came to be. A migration that was released is never changed, and calls nothing that
/// changes with the program: a database of then comes to what it came to then. A test holds each to its words of then.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in
      try db.execute(sql: accounts)
      try db.execute(sql: profiles)
      try db.execute(sql: sessions)
      try db.execute(sql: companies)
      try db.execute(sql: events)
    }
    migrator.registerMigration("v2") { db in
      try db.execute(sql: retentionIndexes)
    }
    migrator.registerMigration("v3") { db in
      try db.execute(sql: companyFacts)
    }
    migrator.registerMigration("v4") { db in
      try db.execute(sql: openProviders)
      try db.execute(sql: profileRevisions)
    }
    migrator.registerMigration("v5") { db in
      try db.execute(sql: webhooks)
      try db.execute(sql: importedPasswords)
    }
    migrator.registerMigration("v6") { db in
      try db.execute(sql: drafts)
      try db.execute(sql: handovers)
      try db.execute(sql: accountDevices)
    }
    migrator.registerMigration("v7") { db in
      try db.execute(sql: consents)
      try db.execute(sql: origins)
    }
    migrator.registerMigration("v8") { db in
      try db.execute(sql: mails)
      try db.execute(sql: mailLinks)
      try db.execute(sql: confirmedAddresses)
      try db.execute(sql: attempts)
    }
    migrator.registerMigration("v9") { db in
      try db.execute(sql: resuming)
    }
    migrator.registerMigration("v10") { db in
      try db.execute(sql: eventLog)
      try moveEvents(db)
    }
    migrator.registerMigration("v11") { db in
      try db.execute(sql: operators)
      try db.execute(sql: audit)
      try db.execute(sql: deliveryAttempts)
    }
    migrator.registerMigration("v12") { db in try db.execute(sql: simulation) }
    migrator.registerMigration("v13") { db in
      try db.execute(sql: experiments)
    }
    migrator.registerMigration("v14") { db in
      try db.execute(sql: answerTimes)
      try db.execute(sql: dailyFigures)
    }
    migrator.registerMigration("v15") { db in
      try db.execute(sql: eventSeries)
      try db.execute(sql: settledDeliveries)
    }
    migrator.registerMigration("v16") { db in try db.execute(sql: keys) }
    migrator.registerMigration("v17") { db in try db.execute(sql: decidedFigures) }
    migrator.registerMigration("v18") { db in try db.execute(sql: lookUps) }
    migrator.registerMigration("v19") { db in try db.execute(sql: listed) }
    migrator.registerMigration("v20") { db in try db.execute(sql: revokedKeys) }
    migrator.registerMigration("v21") { db in try db.execute(sql: draftSignIns) }
    migrator.registerMigration("v22") { db in try db.execute(sql: visitsInTheirOrder) }
    migrator.registerMigration("v23") { db in try db.execute(sql: deviceAges) }
    return migrator
  }

  /// A session id has 128 bits; a digest 256. E-mail addresses have at most 254 bytes (RFC 5321
  /// erratum 1690). Times are seconds since 1970.
  private static let accounts = """
    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) BETWEEN 3 AND 254
        AND instr(email, '@') > 1),
      email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) >= 3),
      provider TEXT NOT NULL CHECK (provider IN ('password', 'apple-mock', 'google-mock')),
      password_hash TEXT CHECK (password_hash LIKE '$argon2id$%'),
      flow TEXT NOT NULL CHECK (flow <> ''),
      session BLOB NOT NULL UNIQUE CHECK (length(session) = 16),
      weekly_insights INTEGER NOT NULL CHECK (weekly_insights IN (0, 1)),
      created_at INTEGER NOT NULL,
      CHECK ((provider = 'password') = (password_hash IS NOT NULL))
    ) STRICT;
    CREATE TABLE account_session (
      token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_session_account ON account_session (account);
    """

  private static let profiles = """
    CREATE TABLE profile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      flow TEXT NOT NULL CHECK (flow <> ''),
      session BLOB NOT NULL CHECK (length(session) = 16),
      flow_version INTEGER NOT NULL,
      variant TEXT NOT NULL,
      account INTEGER REFERENCES account ON DELETE CASCADE,
      profile TEXT NOT NULL CHECK (json_valid(profile)),
      plan TEXT CHECK (plan IS NULL OR json_valid(plan)),
      submitted_at INTEGER NOT NULL,
      UNIQUE (flow, session)
    ) STRICT;
    CREATE INDEX profile_account ON profile (account);
    CREATE INDEX profile_session ON profile (session);
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind <> ''),
      payload TEXT NOT NULL CHECK (json_valid(payload)),
      created_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      next_at INTEGER NOT NULL,
      delivered_at INTEGER
    ) STRICT;
    CREATE INDEX outbox_profile ON outbox (profile);
    CREATE INDEX outbox_due ON outbox (next_at) WHERE delivered_at IS NULL;
    """

  // `successor` is of the first versions, which led who signed in to another session by it. Nothing writes or reads it
  // any more, its index is empty, and programs of those versions may still serve beside this one.
  private static let sessions = """
    CREATE TABLE outcome (
      session BLOB NOT NULL CHECK (length(session) = 16),
      kind TEXT NOT NULL CHECK (kind <> ''),
      value TEXT NOT NULL,
      recorded_at INTEGER NOT NULL,
      PRIMARY KEY (session, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE spent_session (
      session BLOB PRIMARY KEY CHECK (length(session) = 16),
      expires_at INTEGER NOT NULL,
      successor BLOB CHECK (length(successor) = 16)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spent_session_successor ON spent_session (successor)
      WHERE successor IS NOT NULL;
    """

  private static let companies = """
    CREATE TABLE company (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      code TEXT NOT NULL UNIQUE CHECK (code <> '' AND code NOT GLOB '*[^A-Z0-9]*'),
      name TEXT NOT NULL CHECK (name <> ''),
      member_limit INTEGER CHECK (member_limit > 0),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE company_member (
      session BLOB PRIMARY KEY CHECK (length(session) = 16),
      company INTEGER NOT NULL REFERENCES company ON DELETE CASCADE,
      account INTEGER REFERENCES account ON DELETE CASCADE,
      joined_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX company_member_company ON company_member (company);
    CREATE INDEX company_member_account ON company_member (account);
    """

  /// What a company tells its people about their first day, by name.
  private static let companyFacts = """
    CREATE TABLE company_fact (
      company INTEGER NOT NULL REFERENCES company ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      value TEXT NOT NULL CHECK (value <> ''),
      stated_at INTEGER NOT NULL,
      PRIMARY KEY (company, name)
    ) STRICT, WITHOUT ROWID;
    """

  /// Events are the most rows by far, so that their words are kept once, in `event_mark`, and a row
  /// is three numbers in one tree, in the order that the funnel reads.
  private static let events = """
    CREATE TABLE event_mark (
      id INTEGER PRIMARY KEY,
      flow TEXT NOT NULL CHECK (flow <> ''),
      variant TEXT NOT NULL,
      screen TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind <> ''),
      UNIQUE (flow, variant, screen, kind)
    ) STRICT;
    CREATE TABLE event (
      mark INTEGER NOT NULL REFERENCES event_mark,
      at INTEGER NOT NULL,
      visit INTEGER NOT NULL,
      PRIMARY KEY (mark, at, visit)
    ) STRICT, WITHOUT ROWID;
    """

  private static let retentionIndexes = """
    CREATE INDEX profile_submitted_at ON profile (submitted_at);
    CREATE INDEX outcome_recorded_at ON outcome (recorded_at);
    CREATE INDEX spent_session_expires_at ON spent_session (expires_at);
    CREATE INDEX account_session_expires_at ON account_session (expires_at);
    """

  /// What was found only by reading a whole table: the costliest hash of another system, which each sign-in
  /// asks for; hours of figures whose time is up; deliveries that stand in some way, the latest first.
  static let lookUps = """
    CREATE INDEX imported_password_cost ON imported_password (substr(hash, 5, 2));
    CREATE INDEX event_roll_up_hour ON event_roll_up (hour);
    CREATE INDEX delivery_outcome ON delivery (outcome, event);
    """

  /// Those who handed in, the latest first, with what they are filtered by, so that they are counted without their
  /// answers; and what waits for webhooks in the order in which it is tried.
  static let listed = """
    CREATE INDEX profile_listed ON profile (submitted_at, flow, variant, account) WHERE simulated = 0;
    CREATE INDEX delivery_waiting ON delivery (next_at, event) WHERE settled_at IS NULL;
    """

  /// Sign-in providers and what a flow keeps with an account are the flows' to name: a provider is any
  /// word, with whom it vouches for, and preferences are JSON. The table is made anew, since SQLite
  /// can't take a CHECK away; ids that were given once are still never given again.
  ///
  /// Source: SQLite, "Making Other Kinds Of Table Schema Changes".
  private static let openProviders = """
    CREATE TABLE new_account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) BETWEEN 3 AND 254
        AND instr(email, '@') > 1),
      email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) >= 3),
      provider TEXT NOT NULL CHECK (provider <> ''),
      subject TEXT CHECK (subject <> ''),
      password_hash TEXT CHECK (password_hash LIKE '$argon2id$%'),
      flow TEXT NOT NULL CHECK (flow <> ''),
      session BLOB NOT NULL UNIQUE CHECK (length(session) = 16),
      preferences TEXT NOT NULL CHECK (json_valid(preferences)),
      created_at INTEGER NOT NULL,
      CHECK ((provider = 'password') = (password_hash IS NOT NULL)),
      CHECK ((provider = 'password') = (subject IS NULL)),
      UNIQUE (provider, subject)
    ) STRICT;
    INSERT INTO new_account (id, email, email_key, provider, subject, password_hash, flow, session,
      preferences, created_at)
      SELECT id, email, email_key, replace(provider, '-mock', ''),
        iif(provider = 'password', NULL, lower(hex(session))), password_hash, flow, session,
        json_object('weekly-insights', json(iif(weekly_insights, 'true', 'false'))), created_at
      FROM account;
    DELETE FROM sqlite_sequence WHERE name = 'new_account';
    INSERT INTO sqlite_sequence (name, seq)
      SELECT 'new_account', seq FROM sqlite_sequence WHERE name = 'account';
    DROP TABLE account;
    ALTER TABLE new_account RENAME TO account;
    """

  /// What a profile was before it was handed in anew.
  private static let profileRevisions = """
    ALTER TABLE profile ADD COLUMN revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1);
    ALTER TABLE profile ADD COLUMN updated_at INTEGER;
    CREATE TABLE profile_revision (
      profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      flow_version INTEGER NOT NULL,
      variant TEXT NOT NULL,
      content TEXT NOT NULL CHECK (json_valid(content)),
      plan TEXT CHECK (plan IS NULL OR json_valid(plan)),
      handed_in_at INTEGER NOT NULL,
      PRIMARY KEY (profile, revision)
    ) STRICT, WITHOUT ROWID;
    """
}
