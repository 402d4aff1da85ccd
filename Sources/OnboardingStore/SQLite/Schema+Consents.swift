extension Schema {
  /// What people agreed to: a row for each time a person agreed or took it back, never changed
  /// afterwards, and the words of each version once. A row of the flow is what was answered there; a
  /// row of the account is what was said on its page.
  static let consents = """
    CREATE TABLE consent_words (
      version TEXT PRIMARY KEY CHECK (length(version) = 16),
      language TEXT NOT NULL CHECK (language <> ''),
      texts TEXT NOT NULL CHECK (json_type(texts) = 'array')
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE consent (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      flow TEXT NOT NULL CHECK (flow <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      session BLOB NOT NULL CHECK (length(session) = 16),
      account INTEGER REFERENCES account ON DELETE CASCADE,
      given INTEGER NOT NULL CHECK (given IN (0, 1)),
      options TEXT CHECK (options IS NULL OR json_type(options) = 'array'),
      words TEXT REFERENCES consent_words,
      source TEXT NOT NULL CHECK (source IN ('flow', 'account')),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX consent_session ON consent (session, flow, name);
    CREATE INDEX consent_account ON consent (account, flow, name);
    CREATE INDEX consent_words_used ON consent (words);
    ALTER TABLE profile ADD COLUMN consents_kept INTEGER NOT NULL DEFAULT 0
      CHECK (consents_kept IN (0, 1));
    CREATE INDEX profile_consents_missing ON profile (flow) WHERE consents_kept = 0;
    """

  /// What led to a profile: the parameters of the address that its session began with.
  static let origins = """
    ALTER TABLE profile ADD COLUMN origin TEXT
      CHECK (origin IS NULL OR json_type(origin) = 'object');
    """
}
