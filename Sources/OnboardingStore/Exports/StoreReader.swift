import GRDB

/// A store that is only read, also while a server holds its folder.
///
/// SQLite before 3.51.3 can corrupt a WAL database when two connections write or checkpoint it at the
/// same time. This connection does neither: it is opened read-only and commits nothing, and a
/// checkpoint follows a commit, or the end of the last connection to the file, which it is not while
/// the server has its own. It reads page after page, each in a transaction of its own, so that it
/// never keeps the server from emptying its log.
public struct StoreReader: Sendable {
  let reader: any DatabaseReader

  /// Reads the database of a folder that another process holds.
  ///
  /// - Throws: `newerSchema` when a later version wrote it, `busy` when an earlier one did that must be
  ///   stopped first, `corrupt`, `failed` when there is none.
  public init(heldFolder folder: String) throws(StoreError) {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    do {
      reader = try DatabaseQueue(path: folder + "/foyer.sqlite", configuration: configuration)
      let migrator = Schema.migrator
      let (isNewer, isWhole) = try reader.read { db in
        (try migrator.hasBeenSuperseded(db), try migrator.hasCompletedMigrations(db))
      }
      if isNewer { throw StoreError.newerSchema }
      if !isWhole { throw StoreError.busy }
    } catch {
      throw StoreError(error)
    }
  }

  init(_ reader: any DatabaseReader) { self.reader = reader }
}

extension OnboardingStore {
  /// The same store, only read.
  public var reader: StoreReader { StoreReader(writer) }
}
