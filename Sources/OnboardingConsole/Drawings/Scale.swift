/// Where values lie along a length.
struct Scale: Sendable, Hashable {
  /// The values at the two ends; the first is the smaller one.
  let values: ClosedRange<Double>
  /// Where those two stand.
  let start: Double
  let end: Double

  init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
    self.values = values
    self.start = start
    self.end = end
  }

  /// Where a value stands; one beyond an end stands at that end.
  func place(_ value: Double) -> Double {
    let width = values.upperBound - values.lowerBound
    guard width > 0 else { return start }
    let held = min(max(value, values.lowerBound), values.upperBound)
    return start + (held - values.lowerBound) / width * (end - start)
  }
}

/// The round number next to a value: 1, 2 or 5 times a power of ten, at least 1.
func nearestRoundNumber(to value: Double) -> Int {
  var power = 1.0
  while power * 10 <= value { power *= 10 }
  var best = power
  for factor in [2.0, 5, 10] where abs(power * factor - value) < abs(best - value) {
    best = power * factor
  }
  return Int(best)
}

/// The smallest round number that is not below a value: 1, 2, 2.5 or 5 times a power of ten, at least 1.
func roundNumber(notBelow value: Double) -> Double {
  var power = 1.0
  while power * 10 < value { power *= 10 }
  return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= value } ?? power * 10
}
