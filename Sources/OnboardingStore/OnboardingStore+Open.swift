extension OnboardingStore {
  /// The most events that wait in memory for the next group commit, unless told otherwise.
  public static let defaultEventCapacity = 100_000

  /// Opens the store of a folder, which is made, with mode 0700, when it is not there.
  ///
  /// SQLite in WAL mode with `synchronous=FULL`; one process holds the folder until the store and
  /// all its copies are gone.
  ///
  /// - Parameters:
  ///   - folder: the path of the data folder.
  ///   - eventCapacity: the most events that wait in memory; more are dropped and counted.
  /// - Throws: `folderUnwritable`, `inUse`, `corrupt`, `foreign`, `newerSchema`, `notDurable`, `diskFull`.
  public static func open(
    at folder: String, eventCapacity: Int = defaultEventCapacity
  ) throws(StoreError) -> OnboardingStore {
    try OnboardingStore(SQLiteDatabase(folder: folder), eventCapacity: eventCapacity)
  }

  /// Makes a data folder, readable by its owner only, with the folders that it lies in, when it is not there.
  ///
  /// - Throws: `folderUnwritable`.
  public static func makeFolder(at path: String) throws(StoreError) { try DataFolder.make(path) }

  /// A store in memory, for tests and previews.
  public static func openInMemory(
    eventCapacity: Int = defaultEventCapacity
  ) throws(StoreError) -> OnboardingStore {
    try OnboardingStore(SQLiteDatabase(), eventCapacity: eventCapacity)
  }
}
