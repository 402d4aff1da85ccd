extension Schema {
  /// By what the keys are known that are used with the store: a mark doesn't say its key.
  static let keys = """
    CREATE TABLE key_mark (
      mark BLOB PRIMARY KEY CHECK (length(mark) = 16)
    ) STRICT, WITHOUT ROWID;
    """
}
