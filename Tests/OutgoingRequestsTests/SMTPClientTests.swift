import Foundation
import Synchronization
import Testing

@testable import OutgoingRequests

/// A mail server on loopback that follows a script: what it says to each command, nil to say nothing.
private final class ScriptedMailServer: Sendable {
  private let lines = Mutex<[String]>([])
  private let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  let port: UInt16

  /// What it was told, line by line.
  var told: [String] { lines.withLock { $0 } }

  init(_ answer: @escaping @Sendable (String) -> String?) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size)
        listen(listener, 8)
        getsockname(listener, address, &size)
        let bound = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
        return UInt16(bigEndian: bound.sin_port)
      }
    }
    Thread.detachNewThread { [weak self] in
      // The thread closes what it listens to: nobody else's socket has its number before that.
      defer { close(listener) }
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        self.talk(connection, answer)
        close(connection)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private func talk(_ connection: Int32, _ answer: (String) -> String?) {
    func say(_ words: String) {
      let bytes = Array((words + "\r\n").utf8)
      _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
    say("220 mail.example.com")
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isMail = false
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      bytes += buffer[..<count]
      while let end = bytes.firstRange(of: Array("\r\n".utf8)) {
        let line = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        bytes.removeSubrange(..<end.upperBound)
        lines.withLock { $0.append(line) }
        if isMail, line != "." { continue }
        isMail = line == "DATA"
        if let words = answer(line) { say(words) }
      }
    }
  }
}

/// A server that takes everything.
@Sendable private func willing(_ command: String) -> String? {
  switch command {
  case "DATA": "354 Go on"
  case "QUIT": "221 Bye"
  default: "250 Fine"
  }
}

@Suite struct SMTPClientTests {
  private let message = Array("Subject: Hi\r\n\r\nHello.\r\n.hidden\r\nBye\r\n".utf8)

  private func send(
    to server: ScriptedMailServer, security: SMTPServer.Security = .none,
    host: String = "127.0.0.1",
    sender: String = "foyer@example.com", recipient: String = "kim@example.com",
    timeout: Double = 10
  ) -> SMTPClient.Outcome {
    SMTPClient(
      SMTPServer(
        host: host, port: server.port, security: security, credentials: ("foyer", "secret"),
        timeout: timeout)
    ).send(from: sender, to: recipient, message: message)
  }

  @Test func `a mail arrives as it is, in its envelope`() {
    let server = ScriptedMailServer(willing)
    #expect(send(to: server) == .taken)
    let told = server.told
    #expect(told.contains { $0.hasPrefix("MAIL FROM:<foyer@example.com>") })
    #expect(told.contains("RCPT TO:<kim@example.com>"))
    let start = told.firstIndex(of: "DATA") ?? 0
    // A line that begins with a full stop gets another. Source: RFC 5321 §4.5.2.
    #expect(
      Array(told[start...].prefix(7))
        == ["DATA", "Subject: Hi", "", "Hello.", "..hidden", "Bye", "."])
    #expect(!told.contains { $0.hasPrefix("AUTH") })
  }

  @Test(arguments: [("550 No such person", 550), ("452 Come again", 452)])
  func `who is refused for good is told from who may come again`(words: String, code: Int) {
    let server = ScriptedMailServer { $0.hasPrefix("RCPT") ? words : willing($0) }
    let outcome = send(to: server)
    if code >= 500 {
      #expect(outcome == .refused(code: 550))
    } else if case .failed(let told, _) = outcome {
      #expect(told == 452)
    } else {
      Issue.record("\(outcome)")
    }
  }

  @Test func `without TLS where it is wanted nothing is told`() {
    let server = ScriptedMailServer(willing)
    guard case .failed = send(to: server, security: .startTLS) else {
      Issue.record("it went without TLS")
      return
    }
    #expect(!server.told.contains { $0.hasPrefix("MAIL") || $0.hasPrefix("AUTH") })
  }

  @Test func `a server that says nothing is given up in time`() {
    let server = ScriptedMailServer { _ in nil }
    guard case .failed(let code, _) = send(to: server, timeout: 0.3) else {
      Issue.record("it counted as one")
      return
    }
    #expect(code < 400)
  }

  @Test func `a mail under way is cut off at once`() {
    let server = ScriptedMailServer { _ in nil }
    let client = SMTPClient(SMTPServer(host: "127.0.0.1", port: server.port, security: .none))
    Thread.detachNewThread {
      while server.told.isEmpty { usleep(1000) }
      client.cancel()
    }
    #expect(
      client.send(from: "a@example.com", to: "b@example.com", message: message) == .cancelled)
  }

  @Test(arguments: [
    "kim", "kim@example.com\r\nDATA", "<kim@example.com>", "kim example@example.com",
    "kím@example.com", String(repeating: "a", count: 250) + "@a.de",
  ])
  func `an address that can't be one goes nowhere`(address: String) {
    let server = ScriptedMailServer(willing)
    #expect(send(to: server, recipient: address) == .refused(code: 0))
    #expect(send(to: server, sender: address) == .refused(code: 0))
    #expect(server.told.isEmpty)
  }
}
