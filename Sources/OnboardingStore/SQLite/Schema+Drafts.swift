extension Schema {
  /// What a person answered in a flow, on each of their devices. A draft belongs to an account, or to
  /// nobody that is known by name; its copies are what each device holds.
  ///
  /// `revision` counts the changes of a draft, so that no clock decides which came later. A copy has the
  /// number of its own last change, and the highest one of another copy that it has taken in.
  static let drafts = """
    CREATE TABLE draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      flow TEXT NOT NULL CHECK (flow <> ''),
      account INTEGER REFERENCES account ON DELETE CASCADE,
      revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
      UNIQUE (account, flow)
    ) STRICT;
    CREATE TABLE draft_copy (
      session BLOB PRIMARY KEY CHECK (length(session) = 16),
      draft INTEGER NOT NULL REFERENCES draft ON DELETE CASCADE,
      content BLOB NOT NULL,
      answers BLOB NOT NULL,
      device TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      seen INTEGER NOT NULL CHECK (seen >= 0),
      changed_at INTEGER NOT NULL,
      is_app INTEGER NOT NULL DEFAULT 0 CHECK (is_app IN (0, 1)),
      token_digest BLOB UNIQUE CHECK (length(token_digest) = 32),
      CHECK (token_digest IS NULL OR is_app = 1)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX draft_copy_draft ON draft_copy (draft, revision);
    CREATE INDEX draft_copy_changed_at ON draft_copy (changed_at);
    """

  /// Where an account is signed in, as its owner sees it.
  static let accountDevices = """
    ALTER TABLE account_session ADD COLUMN device TEXT NOT NULL DEFAULT '';
    ALTER TABLE account_session ADD COLUMN used_at INTEGER;
    """

  /// The sign-in by which a browser kept its copy last: with it ends what the browser has.
  static let draftSignIns = """
    ALTER TABLE draft_copy ADD COLUMN signed_in_by BLOB CHECK (length(signed_in_by) = 32);
    """

  /// Codes that carry a finished flow into the app: one use, an hour.
  static let handovers = """
    CREATE TABLE handover (
      code_digest BLOB PRIMARY KEY CHECK (length(code_digest) = 32),
      flow TEXT NOT NULL CHECK (flow <> ''),
      session BLOB NOT NULL CHECK (length(session) = 16),
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
      redeemed_at INTEGER,
      device TEXT,
      CHECK ((redeemed_at IS NULL) = (device IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX handover_session ON handover (session);
    CREATE INDEX handover_expires_at ON handover (expires_at);
    """
}
