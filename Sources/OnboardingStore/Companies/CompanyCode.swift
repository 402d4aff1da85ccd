/// The code of a company as it is compared: `acme-42`, `ACME 42` and `Acme42` are one.
public struct CompanyCode: Sendable, Hashable, CustomStringConvertible {
  /// The most letters and digits of a code.
  public static let longest = 32

  /// Upper-case ASCII letters and digits, 1...32 of them.
  public let text: String

  /// The code that was typed, or nil when it can't be one: nothing is left without spaces and
  /// dashes, something else than ASCII letters and digits is left, or more than `longest` of them.
  public init?(_ typed: String) {
    var bytes: [UInt8] = []
    for scalar in typed.unicodeScalars {
      let category = scalar.properties.generalCategory
      // Phones write a long dash for two short ones, and a pasted code may end in a line break.
      if category == .dashPunctuation || scalar.properties.isWhitespace { continue }
      guard scalar.isASCII, bytes.count < Self.longest else { return nil }
      switch UInt8(scalar.value) {
      case let letter where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter):
        bytes.append(letter - 32)
      case let other
      where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(other)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(other):
        bytes.append(other)
      default: return nil
      }
    }
    guard !bytes.isEmpty else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The code.
  public var description: String { text }
}
