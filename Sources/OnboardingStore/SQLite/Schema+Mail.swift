extension Schema {
  /// Mails that wait for the mail server, sealed whole: who reads the file finds neither addresses nor
  /// links. What went or was given up is deleted.
  static let mails = """
    CREATE TABLE mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      sealed TEXT NOT NULL CHECK (sealed <> ''),
      account INTEGER REFERENCES account ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      next_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX mail_due ON mail (next_at, id);
    CREATE INDEX mail_account ON mail (account);
    """

  /// Links that went out by mail: each does one thing, once. `detail` is what it is about: the address
  /// that is to take the old one's place (sealed), or the device that is to be signed out.
  static let mailLinks = """
    CREATE TABLE mail_link (
      token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
      purpose TEXT NOT NULL
        CHECK (purpose IN ('confirm', 'address', 'revert', 'password', 'device')),
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      detail BLOB,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mail_link_account ON mail_link (account);
    CREATE INDEX mail_link_expires_at ON mail_link (expires_at);
    """

  /// Since when an address is known to be its owner's, and on which browsers they signed in.
  static let confirmedAddresses = """
    ALTER TABLE account ADD COLUMN confirmed_at INTEGER;
    CREATE TABLE known_device (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      device_digest BLOB NOT NULL CHECK (length(device_digest) = 32),
      seen_at INTEGER NOT NULL,
      PRIMARY KEY (account, device_digest)
    ) STRICT, WITHOUT ROWID;
    """

  /// By which the devices that are forgotten are found.
  static let deviceAges = "CREATE INDEX known_device_seen_at ON known_device (seen_at);"

  /// How often something that could be guessed was tried, by keyed digests: the tokens that were left in
  /// a bucket, and when. A bucket that is full again has no row.
  static let attempts = """
    CREATE TABLE attempt (
      bucket BLOB PRIMARY KEY CHECK (length(bucket) = 16),
      tokens REAL NOT NULL CHECK (tokens >= 0),
      at INTEGER NOT NULL,
      full_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attempt_full_at ON attempt (full_at);
    """
}
