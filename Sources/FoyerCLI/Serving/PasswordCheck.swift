import OnboardingStore
import Sealing

/// Whether a password is an account's, also where its hash came from another system.
struct PasswordCheck: Sendable {
  let store: OnboardingStore
  let hasher: PasswordHasher

  /// Verifies a password, and hashes it as ours and at today's cost where another system's hash, or one of
  /// another cost, was right.
  ///
  /// While there are hashes of another system left, an account without one and an address without an
  /// account take the time of one as well. Where those were made at several costs it is the time of
  /// the highest, so that the others are told by theirs.
  ///
  /// - Parameter account: nil for an address that has none; the answer is false and takes as long.
  func verify(_ password: Password, of account: Account?) throws -> Bool {
    if hasher.verify(password, against: account?.passwordHash) {
      _ = try sample()?.verify(password)
      if let account { try renewHash(of: account, password) }
      return true
    }
    guard let account, let imported = try store.importedHash(of: account.id),
      let hash = BcryptHash(imported)
    else {
      _ = try sample()?.verify(password)
      return false
    }
    guard hash.verify(password) else { return false }
    try store.replaceImportedHash(of: account.id, with: try hasher.hash(password))
    return true
  }

  private func renewHash(of account: Account, _ password: Password) throws {
    guard let old = account.passwordHash, hasher.needsRehash(old) else { return }
    let new: String
    do throws(PasswordHashingError) {
      new = try hasher.hash(password)
    } catch {
      // There is no memory left for it. The password was right, and is hashed anew another time.
      return
    }
    try store.replacePasswordHash(of: account.id, from: old, to: new)
  }

  private func sample() throws -> BcryptHash? {
    try store.costliestImportedHash().flatMap(BcryptHash.init)
  }
}
