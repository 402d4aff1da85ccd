/// The wheel: eight equal fields, so that the odds can be counted.
package enum PrizeWheel {
  /// A prize with the number of its fields.
  package struct Prize: Sendable, Hashable {
    /// Percent off the first year.
    package let percent: Int
    /// How many of the fields it has.
    package let fields: Int
  }

  /// The prizes.
  package static let prizes = [
    Prize(percent: 10, fields: 4), Prize(percent: 20, fields: 3), Prize(percent: 30, fields: 1),
  ]

  /// The fields clockwise from the pointer.
  package static let fields = [10, 20, 10, 20, 10, 20, 10, 30]
}
