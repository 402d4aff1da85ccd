import OnboardingEvents

/// How the events of a group are written down.
enum EventForm {
  /// Each by itself, 24 bytes (`EventRecord`): what every version can read.
  case records
  /// Those of a request together (`StoredSeries`), a third of the bytes.
  case series

  /// What this version writes. Over PostgreSQL a process of the version before may serve beside it and add
  /// to the figures, so that series are read there now, and written a version later; SQLite has one process.
  static func current(for dialect: SQLDialect) -> EventForm {
    dialect == .sqlite ? .series : .records
  }
}
