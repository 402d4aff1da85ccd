import OnboardingDomain
import OnboardingWeb

/// An app as it stands in `apps.json`: of one flow, on Apple's systems or on Android.
struct AppEntry: Codable, Hashable {
  /// The name by which it is removed.
  let id: String
  /// The flow that ends in it.
  let flow: String
  /// The prefix of the team and the bundle id: `ABCDE12345.com.example.app`.
  var appID: String?
  /// The package on Android.
  var package: String?
  /// The SHA-256 fingerprints of its certificates.
  var fingerprints: [String]?
  /// The scheme of its own addresses.
  var scheme: String?
  /// Where people get it.
  var store: String?

  /// The app as pages and phones see it; nil for an entry of neither kind.
  var app: PhoneApp? {
    let identity: PhoneApp.Identity
    if let appID {
      identity = .apple(appID: appID)
    } else if let package {
      identity = .android(package: package, fingerprints: fingerprints ?? [])
    } else {
      return nil
    }
    return PhoneApp(flow: FlowID(flow), identity: identity, scheme: scheme, store: store)
  }

  /// What it is, for a list: id, flow, app id or package, scheme, store; - for what it doesn't have.
  var fields: [String] {
    [id, flow] + [appID ?? package, scheme.map { "\($0)://" }, store].map { $0 ?? "-" }
  }
}

// MARK: Formats

/// What the parts of an entry have to look like, so that phones take the files that are made of them.
///
/// Source: Apple, "Supporting associated domains"; Android, "Verify App Links"; RFC 3986 §3.1.
enum AppFormat {
  /// Ten letters and digits, a point, and a bundle id.
  static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 10
      && parts[0].utf8.allSatisfy { $0.isUpper || $0.isDigit }
      && !parts[1].isEmpty
      && parts[1].utf8.allSatisfy { $0.isAlphanumeric || $0 == 0x2D || $0 == 0x2E }
  }

  /// Two words or more with points between them, each beginning with a letter.
  static func isPackage(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        part.utf8.first.map { $0.isLetter } == true
          && part.utf8.allSatisfy { $0.isAlphanumeric || $0 == 0x5F }
      }
  }

  /// The fingerprint in capitals; nil unless it is 32 pairs of hexadecimal digits with colons.
  static func fingerprint(_ text: String) -> String? {
    let pairs = text.uppercased().split(separator: ":", omittingEmptySubsequences: false)
    let isRight =
      pairs.count == 32
      && pairs.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isHexadecimal) }
    return isRight ? pairs.joined(separator: ":") : nil
  }

  /// A scheme that only an app can have.
  static func isScheme(_ text: String) -> Bool {
    let others: Set = [
      "http", "https", "javascript", "data", "file", "mailto", "tel", "sms", "blob",
    ]
    return text.utf8.first.map { $0.isLetter } == true && !others.contains(text.lowercased())
      && text.utf8.allSatisfy { $0.isAlphanumeric || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  /// An address over TLS, without a space or a control code.
  static func isStore(_ text: String) -> Bool {
    text.utf8.starts(with: "https://".utf8) && text.utf8.count > 8
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 }
  }
}

extension UInt8 {
  fileprivate var isUpper: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { isUpper || (0x61...0x7A).contains(self) }
  fileprivate var isAlphanumeric: Bool { isLetter || isDigit }
  fileprivate var isHexadecimal: Bool { isDigit || (0x41...0x46).contains(self) }
}
