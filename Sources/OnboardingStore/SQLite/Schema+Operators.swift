extension Schema {
  /// Who may open the console, and the browsers in which they are signed in. A session without an operator
  /// is of the link that a server prints when it starts.
  static let operators = """
    CREATE TABLE operator (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE
        CHECK (length(name) BETWEEN 1 AND 40 AND name NOT GLOB '*[^a-z0-9._-]*'),
      role TEXT NOT NULL CHECK (role IN ('view', 'people')),
      password_hash TEXT NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE operator_session (
      token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
      operator INTEGER REFERENCES operator ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX operator_session_operator ON operator_session (operator);
    CREATE INDEX operator_session_expires_at ON operator_session (expires_at);
    """

  /// Who looked at what, and why. A line has the digest of the line before, and is never changed: the
  /// triggers say so to a program that writes by mistake, the chain shows what an attacker did who
  /// took them away. A line that doesn't follow the last one is refused as well, since `INSERT OR
  /// REPLACE` would delete without asking a trigger.
  ///
  /// Source: SQLite, "Recursive triggers" (`REPLACE` fires no delete trigger without them).
  static let audit = """
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY CHECK (id >= 1),
      at INTEGER NOT NULL,
      who TEXT NOT NULL CHECK (who <> ''),
      action TEXT NOT NULL CHECK (action <> ''),
      subject TEXT NOT NULL,
      detail TEXT NOT NULL,
      previous BLOB NOT NULL CHECK (length(previous) = 32),
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32)
    ) STRICT;
    CREATE INDEX audit_action ON audit (action, at);
    CREATE TRIGGER audit_line_follows BEFORE INSERT ON audit
    WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM audit)
      OR NEW.previous IS NOT coalesce(
        (SELECT digest FROM audit ORDER BY id DESC LIMIT 1), zeroblob(32))
    BEGIN
      SELECT RAISE(ABORT, 'a line of the audit trail follows the last one');
    END;
    CREATE TRIGGER audit_line_stays BEFORE UPDATE ON audit
    BEGIN
      SELECT RAISE(ABORT, 'a line of the audit trail is never changed');
    END;
    CREATE TRIGGER audit_line_is_kept BEFORE DELETE ON audit
    BEGIN
      SELECT RAISE(ABORT, 'a line of the audit trail is never deleted');
    END;
    """

  /// Each time that a webhook was asked to take an event; `failure` is NULL where it took it.
  static let deliveryAttempts = """
    CREATE TABLE delivery_attempt (
      id INTEGER PRIMARY KEY,
      webhook INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE,
      event INTEGER NOT NULL REFERENCES outbox ON DELETE CASCADE,
      at INTEGER NOT NULL,
      failure TEXT
    ) STRICT;
    CREATE INDEX delivery_attempt_delivery ON delivery_attempt (webhook, event);
    CREATE INDEX delivery_attempt_event ON delivery_attempt (event);
    CREATE INDEX delivery_attempt_at ON delivery_attempt (at);
    CREATE INDEX delivery_settled_at ON delivery (settled_at);
    """

  /// Of what was settled alone: SQLite took the index for what waits, too, and went through all of it after each
  /// answer of a webhook.
  static let settledDeliveries = """
    DROP INDEX delivery_settled_at;
    CREATE INDEX delivery_settled_at ON delivery (settled_at) WHERE settled_at IS NOT NULL;
    """

  /// How long an answer took; NULL where none came, and for attempts from before that was written down.
  static let answerTimes = """
    ALTER TABLE delivery_attempt ADD COLUMN milliseconds INTEGER CHECK (milliseconds >= 0);
    """

  /// By how much counters of `/metrics` grew on a day, in days since 1970 (UTC).
  static let dailyFigures = """
    CREATE TABLE daily_figure (
      day INTEGER NOT NULL,
      name TEXT NOT NULL CHECK (name <> ''),
      value INTEGER NOT NULL CHECK (value >= 0),
      PRIMARY KEY (day, name)
    ) STRICT, WITHOUT ROWID;
    """
}
