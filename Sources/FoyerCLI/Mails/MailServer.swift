import Foundation
import OutgoingRequests

/// The mail server, as options and environment name it.
struct MailServer: Sendable, Equatable {
  /// `smtps://host[:465]`: TLS from the first byte; `smtp://host[:587]`: TLS after STARTTLS. On this machine
  /// `smtp://127.0.0.1:1025` goes without.
  let server: SMTPServer
  /// The address that mails come from.
  let sender: String

  /// What its settings are called where they were said: options, or variables of the environment.
  struct Names: Sendable {
    var server = "--mail"
    var sender = "--mail-from"
    var credentials = "--mail-credentials"
    var authorities = "--mail-authorities"
  }

  /// - Parameters:
  ///   - url: where it is.
  ///   - sender: the address that mails come from; nil for `no-reply@` the site's own host.
  ///   - credentials: a file with the user's name in its first line and the password in its second.
  ///   - authorities: a file of certificates (PEM) that vouch for it, in place of the system's.
  ///   - host: the site's own host.
  ///   - names: what messages call the settings.
  /// - Throws: `CommandFailure` with a sentence for a person.
  init(
    url: String, sender: String?, credentials: String?, authorities: String?, host: String,
    saidAs names: Names = Names()
  ) throws {
    let sender = sender ?? "no-reply@\(host)"
    guard sender.contains("@"), sender.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw CommandFailure(
        "\(names.sender) is \"\(sender)\", which is no address.", status: CommandFailure.usage)
    }
    self.sender = sender
    guard let (scheme, name, port) = Self.parts(of: url) else {
      // There may be a password in it.
      let said =
        url.contains("@")
        ? "has a user in it, who belongs in \(names.credentials)" : "is \"\(url)\""
      throw CommandFailure(
        "\(names.server) \(said); it has to be smtps://HOST[:PORT] or smtp://HOST[:PORT].",
        status: CommandFailure.usage)
    }
    let isHere = ["127.0.0.1", "localhost", "[::1]"].contains(name)
    let security: SMTPServer.Security =
      scheme == "smtps" ? .tls : isHere ? .none : .startTLS
    var server = SMTPServer(
      host: name, port: port ?? (scheme == "smtps" ? 465 : 587), security: security)
    if let authorities {
      try Self.requireCertificate(in: authorities, saidAs: names.authorities)
      server.authorities = authorities
    }
    server.credentials = try credentials.map {
      try Self.credentials(in: $0, saidAs: names.credentials)
    }
    if server.credentials != nil, security == .none {
      throw CommandFailure(
        "\(names.credentials) are never sent without TLS; write smtps:// in \(names.server).",
        status: CommandFailure.usage)
    }
    self.server = server
  }

  private static func parts(of url: String) -> (scheme: String, host: String, port: UInt16?)? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      scheme == "smtp" || scheme == "smtps", let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.path.isEmpty || parts.path == "/",
      parts.query == nil
    else { return nil }
    guard let number = parts.port else { return (scheme, host, nil) }
    guard let port = UInt16(exactly: number), port > 0 else { return nil }
    return (scheme, host, port)
  }

  /// Refuses a file in which no certificate is, by which no mail server would ever be believed.
  private static func requireCertificate(in path: String, saidAs name: String) throws {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        "The file \(path) of \(name) can't be read.",
        status: CommandFailure.status(unreadable: path))
    }
    // Source: RFC 7468 §5.1; OpenSSL's own label for one that is trusted ends in the same word.
    guard String(decoding: bytes, as: UTF8.self).contains("CERTIFICATE-----") else {
      throw CommandFailure(
        "The file \(path) of \(name) holds no certificate (PEM).", status: CommandFailure.input)
    }
  }

  /// What a file of credentials holds. It has to be its owner's alone.
  private static func credentials(
    in path: String, saidAs name: String
  ) throws -> (name: String, password: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw CommandFailure(
        "The file \(path) of \(name) can't be read.",
        status: CommandFailure.status(unreadable: path))
    }
    guard FileTree.mode(of: path) & 0o077 == 0 else {
      throw CommandFailure(
        "Others can read \(path); it has to have the mode 0600.",
        status: CommandFailure.noPermission)
    }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    guard lines.count == 2 else {
      throw CommandFailure(
        "The file \(path) has to hold two lines: the user's name and the password.",
        status: CommandFailure.input)
    }
    return (lines[0], lines[1])
  }
}
