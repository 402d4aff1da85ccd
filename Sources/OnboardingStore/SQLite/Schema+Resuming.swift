extension Schema {
  /// A code may lead into another browser as well: by whom it was taken is kept beside it, so that the
  /// same browser gets the same answer twice. A copy whose person went on elsewhere says where.
  static let resuming = """
    ALTER TABLE handover ADD COLUMN purpose TEXT NOT NULL DEFAULT 'app'
      CHECK (purpose IN ('app', 'browser'));
    ALTER TABLE handover ADD COLUMN successor BLOB CHECK (length(successor) = 16);
    ALTER TABLE draft_copy ADD COLUMN moved_to BLOB CHECK (length(moved_to) = 16)
      REFERENCES draft_copy ON UPDATE CASCADE ON DELETE SET NULL;
    ALTER TABLE draft_copy ADD COLUMN moved_at INTEGER;
    CREATE INDEX draft_copy_moved_to ON draft_copy (moved_to) WHERE moved_to IS NOT NULL;
    """
}
