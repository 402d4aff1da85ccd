import Foundation

/// The form in which two addresses are the same: composed and in lower case.
///
/// The part before the @ is case-sensitive by the letter of the standard and by no provider in use;
/// treating `Ann@` and `ann@` as two people would only let one lock the other out.
/// Source: RFC 5321, 2.4; Unicode UAX #15 (NFC).
struct EmailKey {
  /// As it is shown.
  let display: String
  /// As it is compared.
  let key: String

  init(_ email: String) {
    display = email.precomposedStringWithCanonicalMapping
    key = display.lowercased().precomposedStringWithCanonicalMapping
  }
}
