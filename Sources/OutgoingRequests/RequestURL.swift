import CCurl

/// The address of a request, read by the library that will connect to it, so that no two readers
/// disagree about where it leads.
public struct RequestURL: Sendable, Hashable {
  /// Why a text is no address for a request.
  public enum Problem: Error, Sendable, Hashable {
    /// It is not an absolute URL, or has spaces or control characters, or more than 2,048 bytes.
    case malformed
    /// It is neither http nor https.
    case scheme
    /// It has a user name or a password.
    case credentials
    /// It has a fragment, which no server ever sees.
    case fragment
  }

  /// The most bytes of a URL.
  public static let longest = 2_048

  /// As it is asked for: normalised by libcurl, with a path.
  public let text: String
  /// Whether it is https.
  public let isSecure: Bool
  /// The host: a name or an address, in lower case, IPv6 in brackets.
  public let host: String

  /// - Throws: `Problem`.
  public init(_ text: String) throws(Problem) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      text.contains("://")
    else { throw .malformed }
    guard let url = curl_url() else { throw .malformed }
    defer { curl_url_cleanup(url) }
    switch curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) {
    case CURLUE_OK: break
    case CURLUE_UNSUPPORTED_SCHEME: throw .scheme
    case CURLUE_USER_NOT_ALLOWED: throw .credentials
    default: throw .malformed
    }
    guard Self.part(url, CURLUPART_FRAGMENT) == nil, !text.contains("#") else { throw .fragment }
    let scheme = Self.part(url, CURLUPART_SCHEME)
    guard scheme == "https" || scheme == "http" else { throw .scheme }
    guard let host = Self.part(url, CURLUPART_HOST), let whole = Self.part(url, CURLUPART_URL),
      !host.isEmpty
    else { throw .malformed }
    isSecure = scheme == "https"
    self.host = host.lowercased()
    self.text = whole
  }

  /// The host as an address, where it is one and no name.
  public var address: InternetAddress? {
    InternetAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
  }

  /// Whether the host is a name that leads to this machine wherever it is looked up.
  ///
  /// Source: RFC 6761 §6.3.
  public var isOnThisMachine: Bool {
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    return name == "localhost" || name.hasSuffix(".localhost")
  }

  private static func part(_ url: OpaquePointer, _ part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
