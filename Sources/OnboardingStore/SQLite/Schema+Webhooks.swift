extension Schema {
  /// Webhooks, and what they are told: an outbox of events, each kept as it is sent, and for each
  /// webhook whether it has it. A submission that waited in the outbox of before comes along as the
  /// event it is now; nobody was there to take it.
  ///
  /// A profile gets its answers as the one JSON of answers, and a reference by which others know it
  /// (a session's id stays in the house, and changes).
  ///
  /// What is told of a profile is written out here as it was then: tables and members that came later are no part of it.
  static let webhooks = """
    ALTER TABLE profile ADD COLUMN answers TEXT CHECK (answers IS NULL OR json_valid(answers));
    ALTER TABLE profile ADD COLUMN reference TEXT CHECK (reference LIKE 'prf_%');
    ALTER TABLE profile_revision ADD COLUMN answers TEXT
      CHECK (answers IS NULL OR json_valid(answers));
    UPDATE profile SET reference = 'prf_' || lower(hex(randomblob(12))),
      answers = CASE WHEN json_type(profile, '$.profile') = 'object' THEN json_extract(profile, '$.profile')
      ELSE json(profile) END;
    UPDATE profile_revision SET answers = CASE WHEN json_type(content, '$.profile') = 'object' THEN json_extract(content, '$.profile')
      ELSE json(content) END;
    CREATE UNIQUE INDEX profile_reference ON profile (reference);
    ALTER TABLE outbox RENAME TO old_outbox;
    DROP INDEX outbox_profile;
    DROP INDEX outbox_due;
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      message TEXT NOT NULL UNIQUE CHECK (message LIKE 'msg_%' AND instr(message, '.') = 0),
      kind TEXT NOT NULL CHECK (kind <> ''),
      person TEXT NOT NULL CHECK (person <> ''),
      profile INTEGER REFERENCES profile ON DELETE CASCADE,
      flow TEXT CHECK (flow <> ''),
      payload TEXT NOT NULL CHECK (json_valid(payload)),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX outbox_person ON outbox (person, id);
    CREATE INDEX outbox_profile ON outbox (profile);
    CREATE INDEX outbox_created_at ON outbox (created_at);
    CREATE TABLE webhook (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE CHECK (name LIKE 'wh_%'),
      url TEXT NOT NULL CHECK (url <> ''),
      allows_inner INTEGER NOT NULL CHECK (allows_inner IN (0, 1)),
      kinds TEXT NOT NULL CHECK (json_type(kinds) = 'array'),
      flows TEXT NOT NULL CHECK (json_type(flows) = 'array'),
      sealed_secret TEXT NOT NULL CHECK (sealed_secret <> ''),
      sealed_previous TEXT,
      previous_until INTEGER,
      created_at INTEGER NOT NULL,
      disabled_at INTEGER,
      disabled_why TEXT,
      CHECK ((sealed_previous IS NULL) = (previous_until IS NULL)),
      CHECK ((disabled_at IS NULL) = (disabled_why IS NULL))
    ) STRICT;
    CREATE TABLE delivery (
      webhook INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE,
      event INTEGER NOT NULL REFERENCES outbox ON DELETE CASCADE,
      due_since INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      next_at INTEGER NOT NULL,
      failure TEXT,
      is_unanswered INTEGER NOT NULL DEFAULT 0 CHECK (is_unanswered IN (0, 1)),
      settled_at INTEGER,
      outcome TEXT CHECK (outcome IN ('delivered', 'given-up')),
      CHECK ((settled_at IS NULL) = (outcome IS NULL)),
      PRIMARY KEY (webhook, event)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX delivery_event ON delivery (event);
    CREATE INDEX delivery_due ON delivery (webhook, next_at, event) WHERE settled_at IS NULL;
    INSERT INTO outbox (message, kind, person, profile, flow, payload, created_at)
      SELECT 'msg_' || lower(hex(randomblob(16))), 'onboarding.completed',
        coalesce('account:' || profile.account, 'session:' || lower(hex(profile.session))),
        profile.id, profile.flow,
        json_object('type', 'onboarding.completed',
          'timestamp', strftime('%Y-%m-%dT%H:%M:%SZ', old.created_at, 'unixepoch'),
          'data', json(json_object('id', reference, 'flow', profile.flow, 'version', flow_version,
            'variant', nullif(variant, ''), 'revision', revision, 'account', profile.account,
            'first_completed_at', strftime('%Y-%m-%dT%H:%M:%SZ', submitted_at, 'unixepoch'),
            'answers', json(answers),
            'results', json(CASE WHEN json_type(content, '$.profile') = 'object'
              THEN nullif(json_remove(content, '$.profile'), '{}')
              ELSE nullif(json(content), json(answers)) END)))),
        old.created_at
      FROM (SELECT *, row_number() OVER (PARTITION BY profile ORDER BY id) AS number
        FROM old_outbox WHERE delivered_at IS NULL) AS old
      JOIN (
        SELECT profile.id, reference, flow, session, account, revision, flow_version, variant,
          profile.profile AS content, answers, submitted_at FROM profile
        UNION ALL
        SELECT profile.id, reference, flow, session, account, earlier.revision,
          earlier.flow_version, earlier.variant, earlier.content, earlier.answers, submitted_at
        FROM profile_revision AS earlier JOIN profile ON profile.id = earlier.profile
      ) AS profile ON profile.id = old.profile AND profile.revision = old.number
      ORDER BY old.id;
    DROP TABLE old_outbox;
    """

  /// The bcrypt hashes of passwords that came from another system, until each person has signed in
  /// once; meanwhile `account.password_hash` is the hash of nothing anybody knows. Whatever takes the
  /// place of that ends the other system's hash, too.
  static let importedPasswords = """
    CREATE TABLE imported_password (
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      hash TEXT NOT NULL CHECK (hash LIKE '$2_$__$%' AND length(hash) = 60)
    ) STRICT;
    CREATE TRIGGER imported_password_ends AFTER UPDATE OF password_hash ON account
    BEGIN
      DELETE FROM imported_password WHERE account = NEW.id;
    END;
    """
}
