import CSodium
import Foundation

/// Hashes passwords with Argon2id and compares them.
///
/// Each call takes 64 MiB and some tens of milliseconds by design; never more calls run at once
/// than the machine has cores, the others wait. A hash of another system that takes four times the memory
/// counts as four. Call it from a thread that may wait.
/// Source: RFC 9106; OWASP Password Storage Cheat Sheet (at least 19 MiB with t=2 and p=1).
public struct PasswordHasher: Sendable {
  /// What one hash costs.
  package struct Cost: Sendable {
    /// Passes over the memory.
    package var passes: UInt64
    /// Bytes of memory, a multiple of 1,024.
    package var memory: Int

    /// Argon2id with t=2 over 64 MiB; libsodium always uses p=1.
    package static let standard = Cost(passes: 2, memory: 64 << 20)
    /// The least that libsodium takes: for tests of what surrounds a hash.
    package static let least = Cost(passes: 1, memory: 8192)
  }

  private let cost: Cost
  private let room: HashingRoom
  /// Compared with where there is no account, so that both cases take the same time. It has the form and
  /// the cost of a hash without being one of any password, so that no start has to make a hash.
  let decoy: String

  /// A hasher that runs at most as many hashes at once as there are cores.
  ///
  /// - Throws: `PasswordHashingError.outOfMemory` when there is no memory for one hash.
  public init() throws(PasswordHashingError) { try self.init(cost: .standard) }

  /// A hasher of another cost.
  package init(
    cost: Cost, concurrency: Int = ProcessInfo.processInfo.activeProcessorCount
  ) throws(PasswordHashingError) {
    Sodium.require()
    self.cost = cost
    room = HashingRoom(places: concurrency, memory: cost.memory)
    decoy = Self.decoy(cost)
    guard Self.hasRoom(cost.memory) else { throw .outOfMemory }
  }

  /// A hash that nobody made: random bytes in the places of salt and hash.
  ///
  /// Source: the PHC string format of Argon2, with its base64 without padding; libsodium writes salts of
  /// 16 and hashes of 32 bytes.
  private static func decoy(_ cost: Cost) -> String {
    func random(_ count: Int) -> String {
      Data(RandomBytes.make(count)).base64EncodedString().filter { $0 != "=" }
    }
    return "$argon2id$v=19$m=\(cost.memory / 1024),t=\(cost.passes),p=1$\(random(16))$\(random(32))"
  }

  /// Whether the system has so much memory to give, without taking any of it.
  private static func hasRoom(_ bytes: Int) -> Bool {
    let room = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let room, room != MAP_FAILED else { return false }
    munmap(room, bytes)
    return true
  }

  /// The hash of a password, with its salt and cost: `$argon2id$v=19$m=65536,t=2,p=1$…`.
  ///
  /// - Throws: `outOfMemory` when the system has no 64 MiB left; try again later.
  public func hash(_ password: Password) throws(PasswordHashingError) -> String {
    try room.enter(needing: cost.memory) { () throws(PasswordHashingError) in
      try Self.hash(password, cost: cost)
    }
  }

  /// Whether a password is the one that was hashed.
  ///
  /// - Parameter hash: what the store has, or nil where there is no such account: the answer is
  ///   then false and takes as long.
  public func verify(_ password: Password, against hash: String?) -> Bool {
    let compared = hash ?? decoy
    let matches = room.enter(needing: Argon2Hash(compared)?.memory ?? cost.memory) {
      password.normalised.withBytes { bytes in
        crypto_pwhash_str_verify(compared, bytes.chars, UInt64(bytes.count)) == 0
      }
    }
    return matches && hash != nil
  }

  /// A hash at today's cost that no password has which anybody knows.
  ///
  /// - Throws: `outOfMemory` when the system has no 64 MiB left.
  public static func hashOfNothing() throws(PasswordHashingError) -> String {
    Sodium.require()
    return try hash(Password(Base64URL.encode(RandomBytes.make(18))), cost: .standard)
  }

  /// Whether a hash was made at another cost than today's, so that the password should be hashed
  /// anew when it is next typed.
  public func needsRehash(_ hash: String) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, cost.passes, cost.memory) != 0
  }

  private static func hash(
    _ password: Password, cost: Cost
  ) throws(PasswordHashingError) -> String {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let status = password.normalised.withBytes { bytes in
      crypto_pwhash_str_alg(
        &text, bytes.chars, UInt64(bytes.count), cost.passes, cost.memory,
        crypto_pwhash_ALG_ARGON2ID13)
    }
    guard status == 0 else { throw .outOfMemory }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension UnsafeRawBufferPointer {
  /// The first byte as C's `char`.
  fileprivate var chars: UnsafePointer<CChar> {
    UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
  }
}
