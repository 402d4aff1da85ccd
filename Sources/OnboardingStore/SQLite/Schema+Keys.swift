extension Schema {
  /// By what the keys are known that are used with the store: a mark doesn't say its key.
  static let keys = """
    CREATE TABLE key_mark (
      mark BLOB PRIMARY KEY CHECK (length(mark) = 16)
    ) STRICT, WITHOUT ROWID;
    """

  /// By what those keys are known that were revoked, which a process may still have in a file of its own. A table beside
  /// the other: a version that reads that one alone would take them for keys that are used.
  static let revokedKeys = """
    CREATE TABLE revoked_key_mark (
      mark BLOB PRIMARY KEY CHECK (length(mark) = 16)
    ) STRICT, WITHOUT ROWID;
    """
}
