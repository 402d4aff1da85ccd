/// An amount of food energy in kilocalories.
public struct Kilocalories: Hashable, Comparable, Sendable, Codable {
  /// The energy in kilocalories.
  public var value: Double

  /// An energy of `value` kilocalories.
  public init(_ value: Double) { self.value = value }

  /// Less energy comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
