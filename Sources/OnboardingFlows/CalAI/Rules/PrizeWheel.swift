/// The wheel: eight equal fields, so that the odds can be counted.
enum PrizeWheel {
  /// A prize with the number of its fields.
  struct Prize: Sendable, Hashable {
    /// Percent off the first year.
    let percent: Int
    /// How many of the fields it has.
    let fields: Int
  }

  /// The prizes.
  static let prizes = [
    Prize(percent: 10, fields: 4), Prize(percent: 20, fields: 3), Prize(percent: 30, fields: 1),
  ]

  /// The fields clockwise from the pointer.
  static let fields = [10, 20, 10, 20, 10, 20, 10, 30]

  /// Degrees that bring the middle of a field with this prize under the pointer, from the rest
  /// position with the pointer on a seam; nil for no prize.
  static func angle(of percent: Int) -> Double? {
    fields.firstIndex(of: percent).map { 22.5 - Double($0) * 45 }
  }
}
