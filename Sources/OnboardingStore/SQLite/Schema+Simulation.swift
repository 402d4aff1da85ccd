extension Schema {
  /// Which sessions are simulated people's: a session is marked before anything is kept of it, and
  /// whatever is kept later carries the mark along, whichever request brought it. A profile and an
  /// account say so themselves, since they outlive their session.
  ///
  /// When a session was marked (`marked_at`) is for who looks into the database by hand: nothing reads it, and a session
  /// that takes the place of another one has the other's, so that no age of marks follows from it.
  static let simulation = """
    CREATE TABLE simulated_session (
      session BLOB PRIMARY KEY CHECK (length(session) = 16),
      marked_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE profile ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0
      CHECK (simulated IN (0, 1));
    ALTER TABLE account ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0
      CHECK (simulated IN (0, 1));
    CREATE INDEX profile_simulated ON profile (id) WHERE simulated = 1;
    CREATE INDEX account_simulated ON account (id) WHERE simulated = 1;
    """
}
