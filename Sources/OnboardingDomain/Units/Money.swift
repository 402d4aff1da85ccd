/// An amount of money.
public struct Money: Sendable, Hashable {
  /// The amount in the currency's smallest units: cents.
  public let minorUnits: Int
  /// The currency.
  public let currency: Currency

  /// So many of a currency's smallest units: `Money(499, .usd)` is $4.99.
  public init(_ minorUnits: Int, _ currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The amount in whole units; nil for what has a fraction of the smallest one, and beyond a
  /// thousand million million of those, where numbers are no longer exact.
  public init?(amount: Double, _ currency: Currency) {
    let minorUnits = (amount * Double(currency.minorUnits)).rounded()
    guard minorUnits.magnitude <= 1e15, minorUnits / Double(currency.minorUnits) == amount
    else { return nil }
    self.init(Int(minorUnits), currency)
  }

  /// The amount in whole units.
  public var amount: Double { Double(minorUnits) / Double(currency.minorUnits) }

  /// The amount with a decimal point and without its currency: `12.50`, `12`.
  public var plainText: String {
    let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(
      dividingBy: UInt(currency.minorUnits))
    let sign = minorUnits < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    let zeros = String(repeating: "0", count: currency.minorDigits - digits.utf8.count)
    return "\(sign)\(whole).\(zeros)\(digits)"
  }

  /// For programs and messages: `EUR 12.50`.
  public var text: String { "\(currency.code) \(plainText)" }
}

extension Money {
  /// What `text` writes.
  public init?(text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let currency = Currency(rawValue: parts[0].lowercased()),
      currency.code == parts[0], let money = Money(entered: String(parts[1]), in: currency)
    else { return nil }
    self = money
  }

  /// What a person entered: `12`, `12.50`, `12,50`, `1,234.50`, `1.234,50`, `1'234`, with the
  /// currency's sign or code on either side or without. One point or comma with three digits behind
  /// it stands between thousands, unless the currency has three digits there.
  package init?(entered: String, in currency: Currency) {
    var text = entered.uppercased()
    if text.hasPrefix(currency.code) { text.removeFirst(3) }
    if text.hasSuffix(currency.code) { text.removeLast(3) }
    let kept = text.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .currencySymbol
        && $0 != "'" && $0 != "\u{2019}"
    }
    guard
      let (whole, fraction) = Self.split(
        String(String.UnicodeScalarView(kept)), digits: currency.minorDigits),
      fraction.utf8.dropFirst(currency.minorDigits).allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return nil }
    let padded = fraction + String(repeating: "0", count: currency.minorDigits)
    let digits = whole + padded.prefix(currency.minorDigits)
    guard digits.utf8.count <= 15, let minorUnits = Int(digits) else { return nil }
    self.init(minorUnits, currency)
  }

  /// The digits before the decimal point, without what groups them, and those behind it.
  private static func split(_ text: String, digits: Int) -> (whole: String, fraction: String)? {
    func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || isMark($0) }),
      text.utf8.first?.isASCIIDigit == true
    else { return nil }
    let marks = text.utf8.filter(isMark)
    guard let last = marks.last else { return (text, "") }
    let groups = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
      .map(String.init)
    let isPoint =
      marks.dropLast().contains(last)
      ? false : marks.count > 1 || groups.last?.utf8.count != 3 || digits == 3
    let wholes = isPoint ? groups.dropLast() : groups[...]
    // Between thousands stands one sort of mark, and another one is the point.
    guard Set(marks.prefix(max(0, wholes.count - 1))).count <= 1,
      wholes.dropFirst().allSatisfy({ (2...3).contains($0.utf8.count) }),
      wholes.count == 1 || wholes.last?.utf8.count == 3 && wholes.first?.isEmpty == false
    else { return nil }
    return (wholes.joined(), isPoint ? groups.last ?? "" : "")
  }
}
