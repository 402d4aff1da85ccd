import OnboardingStore

/// Writing down that the database was copied: the console says when it was last.
struct BackupWork: StoreWork, Equatable {
  static let name = "backup"
  static let listing = "the console's audit trail"

  /// By what, and where the copy is; no names.
  let detail: String

  var addsSomething: Bool { false }

  /// Always true: it is on the disk.
  func answer(by holder: StoreHolder) throws -> Bool {
    try holder.audit(.backedUp, "database", detail)
    return true
  }
}
