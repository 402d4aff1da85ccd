import OnboardingStore

extension CommandContext {
  /// The data folder that a command reads.
  ///
  /// - Throws: `CommandFailure` where there is no database in it.
  func existingDatabase(_ option: String?) throws -> String {
    let folder = dataFolder(option)
    guard ExistingData(folder: folder).hasDatabase else {
      throw CommandFailure("There is no database in \(folder).")
    }
    return folder
  }

  /// Reads the store of a data folder, also while a server holds it.
  ///
  /// - Parameter option: the folder as it was given, nil for the usual one.
  /// - Throws: `CommandFailure` with a sentence for a person, where there is no database among them.
  func reading(
    _ option: String?, _ read: (StoreReader) throws(StoreError) -> Void
  ) throws {
    let folder = try existingDatabase(option)
    try CommandFailure.naming {
      do throws(StoreError) {
        let store = try OnboardingStore.open(at: folder)
        let result = Result { () throws(StoreError) in try read(store.reader) }
        try store.close()
        try result.get()
      } catch .inUse {
        try read(StoreReader(heldFolder: folder))
      }
    }
  }
}
