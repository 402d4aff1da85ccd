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
  /// - Parameter account: nil for an address that has none; the answer is nil and takes as long.
  /// - Returns: the hash that is kept of the password now; nil where it is not the account's.
  func verify(_ password: Password, of account: Account?) throws -> String? {
    if hasher.verify(password, against: account?.passwordHash) {
      _ = try sample()?.verify(password)
      return try account.flatMap { try renewHash(of: $0, password) }
    }
    guard let account, let imported = try store.importedHash(of: account.id),
      let hash = BcryptHash(imported)
    else {
      _ = try sample()?.verify(password)
      return nil
    }
    guard hash.verify(password) else { return nil }
    let own = try hasher.hash(password)
    guard try store.replaceImportedHash(of: account.id, with: own) else {
      return try verify(password, of: store.account(id: account.id))
    }
    return own
  }

  private func renewHash(of account: Account, _ password: Password) throws -> String? {
    guard let old = account.passwordHash, hasher.needsRehash(old) else {
      return account.passwordHash
    }
    let new: String
    do throws(PasswordHashingError) {
      new = try hasher.hash(password)
    } catch {
      // There is no memory left for it. The password was right, and is hashed anew another time.
      return old
    }
    guard try store.replacePasswordHash(of: account.id, from: old, to: new) else {
      // Another sign-in was first, or there is another password by now.
      return try verify(password, of: store.account(id: account.id))
    }
    return new
  }

  private func sample() throws -> BcryptHash? {
    try store.costliestImportedHash().flatMap(BcryptHash.init)
  }
}
