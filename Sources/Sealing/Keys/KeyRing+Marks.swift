extension KeyPurpose {
  /// Telling keys apart without showing them.
  static let mark = KeyPurpose(number: 13)
}

extension KeyRing {
  /// How many bytes a mark has.
  public static let markCount = 16

  /// By what the keys are known that seal or open, without being shown: 16 bytes each.
  public var marks: [[UInt8]] { entries.compactMap { $0.secret.map(Self.mark) } }

  /// The marks of the keys that were revoked. A ring is known by them as well, for all of its keys may have been
  /// turned over at once.
  public var revokedMarks: [[UInt8]] { entries.compactMap(\.mark) }

  /// Whether it is a later or an earlier state of another ring: it has one of its keys, revoked or not.
  public func isRelated(to other: KeyRing) -> Bool {
    !Set(marks + revokedMarks).isDisjoint(with: other.marks + other.revokedMarks)
  }

  /// Whether a sealed text says that a key sealed it.
  public static func hasKey(_ id: KeyID, of sealed: String) -> Bool {
    Sealer.keyID(of: sealed) == id
  }

  /// Whether a sealed text is closed for good: its key was revoked in this ring. A key that the ring doesn't have is
  /// another matter, for another process may have it.
  public func hasRevokedKey(of sealed: String) -> Bool {
    guard let id = Sealer.keyID(of: sealed) else { return false }
    return entries.contains { $0.id == id && $0.state == .revoked }
  }

  /// The first bytes of a subkey that has no other use.
  static func mark(of secret: SecretBytes) -> [UInt8] {
    derive(from: secret, purpose: .mark).withBytes { Array($0.prefix(markCount)) }
  }
}
