extension String {
  /// The name that was probably meant: at most two slips away, one for short names; nothing is like
  /// a name of one or two letters.
  package func closest(among names: some Sequence<String>) -> String? {
    let own = Array(utf8)
    guard own.count > 2 else { return nil }
    let limit = Swift.max(1, Swift.min(2, own.count / 4))
    var best: (name: String, distance: Int)?
    for name in names where abs(name.utf8.count - own.count) <= limit {
      let distance = own.slips(to: Array(name.utf8))
      let isBetter = best.map { (distance, name) < ($0.distance, $0.name) } ?? true
      if distance <= limit, isBetter { best = (name, distance) }
    }
    return best?.name
  }
}

/// `; did you mean …?` or nothing.
package func hint(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean \($0)?" } ?? ""
}

extension [UInt8] {
  /// How many letters to insert, drop, replace or swap with their neighbour.
  /// Source: the optimal string alignment distance, after Damerau, 1964.
  fileprivate func slips(to other: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = [Int](0...other.count)
    for row in indices {
      var current = [row + 1]
      for column in other.indices {
        let isSame = self[row] == other[column]
        var slips = Swift.min(
          Swift.min(last[column + 1], current[column]) + 1, last[column] + (isSame ? 0 : 1))
        let isSwapped =
          row > 0 && column > 0 && self[row] == other[column - 1]
          && self[row - 1] == other[column]
        if isSwapped { slips = Swift.min(slips, beforeLast[column - 1] + 1) }
        current.append(slips)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
