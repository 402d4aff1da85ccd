extension Schema {
  /// Experiments that an operator started. What is asked stands in the definition of the flow; here
  /// is how it stands, with the definition as it was at the start (`definition`, `digest`) and,
  /// once it is decided, what was known then (`conclusion`). Each change is a row of history, which
  /// stays.
  static let experiments = """
    CREATE TABLE experiment (
      flow TEXT NOT NULL CHECK (flow <> ''),
      id TEXT NOT NULL CHECK (id <> ''),
      state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'decided')),
      weights TEXT NOT NULL CHECK (json_valid(weights)),
      ramp INTEGER NOT NULL CHECK (ramp BETWEEN 0 AND 100),
      started_at INTEGER NOT NULL,
      stopped_at INTEGER,
      decided_at INTEGER,
      arm TEXT,
      definition TEXT NOT NULL,
      digest TEXT NOT NULL CHECK (length(digest) = 16),
      conclusion TEXT,
      PRIMARY KEY (flow, id),
      CHECK ((state = 'running') = (stopped_at IS NULL)),
      CHECK ((state = 'decided') = (arm IS NOT NULL AND decided_at IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE experiment_change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      flow TEXT NOT NULL,
      experiment TEXT NOT NULL,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL CHECK (actor <> ''),
      change TEXT NOT NULL CHECK (change IN ('start', 'resume', 'stop', 'ramp', 'decide')),
      detail TEXT NOT NULL,
      FOREIGN KEY (flow, experiment) REFERENCES experiment (flow, id)
    ) STRICT;
    CREATE INDEX experiment_change_of ON experiment_change (flow, experiment, id);
    """

  /// What was counted when an experiment was decided: figures of events go after their time.
  static let decidedFigures = """
    ALTER TABLE experiment ADD COLUMN figures TEXT CHECK (figures IS NULL OR json_valid(figures));
    """
}
