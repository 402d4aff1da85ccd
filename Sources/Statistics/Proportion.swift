/// So many of so many.
public struct Proportion: Sendable, Hashable, Codable {
  /// How many it holds for; 0 … `total`.
  public let count: Int
  /// Of how many; 0 or more.
  public let total: Int

  /// So many of so many.
  ///
  /// - Parameters:
  ///   - count: 0 … `total`; anything else is a mistake of the program.
  ///   - total: 0 or more.
  public init(_ count: Int, of total: Int) {
    precondition(0 <= count && count <= total, "\(count) of \(total) is no proportion")
    self.count = count
    self.total = total
  }

  /// So many of so many, as written by `encode`.
  ///
  /// - Throws: `DecodingError` where it is no proportion.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    (count, total) = (
      try container.decode(Int.self, forKey: .count), try container.decode(Int.self, forKey: .total)
    )
    guard 0 <= count, count <= total else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "\(count) of \(total) is no proportion")
    }
  }

  /// The share, 0 … 1; of nobody it is 0.
  public var share: Double { total == 0 ? 0 : Double(count) / Double(total) }

  /// Where the share lies with 95 % confidence, within 0 … 1. Of nobody nothing is known: 0 … 1.
  ///
  /// Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
  /// (1927); method 3 of Newcombe, "Two-sided confidence intervals for the single proportion", Statistics
  /// in Medicine 17 (1998).
  public var interval: Interval {
    guard total > 0 else { return Interval(low: 0, high: 1) }
    let n = Double(total)
    let z = Self.deviations
    let middle = 2 * n * share + z * z
    let half = z * (z * z + 4 * n * share * (1 - share)).squareRoot()
    let whole = 2 * (n + z * z)
    // Rounding must not carry an end beyond the share itself, nor beyond what a share can be.
    return Interval(
      low: count == 0 ? 0 : min(share, (middle - half) / whole),
      high: count == total ? 1 : max(share, (middle + half) / whole))
  }

  /// Within how many standard deviations 95 % of a normal distribution lie.
  static let deviations = 1.959_963_984_540_054
}
