import Foundation
import Testing

@testable import OutgoingRequests

@Suite struct MailMessageTests {
  private func message(
    subject: String = "Hello", name: String = "Foyer", text: String = "Words\n",
    attachment: MailMessage.Attachment? = nil
  ) -> MailMessage {
    MailMessage(
      sender: "hello@foyer.example", senderName: name, recipient: "kim@example.com",
      subject: subject, language: "en", date: 1_795_444_440, id: "a1", text: text,
      html: "<p>Words</p>", attachment: attachment)
  }

  private func lines(_ message: MailMessage) -> [String] {
    String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test func `headers are those of a mail that no program answers`() {
    let lines = lines(message())
    #expect(lines[0] == "From: Foyer <hello@foyer.example>")
    #expect(lines[1] == "To: <kim@example.com>")
    #expect(lines[2] == "Subject: Hello")
    #expect(lines[3] == "Date: Mon, 23 Nov 2026 14:34:00 +0000")
    #expect(lines[4] == "Message-ID: <a1@foyer.example>")
    #expect(lines.contains("Auto-Submitted: auto-generated"))
  }

  @Test func `every line ends with CRLF and none is too long`() {
    let bytes = message(text: String(repeating: "long words ", count: 500)).bytes
    for (index, byte) in bytes.enumerated() where byte == 0x0A { #expect(bytes[index - 1] == 0x0D) }
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(
      lines(message(text: String(repeating: "x", count: 5000))).allSatisfy { $0.utf8.count <= 78 })
  }

  @Test(arguments: ["a\r\nBcc: all@example.com", "a\nBcc: all@example.com", "a\r\n\r\nbody"])
  func `no value begins a header`(value: String) {
    for message in [message(subject: value), message(name: value)] {
      let lines = lines(message)
      #expect(!lines.contains { $0.hasPrefix("Bcc") })
      #expect(lines.firstIndex(of: "") == lines.firstIndex(of: "MIME-Version: 1.0").map { $0 + 2 })
    }
  }

  @Test func `words beyond ASCII are encoded in pieces that cut no character`() throws {
    let subject = String(repeating: "Grüße, 世界 👋 ", count: 12)
    let all = lines(message(subject: subject))
    let start = try #require(all.firstIndex { $0.hasPrefix("Subject: ") })
    let pieces =
      ([String(all[start].dropFirst(9))] + all[(start + 1)...].prefix { $0.hasPrefix(" ") })
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(pieces.count > 1)
    let decoded = try pieces.map { piece in
      #expect(piece.utf8.count <= 75 && piece.hasPrefix("=?utf-8?B?") && piece.hasSuffix("?="))
      let data = try #require(Data(base64Encoded: String(piece.dropFirst(10).dropLast(2))))
      return try #require(String(data: data, encoding: .utf8))
    }
    #expect(decoded.joined() == subject)
  }

  @Test(arguments: ["é", "Family+", String(repeating: "Grüße, 世界 👋 ", count: 8)])
  func `no line with encoded words has more than 76 characters`(words: String) {
    let lines = lines(message(subject: words, name: words))
    for line in lines where line.contains("=?") { #expect(line.utf8.count <= 76) }
    #expect(lines.contains(" <hello@foyer.example>"))
  }

  @Test func `words alone have lines of 72 columns, which join again`() throws {
    let link = "https://foyer.example/account/confirm/" + String(repeating: "x", count: 60)
    let text = [
      "Confirm your address", "",
      String(repeating: "so that word reaches you, ", count: 9) + "here.", "", "  Device: iPhone",
      "> no quotation", link, "", "-- ", "Foyer. Replies aren’t read.", "",
    ]
    let all = lines(message(text: text.joined(separator: "\n")))
    let start = try #require(
      all.firstIndex(of: "Content-Type: text/plain; charset=utf-8; format=flowed"))
    let encoded = all[(start + 3)...].prefix { !$0.isEmpty && !$0.hasPrefix("--") }.joined()
    let data = try #require(Data(base64Encoded: encoded))
    let lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.count == text.count + 3)
    #expect(lines.allSatisfy { $0.count <= 72 || $0 == link })
    // As a program reads them. Source: RFC 3676 §4.
    var joined = [""]
    for line in lines {
      joined[joined.count - 1] += line.hasPrefix(" ") ? String(line.dropFirst()) : line
      if !line.hasSuffix(" ") || line == "-- " { joined.append("") }
    }
    #expect(joined.dropLast() == text[...])
  }

  @Test func `a file goes along beside the words`() {
    let file = MailMessage.Attachment(
      name: "day.ics", type: "text/calendar; charset=utf-8", content: Array("BEGIN".utf8))
    let lines = lines(message(attachment: file))
    #expect(lines.contains("Content-Type: text/calendar; charset=utf-8; name=\"day.ics\""))
    #expect(lines.contains("Content-Disposition: attachment; filename=\"day.ics\""))
    #expect(lines.contains(Data("BEGIN".utf8).base64EncodedString()))
    #expect(lines.contains("--whole-a1--") && lines.contains("--words-a1--"))
  }
}
