import OnboardingDomain
import OnboardingStore
import Sealing
import StrictJSON

/// A line of a file of accounts.
struct AccountLine {
  /// Why a line is none.
  enum Problem: String, Error {
    case json = "it is no JSON object"
    case email = "its email is no address of at most 254 bytes"
    case hash = "its hash is neither one of Argon2id (at most 256 MiB and 10 passes) nor of bcrypt"
    case created = "its created_at is no day (2024-05-01) and no moment (2024-05-01T12:00:00Z)"
  }

  let email: String
  let hash: String
  let createdAt: Int64?

  init(_ line: [UInt8]) throws(Problem) {
    guard let object = try? JSONReader.read(line), object.members != nil else { throw .json }
    guard let email = object["email"]?.string, (3...254).contains(email.utf8.count),
      email.split(separator: "@", omittingEmptySubsequences: false).map(\.isEmpty)
        == [false, false],
      !email.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { throw .email }
    guard let hash = object["hash"]?.string, BcryptHash(hash) != nil || Self.isArgon2id(hash) else {
      throw .hash
    }
    let created = object["created_at"]
    let instant = created?.string.flatMap(InstantArgument.init(argument:))
    guard created == nil || instant != nil else { throw .created }
    self.email = email
    self.hash = hash
    createdAt = instant?.seconds
  }

  /// Verifying costs what the hash says, on a server that has other things to do.
  private static func isArgon2id(_ hash: String) -> Bool {
    guard
      let match = hash.wholeMatch(
        of:
          /\$argon2id\$v=19\$m=([0-9]{1,6}),t=([0-9]{1,2}),p=[0-9]{1,2}\$[A-Za-z0-9+\/]{11,64}\$[A-Za-z0-9+\/]{22,86}/
      ), let memory = Int(match.1), let passes = Int(match.2)
    else { return false }
    return (8...262_144).contains(memory) && (1...10).contains(passes) && hash.utf8.count < 128
  }

  /// - Parameter placeholder: a hash of ours that no password has.
  func imported(placeholder: String) -> ImportedAccount {
    let isBcrypt = BcryptHash(hash) != nil
    return ImportedAccount(
      email: email, passwordHash: isBcrypt ? placeholder : hash,
      bcryptHash: isBcrypt ? hash : nil, createdAt: createdAt)
  }
}
