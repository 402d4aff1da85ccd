import CPostgreSQL

/// Where a database is and who asks: a URI (`postgresql://user@host:port/name?…`) or libpq's words
/// (`host=… dbname=…`).
///
/// Several hosts, TLS, services, files of passwords and the environment are libpq's to read.
/// Source: https://www.postgresql.org/docs/15/libpq-connect.html
public struct PostgreSQLAddress: Sendable, Hashable {
  /// As it was written, password included.
  let text: String
  private let words: [String: String]

  /// The keywords whose values are nobody's business.
  private static let secrets = ["password", "sslpassword"]

  /// Reads an address.
  ///
  /// - Throws: `unreadableAddress`, without the parts of it that could be a password.
  public init(_ text: String) throws(PostgreSQLError) {
    // libpq would take the rest of such a password for a host or a port, and name it in what it says.
    guard !Self.hasUnescapedPassword(text) else {
      throw PostgreSQLError(
        .unreadableAddress,
        "The address of the database can't be read: @ / ? # [ ] and % of a user or a password are written"
          + " %40 %2F %3F %23 %5B %5D %25")
    }
    var reason: UnsafeMutablePointer<CChar>?
    let found = text.utf8.contains(0) ? nil : PQconninfoParse(text, &reason)
    defer { if let reason { PQfreemem(reason) } }
    guard let found else {
      // libpq quotes what it can't read, which may be half of a password.
      let words = reason.map { String(cString: $0) } ?? "it holds U+0000"
      let sentence = words.prefix { $0 != "\"" && $0 != "\n" }
      throw PostgreSQLError(
        .unreadableAddress,
        "The address of the database can't be read: \(sentence.trimmed(of: " :"))")
    }
    defer { PQconninfoFree(found) }
    self.text = text
    var words: [String: String] = [:]
    var option = found
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { words[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    self.words = words
  }

  /// Whether user and password of a URI have a character that ends them too soon: an @ stands once, behind them.
  private static func hasUnescapedPassword(_ text: String) -> Bool {
    guard let scheme = ["postgresql://", "postgres://"].first(where: text.hasPrefix) else {
      return false
    }
    let rest = text.dropFirst(scheme.count)
    guard let at = rest.lastIndex(of: "@") else { return false }
    let ended = rest[..<at].contains { "@/?#[]".contains($0) }
    let escapes = rest[..<at].split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    return ended || !escapes.allSatisfy { $0.count >= 2 && $0.prefix(2).allSatisfy(\.isHexDigit) }
  }

  /// Hides what is secret in words of libpq.
  func redacting(_ message: String) -> String {
    Self.secrets.compactMap { words[$0] }.filter { !$0.isEmpty }
      .reduce(message) { $0.replacing($1, with: "…") }
  }
}

extension PostgreSQLAddress: CustomStringConvertible {
  /// Hosts, port and name of the database, for logs: never a user or a password.
  public var description: String {
    let host =
      words["host"] ?? words["hostaddr"] ?? words["service"].map { "service \($0)" } ?? "local"
    let port = words["port"].map { ":\($0)" } ?? ""
    return "\(host)\(port)/\(words["dbname"] ?? "")"
  }
}

extension StringProtocol {
  fileprivate func trimmed(of characters: String) -> String {
    var rest = self[...]
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
