/// A telephone number as people read and dial it.
package struct PhoneNumber: Equatable {
  /// The number as it was written, with one space where there were several.
  private let written: String
  /// The digits, the calling code included where the number is international.
  private let digits: String
  /// Whether the digits begin with a calling code.
  private let isInternational: Bool

  /// The number in a text; nil where it has fewer than 7 or more than 15 digits.
  ///
  /// Source: ITU-T E.164 §6.2.
  package init?(_ text: String) {
    written = text.droppingTrunkPrefix().split(separator: " ").joined(separator: " ")
    let typed = written.filter(\.isDigit)
    // Most of the world dials 00 where a keyboard has the plus; no national number begins with it.
    let isPrefixed = written.first != "+" && typed.hasPrefix("00")
    digits = isPrefixed ? String(typed.dropFirst(2)) : typed
    isInternational = written.first == "+" || isPrefixed
    guard (7...15).contains(digits.count) else { return nil }
  }

  /// The address that calls it: `tel:+15555550142`. Source: RFC 3966 §3.
  package var link: String { "tel:\(isInternational ? "+" : "")\(digits)" }

  /// The number in groups: those in which it was written, for who wrote it knows them; where it is
  /// nothing but digits `(555) 555-0142`, `+1 (555) 555-0142`, `+44 791 112 3456`.
  package var text: String {
    let digitsAlone = written.first == "+" ? written.dropFirst() : written[...]
    guard digitsAlone.allSatisfy(\.isDigit) else { return written }
    guard isInternational else { return Self.grouped(digits[...]) }
    let code = digits.prefix(Self.callingCodeLength(digits))
    return "+\(code) \(Self.grouped(digits.dropFirst(code.count), isNorthAmerican: code == "1"))"
  }

  /// Digits that can be a North American number are read as such, unless the calling code says
  /// otherwise; any others in threes, the last groups of two to four, which claims no area code.
  private static func grouped(_ digits: Substring, isNorthAmerican: Bool = true) -> String {
    if isNorthAmerican, canBeNorthAmerican(digits) {
      return "(\(digits.prefix(3))) \(digits.dropFirst(3).prefix(3))-\(digits.suffix(4))"
    }
    var groups: [Substring] = []
    var rest = digits
    while rest.count > 4 {
      groups.append(rest.prefix(3))
      rest = rest.dropFirst(3)
    }
    return (groups + [rest]).joined(separator: " ")
  }

  /// Whether ten digits have an area code and an exchange, neither of which begins with 0 or 1: so no
  /// national number of Europe with its leading 0 is taken for one.
  ///
  /// Source: ATIS-0300115, North American Numbering Plan: NXX-NXX-XXXX, N from 2 to 9.
  private static func canBeNorthAmerican(_ digits: Substring) -> Bool {
    guard digits.count == 10, let area = digits.first, let exchange = digits.dropFirst(3).first
    else { return false }
    return area >= "2" && exchange >= "2"
  }

  /// How many digits of an international number are its calling code.
  ///
  /// Source: ITU-T, "List of Recommendation E.164 assigned country codes": zones 1 and 7 have one
  /// digit; the codes below two; all others three.
  private static func callingCodeLength(_ digits: String) -> Int {
    guard let number = Int(digits.prefix(2)) else { return 1 }
    if number / 10 == 1 || number / 10 == 7 { return 1 }
    let two: Set = [
      20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55,
      56, 57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
    ]
    return two.contains(number) ? 2 : 3
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
