import OnboardingDomain
import OnboardingStore
import Sealing
import StrictJSON

/// A line of a file of accounts.
struct AccountLine {
  /// Why a line is none.
  enum Problem: String, Error {
    case json = "it is no JSON object"
    case member = "it has a member besides email, hash and created_at"
    case email = "its email is no address of at most 254 bytes"
    case hash = "its hash is neither one of Argon2id (at most 256 MiB and 10 passes) nor of bcrypt"
    case created = "its created_at is no day (2024-05-01) and no moment (2024-05-01T12:00:00Z)"
    case when = "its created_at is before the year 2000 or still to come"
  }

  let email: String
  let hash: String
  let createdAt: Int64?

  private static let names: Set = ["email", "hash", "created_at"]
  /// 2000-01-01 UTC, before which no system has accounts that are still used.
  private static let earliest: Int64 = 946_684_800
  /// How far the day of a time zone is ahead of UTC, and a clock of another machine, at most.
  private static let lead: Int64 = 24 * 3600

  /// - Parameter now: seconds since 1970.
  init(_ line: [UInt8], now: Int64) throws(Problem) {
    guard let object = try? JSONReader.read(line), let members = object.members else {
      throw .json
    }
    // What is called otherwise would be lost without a word.
    guard members.allSatisfy({ Self.names.contains($0.key) }) else { throw .member }
    guard let email = object["email"]?.string, (3...254).contains(email.utf8.count),
      email.split(separator: "@", omittingEmptySubsequences: false).map(\.isEmpty)
        == [false, false],
      !email.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { throw .email }
    guard let hash = object["hash"]?.string, BcryptHash(hash) != nil || Argon2Hash(hash) != nil
    else { throw .hash }
    let created = object["created_at"]
    let instant = created?.string.flatMap(InstantArgument.init(argument:))
    guard created == nil || instant != nil else { throw .created }
    if let instant, !(Self.earliest...now + Self.lead).contains(instant.seconds) { throw .when }
    self.email = email
    self.hash = hash
    createdAt = instant?.seconds
  }

  /// - Parameter placeholder: a hash of ours that no password has.
  func imported(placeholder: String) -> ImportedAccount {
    let isBcrypt = BcryptHash(hash) != nil
    return ImportedAccount(
      email: email, passwordHash: isBcrypt ? placeholder : hash,
      bcryptHash: isBcrypt ? hash : nil, createdAt: createdAt)
  }
}
