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
    self.entries = entries.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element)
  }

  /// How much that name is liked, 0 to 1000; what the list does not name has the weight of `*`, or
  /// nil without one.
  public func weight(of name: String) -> Int? {
    (entries.first { $0.name == name } ?? entries.first { $0.name == "*" })?.weight
  }

  private static func entry(_ part: Substring.UTF8View.SubSequence) -> Entry? {
    let pieces = part.split(separator: 0x3B, omittingEmptySubsequences: false)
      .map { $0.filter { $0 != 0x20 && $0 != 0x09 }.map(\.asciiLowercased) }
    guard let name = pieces.first, !name.isEmpty,
      name.allSatisfy({ $0.isTokenByte || $0 == 0x2F })
    else { return nil }
    var weight = 1000
    for piece in pieces.dropFirst() where piece.starts(with: "q=".utf8) {
      guard let parsed = thousandths(piece.dropFirst(2)) else { return nil }
      weight = parsed
    }
    return Entry(name: String(decoding: name, as: UTF8.self), weight: weight)
  }

  /// `0`, `0.5`, `0.875`, `1`, `1.000`; nil for anything else.
  private static func thousandths(_ digits: ArraySlice<UInt8>) -> Int? {
    let parts = digits.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].count == 1,
      digits.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) })
    else { return nil }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    guard fraction.count <= 3 else { return nil }
    let padded = fraction + Array(repeating: 0x30, count: 3 - fraction.count)
    let value = ([parts[0].first ?? 0x30] + padded).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return value <= 1000 ? value : nil
  }
}
