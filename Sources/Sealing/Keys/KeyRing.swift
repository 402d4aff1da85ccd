import CSodium

/// The master keys of one installation: immutable values, copied freely, changed by mutations that
/// touch nothing outside the value until `save(to:)`.
///
/// Exactly one key is active. Rotate by `add`, waiting until every machine has the new ring,
/// `activate`, waiting for the lifetime of a cookie plus an hour, and `revoke` of the old key.
public struct KeyRing: Sendable {
  /// The id of a key, written into everything that it sealed.
  public typealias KeyID = UInt8

  /// What a key may be used for.
  public enum State: String, Sendable, CaseIterable {
    /// Opens but does not seal yet: distributed ahead of its activation.
    case next
    /// Seals and opens.
    case active
    /// Opens what it sealed earlier; the response seals it anew with the active key.
    case accept
    /// Neither seals nor opens; its secret is gone.
    case revoked
  }

  /// A key as it may be shown: without its secret.
  public struct Key: Sendable, Hashable {
    /// Its id.
    public let id: KeyID
    /// What it may be used for.
    public let state: State
    /// When it was made, in seconds since 1970 (UTC).
    public let createdAt: Int64
  }

  /// The number of bytes of a master key.
  static let secretCount = 32

  struct Entry: Sendable {
    let id: KeyID
    var state: State
    let createdAt: Int64
    /// Absent in a revoked key, and only there.
    var secret: SecretBytes?
    /// By what a revoked key is still known; absent where an earlier version revoked it.
    var mark: [UInt8]?

    var key: Key { Key(id: id, state: state, createdAt: createdAt) }
  }

  var entries: [Entry]

  /// A ring with one new, active key of id 0.
  ///
  /// - Parameter createdAt: seconds since 1970 (UTC), kept for the operator.
  public init(createdAt: Int64) {
    entries = [
      Entry(
        id: 0, state: .active, createdAt: createdAt,
        secret: SecretBytes(randomCount: Self.secretCount))
    ]
  }

  /// A ring of entries that were checked by the reader.
  init(entries: [Entry]) { self.entries = entries }

  /// All keys in the order of their ids.
  public var keys: [Key] { entries.map(\.key).sorted { $0.id < $1.id } }

  /// The id of the key that seals.
  public var activeID: KeyID { activeEntry.id }

  var activeEntry: Entry {
    guard let entry = entries.first(where: { $0.state == .active }) else {
      fatalError("A key ring without an active key: the mutations of KeyRing must keep one.")
    }
    return entry
  }
}
