import CSodium

extension Sealer {
  /// Opens a sealed text.
  ///
  /// - Parameters:
  ///   - text: the bytes as they arrived; nothing about them is trusted.
  ///   - context: the context it must have been sealed for; at most 254 bytes.
  /// - Throws: `malformed`, `unsupportedVersion`, `unknownKey` or `notAuthentic`; see there.
  public func open(_ text: [UInt8], context: [UInt8]) throws(SealingError) -> Opened {
    try text.withUnsafeBytes { open($0, context: context) }.get()
  }

  /// Opens a sealed text; see `open(_:context:)`.
  public func open(_ text: ArraySlice<UInt8>, context: [UInt8]) throws(SealingError) -> Opened {
    try text.withUnsafeBytes { open($0, context: context) }.get()
  }

  /// Opens a sealed text; see `open(_:context:)`.
  public func open(_ text: String, context: [UInt8]) throws(SealingError) -> Opened {
    var text = text
    return try text.withUTF8 { open(UnsafeRawBufferPointer($0), context: context) }.get()
  }

  /// Opens a sealed text where it lies; see `open(_:context:)`.
  public func open(
    _ text: UnsafeRawBufferPointer, context: [UInt8]
  ) -> Result<Opened, SealingError> {
    let prefixCount = Self.prefix.utf8CodeUnitCount
    guard text.count > prefixCount, text.count <= Self.longestText else {
      return .failure(.malformed)
    }
    for index in 0..<prefixCount where text[index] != Self.prefix.utf8Start[index] {
      // "v2." is a later format; anything else was never ours.
      return .failure(index == 1 && text[0] == UInt8(ascii: "v") ? .unsupportedVersion : .malformed)
    }
    let body = UnsafeRawBufferPointer(rebasing: text[prefixCount...])
    guard let count = Base64URL.decodedCount(body.count),
      count >= Self.headerCount + Self.tagCount
    else { return .failure(.malformed) }
    return withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { raw in
      guard Base64URL.decode(body, into: raw) else { return .failure(.malformed) }
      guard raw[0] == Self.version else { return .failure(.unsupportedVersion) }
      guard let subkey = subkey(id: raw[1]) else { return .failure(.unknownKey) }
      guard let plaintext = decrypt(UnsafeRawBufferPointer(raw), with: subkey, context: context)
      else { return .failure(.notAuthentic) }
      return .success(
        Opened(plaintext: plaintext, keyID: subkey.id, needsReseal: !subkey.isActive))
    }
  }

  /// The id of the key that a sealed text says it was sealed with; nil for what isn't one.
  static func keyID(of text: String) -> KeyRing.KeyID? {
    guard text.hasPrefix("\(prefix)"),
      let raw = Base64URL.decode(text.utf8.dropFirst(prefix.utf8CodeUnitCount)),
      raw.count >= headerCount + tagCount, raw[0] == version
    else { return nil }
    return raw[1]
  }

  /// A ring has a few keys; walking them is faster than hashing.
  private func subkey(id: UInt8) -> Subkey? {
    active.id == id ? active : subkeys.first { $0.id == id }
  }

  private func decrypt(
    _ raw: UnsafeRawBufferPointer, with subkey: Subkey, context: [UInt8]
  ) -> [UInt8]? {
    let cipherCount = raw.count - Self.headerCount
    var status: CInt = -1
    let plaintext = [UInt8](count: cipherCount - Self.tagCount) { output in
      status = withAssociatedData(version: raw[0], keyID: raw[1], context: context) { data in
        subkey.secret.withBytes { key in
          crypto_aead_xchacha20poly1305_ietf_decrypt(
            output.start, nil, nil,
            raw.start + Self.headerCount, UInt64(cipherCount),
            data.start, UInt64(data.count),
            raw.start + 2, key.start)
        }
      }
    }
    return status == 0 ? plaintext : nil
  }
}
