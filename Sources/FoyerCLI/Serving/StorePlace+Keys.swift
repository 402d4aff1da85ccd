import OnboardingStore
import Sealing

extension StorePlace {
  /// Where the keys are.
  var keyPath: String { KeyFile.path(in: folder) }

  /// The keys of the folder, for a server. They are made where there are none, but not for a database that others use
  /// with keys of theirs: what these seal could not be opened there, and the reverse.
  ///
  /// A database of its own goes on with keys that are not those of before: nobody else can be harmed by it.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970, the time of a new key.
  ///   - tell: told in a sentence that these keys are not those that the database was used with so far, or that one of
  ///     them was revoked elsewhere.
  /// - Throws: `CommandFailure` where the database is used with other keys; what the file or the store says.
  func openKeys(
    for store: OnboardingStore, now: Int64, tell: (String) -> Void
  ) throws -> (KeyFile, KeyRing) {
    let hadKeys = ExistingData(folder: folder).hasKeys
    let marks = try store.keyMarks()
    if isShared, !hadKeys, !marks.used.isEmpty {
      throw CommandFailure(
        [
          "There is no keys.json in \(folder), and the database is used with keys already: put them there.",
          Self.adopting,
        ], status: CommandFailure.noInput)
    }
    // Where the store is elsewhere nobody made it yet.
    try OnboardingStore.makeFolder(at: folder)
    var (file, ring) = try KeyFile.open(in: folder, marks: marks, now: now)
    let ended = try ring.follow(marks)
    if !ended.isEmpty {
      tell(KeyFile.staleness(of: keyPath, lacking: ended, sealingWith: ring.activeID))
    }
    guard try !store.admit(keys: ring.marks, revoked: ring.revokedMarks) else {
      return (file, ring)
    }
    if isShared { throw foreignKeys }
    // That keys were made anew is told of already.
    if hadKeys {
      tell(
        "none of the keys in \(keyPath) was used with the database before:"
          + " no cookie from before can be opened; put the old keys.json back")
    }
    try store.replaceKeys(by: ring.marks)
    return (file, ring)
  }

  /// The keys of the folder, for a command, which the store has to know; without those that were revoked elsewhere.
  func keys(for store: OnboardingStore) throws -> KeyRing {
    var ring: KeyRing
    do { ring = try KeyRing(contentsOf: keyPath) } catch { throw CommandFailure(ofKeys: error) }
    _ = try ring.follow(try store.keyMarks())
    guard try store.admit(keys: ring.marks, revoked: ring.revokedMarks) else { throw foreignKeys }
    return ring
  }

  private var foreignKeys: CommandFailure {
    CommandFailure(
      [
        "None of the keys in \(keyPath) is one that the database is used with: put the right keys.json there.",
        Self.adopting,
      ], status: CommandFailure.input)
  }

  private static let adopting =
    "Where those are lost for good, `foyer keys adopt` lets the database be used with other ones."
}
