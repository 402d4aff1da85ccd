extension Schema {
  /// Events are by far the most that is kept, and they are only ever added and read in their order. So
  /// a group of them is one row, 24 bytes for each, whose words stand once in tables of their own. What
  /// they add up to is kept by the hour in which people began (`event_roll_up`), with what is known so
  /// far of each visit (`event_visit`), up to a group (`event_progress`).
  static let eventLog = """
    CREATE TABLE event_circumstances (
      id INTEGER PRIMARY KEY,
      flow TEXT NOT NULL CHECK (flow <> ''),
      version INTEGER NOT NULL,
      variant TEXT NOT NULL,
      locale TEXT NOT NULL,
      device TEXT NOT NULL,
      source TEXT NOT NULL CHECK (source IN ('person', 'bot', 'simulated')),
      arms TEXT NOT NULL,
      UNIQUE (flow, version, variant, locale, device, source, arms)
    ) STRICT;
    CREATE TABLE event_words (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind <> ''),
      screen TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL,
      UNIQUE (kind, screen, subject, detail)
    ) STRICT;
    CREATE TABLE event_group (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source TEXT NOT NULL CHECK (source IN ('person', 'bot', 'simulated')),
      last_at INTEGER NOT NULL,
      records BLOB NOT NULL CHECK (length(records) > 0 AND length(records) % 24 = 0)
    ) STRICT;
    CREATE INDEX event_group_last_at ON event_group (last_at);
    CREATE TABLE event_visit (
      visit INTEGER PRIMARY KEY,
      circumstances INTEGER NOT NULL REFERENCES event_circumstances,
      last_at INTEGER NOT NULL,
      is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
      state BLOB NOT NULL
    ) STRICT;
    CREATE INDEX event_visit_last_at ON event_visit (last_at);
    CREATE TABLE event_roll_up (
      circumstances INTEGER NOT NULL REFERENCES event_circumstances,
      hour INTEGER NOT NULL,
      cell BLOB NOT NULL,
      PRIMARY KEY (circumstances, hour)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE event_progress (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      last_group INTEGER NOT NULL
    ) STRICT;
    INSERT INTO event_progress VALUES (1, 0);
    """

  /// Since then the events of a request are kept together: where there are `series`, `records` has one
  /// without words.
  static let eventSeries = """
    ALTER TABLE event_group ADD COLUMN series BLOB CHECK (length(series) > 0);
    """

  /// Since then a visit stands beside those that began when it did, and is found by its number, which may be any:
  /// people who are in the middle of a flow share few pages, each of which is written once for all of them. (`INT`:
  /// where it is `INTEGER`, SQLite keeps the rows in the order of the number.)
  ///
  /// Source: https://www.sqlite.org/lang_createtable.html#rowids_and_the_integer_primary_key
  static let visitsInTheirOrder = """
    CREATE TABLE new_event_visit (
      visit INT PRIMARY KEY NOT NULL,
      circumstances INTEGER NOT NULL REFERENCES event_circumstances,
      last_at INTEGER NOT NULL,
      is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
      state BLOB NOT NULL
    ) STRICT;
    INSERT INTO new_event_visit (visit, circumstances, last_at, is_finished, state)
      SELECT visit, circumstances, last_at, is_finished, state FROM event_visit ORDER BY last_at;
    DROP TABLE event_visit;
    ALTER TABLE new_event_visit RENAME TO event_visit;
    CREATE INDEX event_visit_last_at ON event_visit (last_at);
    """
}
