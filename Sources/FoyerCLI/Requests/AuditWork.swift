import OnboardingStore

/// Writing down that a command takes out what people handed in.
struct AuditWork: StoreWork, Equatable {
  static let name = "audit"
  static let listing = "the console's audit trail"

  /// What is taken out: `profiles`, `accounts`.
  let subject: String
  /// How: the command with its options.
  let detail: String

  var addsSomething: Bool { false }

  /// Always true: it is on the disk.
  func answer(by holder: StoreHolder) throws -> Bool {
    try holder.audit(.exported, subject, detail)
    return true
  }
}
