import CSodium

/// The subkey of one master key for one purpose.
struct Subkey: Sendable {
  let id: KeyRing.KeyID
  let isActive: Bool
  let secret: SecretBytes
}

extension KeyRing {
  /// Keeps the subkeys of this program apart from those of others that got the same master key.
  private static let derivationContext: [CChar] = "foyer-v1".utf8.map(CChar.init)

  /// The subkeys of all keys that open, the active one first.
  ///
  /// Source: crypto_kdf of libsodium (BLAKE2b keyed with the master key, salted with the number and
  /// personalised with the context), https://doc.libsodium.org/key_derivation
  func subkeys(for purpose: KeyPurpose) -> [Subkey] {
    entries
      .compactMap { entry in
        entry.secret.map { secret in
          Subkey(
            id: entry.id, isActive: entry.state == .active,
            secret: Self.derive(from: secret, purpose: purpose))
        }
      }
      .sorted { ($0.isActive ? 0 : 1, $0.id) < ($1.isActive ? 0 : 1, $1.id) }
  }

  static func derive(from master: SecretBytes, purpose: KeyPurpose) -> SecretBytes {
    SecretBytes(count: secretCount) { output in
      let status = master.withBytes { key in
        crypto_kdf_derive_from_key(
          output.start, output.count, purpose.number,
          derivationContext, key.start)
      }
      precondition(status == 0, "crypto_kdf refused a subkey of \(output.count) bytes.")
    }
  }
}
