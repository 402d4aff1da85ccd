/// A header that lists what a client likes, with weights: `de-CH, de;q=0.9, *;q=0.1`.
///
/// Source: RFC 9110 §12.4.2 and §5.6.1.
public struct QualityList: Sendable {
  /// One thing that the client likes.
  public struct Entry: Hashable, Sendable {
    /// What, in lower case.
    public let name: String
    /// How much, in thousandths, 0 (not at all) to 1000.
    public let weight: Int
  }

  /// The entries, most liked first; those liked equally in the order sent.
  public let entries: [Entry]

  /// Reads a header's values; entries that are not well-formed are passed over, and so is everything
  /// after the 32nd.
  public init(_ values: [String]) {
    var entries: [Entry] = []
    for value in values {
      for part in value.utf8.split(separator: 0x2C) where entries.count < 32 {
        if let entry = Self.entry(part) { entries.append(entry) }
      }
    }
    // Browsers send what they like most first.
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.weight >= $1.weight }
    self.entries =
      isSorted
      ? entries
      : entries.enumerated()
        .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        .map(\.element)
  }

  /// How much that name is liked, 0 to 1000; what the list does not name has the weight of `*`, or
  /// nil without one.
  public func weight(of name: String) -> Int? {
    (entries.first { $0.name == name } ?? entries.first { $0.name == "*" })?.weight
  }

  private static func entry(_ part: Substring.UTF8View.SubSequence) -> Entry? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    for byte in part where byte != 0x20 && byte != 0x09 { bytes.append(byte.asciiLowercased) }
    let name = bytes.prefix { $0 != 0x3B }
    guard !name.isEmpty, name.allSatisfy({ $0.isTokenByte || $0 == 0x2F }) else { return nil }
    var weight = 1000
    var rest = bytes[name.endIndex...]
    while !rest.isEmpty {
      let piece = rest.dropFirst().prefix { $0 != 0x3B }
      rest = bytes[piece.endIndex...]
      guard piece.starts(with: "q=".utf8) else { continue }
      guard let parsed = thousandths(piece.dropFirst(2)) else { return nil }
      weight = parsed
    }
    return Entry(name: String(decoding: name, as: UTF8.self), weight: weight)
  }

  /// `0`, `0.5`, `0.875`, `1`, `1.000`; nil for anything else.
  private static func thousandths(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count) else { return nil }
    var value = 0
    for (place, byte) in digits.enumerated() {
      if place == 1 {
        guard byte == 0x2E else { return nil }
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    for _ in max(1, digits.count - 1)..<4 { value *= 10 }
    return value <= 1000 ? value : nil
  }
}
