import OnboardingStore

extension CommandContext {
  /// The store that a command reads.
  ///
  /// - Throws: `CommandFailure` where it is to be in a folder, and there is no database in it or nobody may look.
  func existingStore(_ options: StoreOptions) throws -> StorePlace {
    let place = try options.place(in: self)
    try place.requireDatabase()
    return place
  }

  /// Reads a store, also while servers use it, and in a folder that can only be read.
  ///
  /// - Throws: `CommandFailure` with a sentence for a person, where there is no database among them.
  func reading(
    _ options: StoreOptions, _ read: (StoreReader) throws(StoreError) -> Void
  ) throws {
    let place = try existingStore(options)
    try CommandFailure.naming {
      if place.isShared { return try read(place.reader()) }
      do throws(StoreError) {
        let store = try place.open()
        let result = Result { () throws(StoreError) in try read(store.reader) }
        try store.close()
        try result.get()
      } catch .inUse {
        try read(place.reader())
      } catch .folderUnwritable {
        // A snapshot, or a disk that is mounted to be read.
        try read(place.reader())
      }
    }
  }
}
