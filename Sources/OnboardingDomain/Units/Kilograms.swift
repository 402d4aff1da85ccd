/// A mass in kilograms, the canonical unit; pounds exist only at the edge.
public struct Kilograms: Hashable, Comparable, Sendable, Codable {
  /// Kilograms in one international pound, exactly. Source: NIST, yard and pound agreement of 1959.
  public static let perPound = 0.45359237

  /// The mass in kilograms.
  public var value: Double

  /// A mass of `value` kilograms.
  public init(_ value: Double) { self.value = value }

  /// A mass given in international pounds.
  public init(pounds: Double) { value = pounds * Self.perPound }

  /// The same mass in international pounds, unrounded.
  public var pounds: Double { value / Self.perPound }

  /// Lighter comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
