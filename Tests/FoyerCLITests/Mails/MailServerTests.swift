import Foundation
import OutgoingRequests
import Testing

@testable import FoyerCLI

/// How the mail server is named on the command line.
@Suite struct MailServerTests {
  private func server(
    _ url: String, sender: String? = nil, credentials: String? = nil, authorities: String? = nil
  ) throws -> MailServer {
    try MailServer(
      url: url, sender: sender, credentials: credentials, authorities: authorities,
      host: "foyer.example")
  }

  @Test func `the address says how the connection is kept from others' eyes`() throws {
    #expect(try server("smtps://mail.example.com").server.security == .tls)
    #expect(try server("smtps://mail.example.com").server.port == 465)
    #expect(try server("smtp://mail.example.com").server.security == .startTLS)
    #expect(try server("smtp://mail.example.com").server.port == 587)
    #expect(try server("smtp://127.0.0.1:1025").server.security == .none)
    #expect(try server("smtp://127.0.0.1:1025").server.port == 1025)
    #expect(try server("smtps://mail.example.com").sender == "no-reply@foyer.example")
  }

  @Test(arguments: [
    "", "mail.example.com", "http://mail.example.com", "smtp://", "smtps://a:99999",
    "smtps://user:secret@mail.example.com", "smtps://mail.example.com/path",
  ])
  func `what can't be one is refused in a sentence, without what may be a password`(url: String) {
    let failure = #expect(throws: CommandFailure.self) { try server(url) }
    #expect(failure?.lines.joined().contains("secret") == false)
  }

  @Test(arguments: ["nobody", "a b@example.com", "a@example.com\r\nBcc: b@example.com"])
  func `a sender that is no address is refused`(sender: String) {
    #expect(throws: CommandFailure.self) { try server("smtps://a.example", sender: sender) }
  }

  @Test func `a file without a certificate vouches for no mail server, and is refused`() throws {
    let folder = try TemporaryFile.folder()
    let path = "\(folder)/authorities.pem"
    func refusal() -> CommandFailure? {
      let failure = #expect(throws: CommandFailure.self) {
        try server("smtps://a.example", authorities: path)
      }
      return failure
    }
    #expect(refusal()?.status == CommandFailure.noInput)
    try Data("# Foyer\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(refusal()?.status == CommandFailure.input)
    #expect(
      refusal()?.lines == ["The file \(path) of --mail-authorities holds no certificate (PEM)."])
    let pem = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    try Data(pem.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try server("smtps://a.example", authorities: path).server.authorities == path)
  }

  @Test func `credentials are their owner's alone, two lines, and never without TLS`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: CommandFailure.self) { try server("smtps://a.example", credentials: path) }
    func write(_ text: String, mode: Int) throws {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    try write("kim\nsecret\n", mode: 0o644)
    #expect(throws: CommandFailure.self) { try server("smtps://a.example", credentials: path) }
    try write("kim\n", mode: 0o600)
    #expect(throws: CommandFailure.self) { try server("smtps://a.example", credentials: path) }
    try write("kim\nsecret\n", mode: 0o600)
    #expect(try server("smtps://a.example", credentials: path).server.credentials?.name == "kim")
    #expect(throws: CommandFailure.self) { try server("smtp://127.0.0.1", credentials: path) }
  }
}
