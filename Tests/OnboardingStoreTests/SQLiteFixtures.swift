import GRDB

@testable import OnboardingStore

extension OnboardingStore {
  /// GRDB's side of a store that is kept in SQLite.
  var sqlite: any DatabaseWriter {
    guard let database = database as? SQLiteDatabase else { fatalError("not kept in SQLite") }
    return database.writer
  }
}
