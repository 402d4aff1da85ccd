/// The hash of a password with Argon2id, ours or another system's: `$argon2id$v=19$m=65536,t=2,p=1$`, a salt and what came
/// of the password. It goes through its memory ten times at most: more would hold up everybody else.
///
/// Source: the PHC string format of Argon2, with its base64 without padding.
public struct Argon2Hash: Sendable, Hashable {
  /// How much memory one verification takes, in bytes: 8 KiB to 256 MiB.
  public let memory: Int

  /// The hash in a text, nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard text.utf8.count < 128, parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id",
      parts[2] == "v=19",
      Self.isBase64(parts[4], 11...64), Self.isBase64(parts[5], 22...86)
    else { return nil }
    let costs = parts[3].split(separator: ",", omittingEmptySubsequences: false)
    guard costs.count == 3, let memory = Self.number(costs[0], after: "m=", upTo: 6),
      let passes = Self.number(costs[1], after: "t=", upTo: 2),
      Self.number(costs[2], after: "p=", upTo: 2) != nil,
      (8...262_144).contains(memory), (1...10).contains(passes)
    else { return nil }
    self.memory = memory * 1024
  }

  private static func number(
    _ text: Substring, after name: String, upTo digits: Int
  ) -> Int? {
    let written = text.dropFirst(name.count)
    guard text.hasPrefix(name), (1...digits).contains(written.utf8.count),
      written.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(written)
  }

  private static func isBase64(_ text: Substring, _ length: ClosedRange<Int>) -> Bool {
    length.contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}
