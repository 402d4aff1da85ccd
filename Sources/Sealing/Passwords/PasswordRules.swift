import Foundation

/// Which passwords are good enough: long, and not among those that everyone tries first.
///
/// There are no rules about digits, capitals or signs, and nothing is cut.
/// Source: NIST SP 800-63B-4, 3.1.1.2; OWASP ASVS 5.0, 6.2.
public struct PasswordRules: Sendable {
  /// The least number of code points.
  public static let minimumCodePoints = 10
  /// The most bytes of UTF-8, a bound on the work of hashing; 64 code points always fit.
  public static let maximumBytes = 1024

  private let appName: String

  /// Rules for one app.
  ///
  /// - Parameter appName: the name people see; a password may not be little more than it.
  public init(appName: String) { self.appName = appName }

  /// What is wrong with a password, or nil when it is good.
  ///
  /// - Parameters:
  ///   - text: the password as typed.
  ///   - email: the e-mail address of the account, when it is known.
  public func problem(with text: String, email: String? = nil) -> PasswordProblem? {
    let codePoints = text.unicodeScalars.count
    guard codePoints >= Self.minimumCodePoints else {
      return .tooShort(codePoints: codePoints)
    }
    guard text.utf8.count <= Self.maximumBytes else { return .tooLong(bytes: text.utf8.count) }
    let folded = FoldedPassword(text)
    if folded.isLittleMoreThan(appName) { return .containsAppName }
    if let email, folded.isLittleMoreThan(email: email) { return .containsEmail }
    return folded.isCommon ? .common : nil
  }
}
