/// Numbers as controls and messages have them.
extension Double {
  /// The shortest usual writing with at most one decimal: `72`, `72.5`.
  package var plainText: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    appendPlainText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How many digits behind the point it takes to write the number, nine at most, as people may give them.
  package var fractionDigits: Int {
    var power = 1.0
    for digits in 0..<9 {
      let scaled = (self * power).rounded()
      if scaled / power == self || abs(scaled) >= 1e15 { return digits }
      power *= 10
    }
    return 9
  }

  /// The number as somebody gave it, with all its digits: `72`, `0.25`, `-5`.
  package var exactText: String {
    let digits = fractionDigits
    let scaled = (self * (0..<digits).reduce(1) { power, _ in power * 10 }).rounded()
    return Int(exactly: scaled).map { DecimalText.text($0, digits: digits) } ?? "\(self)"
  }

  /// The same as English writes it, with commas from five digits on: what has fewer may be a year.
  package var groupedText: String {
    let plain = exactText
    guard self >= 10_000 else { return plain }
    let digits = plain.prefix { $0 != "." }
    var text = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text + plain.dropFirst(digits.count)
  }

  /// Appends the bytes of `plainText`, without making a string of them: a drawing has hundreds of numbers.
  package func appendPlainText(to bytes: inout [UInt8]) {
    let tenths = (self * 10).rounded()
    guard abs(tenths) < 1e15 else {
      bytes.append(contentsOf: String(self).utf8)
      return
    }
    let whole = Int(tenths)
    if whole < 0 { bytes.append(UInt8(ascii: "-")) }
    let (units, tenth) = whole.magnitude.quotientAndRemainder(dividingBy: 10)
    var power: UInt = 1
    while units / power >= 10 { power *= 10 }
    var rest = units
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / power))
      rest %= power
      power /= 10
    }
    if tenth != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tenth))
    }
  }
}
