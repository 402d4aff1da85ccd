extension Double {
  /// Rounded half away from zero to the nearest multiple of `step` (> 0).
  func rounded(to step: Double) -> Double { (self / step).rounded() * step }

  /// Rounded down to tenths, forgiving what binary fractions lose (2.0 stays 2.0).
  var roundedDownToTenths: Double { (self * 10 + 1e-9).rounded(.down) / 10 }

  /// Held within `limits`.
  func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }

  /// Decimal text for a message, rounded half away from zero to 0 … 3 digits; trailing zeros stay.
  func text(digits: Int = 0) -> String {
    guard isFinite, magnitude < 1e12 else { return "\(self)" }
    let scales = [1, 10, 100, 1000]
    let scale = scales[Swift.min(Swift.max(digits, 0), 3)]
    let total = Int((magnitude * Double(scale)).rounded())
    let sign = self < 0 && total > 0 ? "-" : ""
    let (whole, fraction) = total.quotientAndRemainder(dividingBy: scale)
    guard scale > 1 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(String(scale + fraction).dropFirst())"
  }
}
