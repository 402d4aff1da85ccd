/// A length in centimetres, the canonical unit; feet and inches exist only at the edge.
public struct Centimetres: Hashable, Comparable, Sendable, Codable {
  /// Centimetres in one inch, exactly. Source: NIST, yard and pound agreement of 1959.
  public static let perInch = 2.54

  /// The length in centimetres.
  public var value: Double

  /// A length of `value` centimetres.
  public init(_ value: Double) { self.value = value }

  /// A length given in feet and inches.
  public init(feet: Int, inches: Double) { value = (Double(feet) * 12 + inches) * Self.perInch }

  /// The same length in inches, unrounded.
  public var totalInches: Double { value / Self.perInch }

  /// The same length in metres.
  public var metres: Double { value / 100 }

  /// Feet and inches for display: the total is rounded first, so 182.5 cm is 6 ft 0 in, never
  /// 5 ft 12 in.
  public var feetAndInches: (feet: Int, inches: Int) {
    let (feet, inches) = Int(totalInches.rounded()).quotientAndRemainder(dividingBy: 12)
    return (feet, inches)
  }

  /// Shorter comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
