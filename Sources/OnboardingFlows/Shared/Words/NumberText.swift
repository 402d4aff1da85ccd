internal import OnboardingDomain

/// Numbers in texts that no catalogue fills: arguments of messages, lines of a calculation.
///
/// As English writes them; figures that stand alone on a page are `ComputedValue`s instead, which
/// the page writes as its language does.
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

  /// A change with its sign and a thin gap: `− 500`, `+ 250`.
  package static func change(_ value: Double) -> String {
    "\(value < 0 ? "\u{2212}" : "+") \(grouped(value.magnitude))"
  }

  /// A number with so many digits behind the point at most, for programs as for people: `67.1`, `1.65`, `32`, `1840`.
  package static func decimal(_ value: Double, digits: Int = 1) -> String {
    decimal(value, digits: digits, separator: "")
  }

  /// The same with commas between thousands: `2,567.3`.
  package static func grouped(_ value: Double, digits: Int) -> String {
    decimal(value, digits: digits, separator: ",")
  }

  private static func decimal(_ value: Double, digits: Int, separator: String) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "0" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    var (total, digits) = (Int((value.magnitude * Double(scale)).rounded()), digits)
    let minus = value < 0 && total > 0 ? "\u{2212}" : ""
    while digits > 0, total % 10 == 0 { (total, digits) = (total / 10, digits - 1) }
    return minus + DecimalText.text(total, digits: digits, separator: separator, from: 1000)
  }
}
