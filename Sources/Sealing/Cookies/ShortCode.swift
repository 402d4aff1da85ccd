import CSodium

/// A code that people can read aloud and type: 8 characters, no look-alikes, about 40 random bits. It
/// lives for an hour, opens one thing once, and trying is limited; nothing that lasts may hang on it.
public struct ShortCode: Sendable, Hashable {
  /// The characters: digits and capitals without 0 O 1 I L, of which people mistake one for the other.
  static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
  /// How many characters it has.
  public static let count = 8

  /// The characters, in capitals and without a space.
  public let text: String

  /// A fresh code.
  public init() {
    let characters = (0..<Self.count).map { _ in
      Self.alphabet[Int(RandomBytes.number(below: UInt32(Self.alphabet.count)))]
    }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// The code as a person typed or pasted it: case, white space, dashes and what nobody sees don't matter, and its
  /// characters may be those of another keyboard (Ａ, ٤); nil where it can't be one.
  public init?(_ typed: String) {
    var characters: [UInt8] = []
    for scalar in typed.unicodeScalars where !scalar.isBetweenCharacters {
      guard let character = scalar.codeCharacter, Self.alphabet.contains(character),
        characters.count < Self.count
      else { return nil }
      characters.append(character)
    }
    guard characters.count == Self.count else { return nil }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// The two halves in which people read it.
  public var halves: (String, String) { (String(text.prefix(4)), String(text.suffix(4))) }
}

extension Unicode.Scalar {
  /// Whether it is no part of a code, wherever it stands.
  fileprivate var isBetweenCharacters: Bool {
    properties.isWhitespace || properties.isDash || properties.isDefaultIgnorableCodePoint
  }

  /// The digit or capital of ASCII that it stands for.
  fileprivate var codeCharacter: UInt8? {
    // Source: Unicode, block Halfwidth and Fullwidth Forms, which has ASCII in its order.
    let narrow = (0xFF01...0xFF5E).contains(value) ? value - 0xFEE0 : value
    if let ascii = UInt8(exactly: narrow), ascii < 0x80 {
      return (0x61...0x7A).contains(ascii) ? ascii - 0x20 : ascii
    }
    guard properties.numericType == .decimal, let digit = properties.numericValue else {
      return nil
    }
    return UInt8(ascii: "0") + UInt8(digit)
  }
}

/// What the store keeps of codes: an attacker who reads it without the keys can't find a code by
/// trying all.
public struct ShortCodeDigest: Sendable {
  private let subkeys: [Subkey]

  /// Digests under the ring's subkeys for codes.
  public init(keyRing: KeyRing) {
    Sodium.require()
    subkeys = keyRing.subkeys(for: .shortCode)
  }

  /// The digest under which a code is stored: 32 bytes, keyed BLAKE2b under the active key.
  public func digest(of code: ShortCode) -> [UInt8] { Self.digest(code, under: subkeys[0]) }

  /// The digests under which a code may have been stored: one for each key that is not revoked.
  public func digests(of code: ShortCode) -> [[UInt8]] {
    subkeys.map { Self.digest(code, under: $0) }
  }

  private static func digest(_ code: ShortCode, under subkey: Subkey) -> [UInt8] {
    let (count, message) = (32, Array(code.text.utf8))
    return [UInt8](count: count) { output in
      subkey.secret.withBytes { key in
        _ = crypto_generichash(
          output.start, count, message, UInt64(message.count), key.start, key.count)
      }
    }
  }
}
