internal import OnboardingDomain

/// Numbers as English writes them, for arguments of messages, which a page writes as its language does
/// (`ValueFormatter.argument`), and for programs. Figures of a page are `ComputedValue`s instead.
package enum NumberText {
  /// A whole number with commas between thousands: `1,840`.
  package static func grouped(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "0" }
    let digits = Array(String(Int(value.rounded().magnitude)))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return (value.rounded() < 0 ? "\u{2212}" : "") + text
  }

  /// A number with so many digits behind the point at most, for programs as for people: `67.1`, `1.65`, `32`, `1840`.
  package static func decimal(_ value: Double, digits: Int = 1) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "0" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    var (total, digits) = (Int((value.magnitude * Double(scale)).rounded()), digits)
    let minus = value < 0 && total > 0 ? "\u{2212}" : ""
    while digits > 0, total % 10 == 0 { (total, digits) = (total / 10, digits - 1) }
    return minus + DecimalText.text(total, digits: digits)
  }
}
