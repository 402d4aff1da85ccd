/// How many answers took how long, in classes that grow with the time: eight to each doubling, so that a time
/// read from them is wrong by 6 % at most.
///
/// Source: Tene, HdrHistogram: classes of equal relative width.
package struct LatencyCounts: Sendable, Hashable {
  /// How many classes there are: up to 134 seconds, and what took longer in the last.
  package static let classes = 208

  /// The number of each class.
  package private(set) var counts: [UInt32]

  /// No answers.
  package init() { counts = Array(repeating: 0, count: Self.classes) }

  /// How many answers there are.
  package var total: UInt64 { counts.reduce(0) { $0 + UInt64($1) } }

  /// Adds an answer.
  ///
  /// - Parameter microseconds: how long it took, from the request on.
  package mutating func add(microseconds: UInt64) {
    counts[Self.position(of: microseconds)] &+= 1
  }

  /// Adds others.
  package mutating func add(_ other: LatencyCounts) {
    for index in counts.indices { counts[index] &+= other.counts[index] }
  }

  /// What was added since an earlier look.
  package func since(_ earlier: LatencyCounts) -> LatencyCounts {
    var difference = LatencyCounts()
    for index in counts.indices {
      difference.counts[index] = counts[index] &- earlier.counts[index]
    }
    return difference
  }

  /// The time within which a share of the answers came, in milliseconds: the middle of its class. Nil where there
  /// are none.
  ///
  /// - Parameter share: above 0, at most 1.
  package func milliseconds(of share: Double) -> Double? {
    let total = total
    guard total > 0 else { return nil }
    let rank = max(1, UInt64((Double(total) * share).rounded(.up)))
    var passed: UInt64 = 0
    for (index, count) in counts.enumerated() {
      passed += UInt64(count)
      if passed >= rank { return Self.middle(of: index) / 1000 }
    }
    return nil
  }

  private static func position(of microseconds: UInt64) -> Int {
    guard microseconds >= 16 else { return Int(microseconds) }
    let shift = 60 - microseconds.leadingZeroBitCount
    return min(shift * 8 + Int(microseconds >> UInt64(shift)), classes - 1)
  }

  /// In microseconds.
  private static func middle(of position: Int) -> Double {
    guard position >= 16 else { return Double(position) + 0.5 }
    let shift = position / 8 - 1
    return (Double(position - shift * 8) + 0.5) * Double(UInt64(1) << UInt64(shift))
  }
}
