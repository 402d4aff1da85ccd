import CSodium

extension Sealer {
  /// Seals bytes with the active key.
  ///
  /// Two calls with the same bytes give different texts.
  ///
  /// - Parameters:
  ///   - plaintext: any number of bytes that gives a text of at most `longestText`.
  ///   - context: what must be the same when it is opened, such as the cookie's name, its version
  ///     and the flow; at most 254 bytes.
  /// - Returns: ASCII text of `sealedCount(plaintext.count)` bytes, fit for a cookie's value.
  public func seal(_ plaintext: [UInt8], context: [UInt8]) -> String {
    let count = Self.sealedCount(plaintext.count)
    return String(unsafeUninitializedCapacity: count) { output in
      seal(plaintext, context: context, to: UnsafeMutableRawBufferPointer(output))
      return count
    }
  }

  /// Seals bytes with the active key and writes the text where it is wanted; see
  /// `seal(_:context:)`.
  ///
  /// - Parameter output: room for `sealedCount(plaintext.count)` bytes.
  public func seal(
    _ plaintext: [UInt8], context: [UInt8], to output: UnsafeMutableRawBufferPointer
  ) {
    let rawCount = Self.headerCount + plaintext.count + Self.tagCount
    withUnsafeTemporaryAllocation(byteCount: rawCount, alignment: 8) { raw in
      raw[0] = Self.version
      raw[1] = active.id
      let nonce = UnsafeMutableRawBufferPointer(rebasing: raw[2..<Self.headerCount])
      nonces.next(into: nonce)
      encrypt(plaintext, context: context, raw: raw)
      let prefixCount = Self.prefix.utf8CodeUnitCount
      for index in 0..<prefixCount { output[index] = Self.prefix.utf8Start[index] }
      Base64URL.encode(
        UnsafeRawBufferPointer(raw),
        into: UnsafeMutableRawBufferPointer(rebasing: output[prefixCount...]))
    }
  }

  private func encrypt(
    _ plaintext: [UInt8], context: [UInt8], raw: UnsafeMutableRawBufferPointer
  ) {
    withAssociatedData(version: Self.version, keyID: active.id, context: context) { data in
      active.secret.withBytes { key in
        plaintext.withUnsafeBytes { message in
          _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
            raw.start + Self.headerCount, nil,
            message.start, UInt64(message.count),
            data.start, UInt64(data.count), nil,
            raw.start + 2, key.start)
        }
      }
    }
  }
}
