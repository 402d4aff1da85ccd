import OnboardingStore

/// Adding accounts of another system.
struct ImportWork: StoreWork {
  static let name = "import"
  static let listing = "foyer export accounts"

  let accounts: [ImportedAccount]
  let flow: String

  var addsSomething: Bool { true }

  /// How many were added; the others have an account already.
  func answer(by holder: StoreHolder) throws -> Int {
    try holder.store.importAccounts(accounts, flow: flow, now: holder.now)
  }
}
