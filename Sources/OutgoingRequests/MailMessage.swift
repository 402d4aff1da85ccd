import Foundation

/// A mail as mail servers take it: headers, the words as plain text and as HTML, and a file where there is
/// one.
///
/// Source: RFC 5322 (headers), RFC 2045 and 2046 (MIME), RFC 2047 (words beyond ASCII in headers),
/// RFC 3676 (lines of plain text), RFC 3834 §5 (Auto-Submitted).
public struct MailMessage: Sendable, Hashable {
  /// A file that goes along.
  public struct Attachment: Sendable, Hashable, Codable {
    /// Its name: ASCII letters, digits, dots, dashes.
    public var name: String
    /// Its media type, with parameters: `text/calendar; charset=utf-8; method=PUBLISH`.
    public var type: String
    /// Its bytes.
    public var content: [UInt8]

    /// A file.
    public init(name: String, type: String, content: [UInt8]) {
      self.name = name
      self.type = type
      self.content = content
    }
  }

  /// The address of the sender.
  public var sender: String
  /// What the sender is called.
  public var senderName: String
  /// The address of the recipient.
  public var recipient: String
  /// The subject.
  public var subject: String
  /// The language of the words, a BCP 47 tag.
  public var language: String
  /// When it was written, in seconds since 1970.
  public var date: Int64
  /// The left half of its Message-ID; the same for a mail that is sent again.
  public var id: String
  /// The words alone; lines end with a line feed.
  public var text: String
  /// The same as HTML.
  public var html: String
  /// A file.
  public var attachment: Attachment?

  /// A mail.
  public init(
    sender: String, senderName: String, recipient: String, subject: String, language: String,
    date: Int64, id: String, text: String, html: String, attachment: Attachment? = nil
  ) {
    self.sender = sender
    self.senderName = senderName
    self.recipient = recipient
    self.subject = subject
    self.language = language
    self.date = date
    self.id = id
    self.text = text
    self.html = html
    self.attachment = attachment
  }

  /// The mail as it goes over the wire; lines end with CRLF.
  public var bytes: [UInt8] {
    let words = Part.several(
      "alternative", boundary: "words-\(id)",
      [
        .leaf("text/plain; charset=utf-8; format=flowed", Self.lines(text, Self.flowed)),
        .leaf("text/html; charset=utf-8", Self.lines(html) { String($0) }),
      ])
    let body: Part =
      attachment.map { file in
        .several(
          "mixed", boundary: "whole-\(id)",
          [
            words,
            .leaf(
              "\(file.type); name=\"\(file.name)\"", file.content,
              disposition: "attachment; filename=\"\(file.name)\""),
          ])
      } ?? words
    let headers = [
      "From: \(Self.mailbox(senderName, sender))",
      "To: <\(recipient)>",
      "Subject: \(Self.words(subject))",
      "Date: \(Self.dateText(date))",
      "Message-ID: <\(id)@\(Self.host(of: sender))>",
      "Content-Language: \(language)",
      // So that no program answers it: who is away, and lists.
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
    ]
    return Array((headers.joined(separator: "\r\n") + "\r\n" + body.text).utf8)
  }

  // MARK: Text

  /// The most columns of a line. Source: RFC 3676 §4.2 wants 78 at most, and leaves room for quoting.
  private static let width = 72

  /// Text as it is encoded: its lines end with CRLF. Source: RFC 2045 §6.8.
  private static func lines(_ text: String, _ line: (Substring) -> String) -> [UInt8] {
    Array(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(line)
        .joined(separator: "\r\n").utf8)
  }

  /// A line in lines that a terminal has room for. One that goes on behind its break ends with a space, so that
  /// programs which know of it join them as wide as their window. What has no space, an address of a link, stays whole.
  ///
  /// Source: RFC 3676 §4.1 (a space at the end), §4.3 (the line before a signature), §4.4 (one at the start).
  private static func flowed(_ line: Substring) -> String {
    guard line != "-- " else { return String(line) }
    var rest = line
    while rest.last == " " { rest.removeLast() }
    var lines: [Substring] = []
    while rest.count > width,
      let gap = rest.prefix(width).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
    {
      lines.append(rest[...gap])
      rest = rest[rest.index(after: gap)...]
    }
    lines.append(rest)
    return lines.map { line in
      let isMistaken = [" ", ">", "From "].contains { line.hasPrefix($0) }
      return isMistaken ? " \(line)" : String(line)
    }.joined(separator: "\r\n")
  }

  // MARK: Headers

  private static func host(of address: String) -> String {
    address.split(separator: "@").last.map(String.init) ?? "localhost"
  }

  /// A name before an address, which goes to a line of its own behind encoded words: they leave it no room.
  private static func mailbox(_ name: String, _ address: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: " ")
    }
    return isPlain
      ? "\(name) <\(address)>" : "\(words(name, isAlwaysEncoded: true))\r\n <\(address)>"
  }

  /// Words of a header: as they are where they are plain and short, else encoded in pieces, none of which
  /// cuts a character in two. No control character gets through, so that no value can begin a header.
  private static func words(_ text: String, isAlwaysEncoded: Bool = false) -> String {
    let clean = String(
      text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    let isPlain =
      clean.utf8.allSatisfy { (0x20...0x7E).contains($0) } && clean.utf8.count <= 66
      && !clean.contains("=?")
    if isPlain, !isAlwaysEncoded { return clean }
    var pieces: [String] = []
    var piece = ""
    for character in clean.unicodeScalars {
      // 39 bytes are 52 characters, 64 with what stands around them: a line that has such a piece has at
      // most 76, the field's name among them. Source: RFC 2047 §2.
      if piece.utf8.count + String(character).utf8.count > 39 {
        pieces.append(piece)
        piece = ""
      }
      piece.unicodeScalars.append(character)
    }
    pieces.append(piece)
    return pieces.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\r\n ")
  }

  /// `Mon, 23 Nov 2026 14:34:00 +0000`.
  static func dateText(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
      + "\(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
  }
}

/// A part of a mail's body, with its own headers.
private indirect enum Part {
  /// Bytes of a type.
  case leaf(String, [UInt8], disposition: String? = nil)
  /// Parts that belong together.
  case several(String, boundary: String, [Part])

  /// Headers, an empty line, the body.
  var text: String {
    switch self {
    case .leaf(let type, let content, let disposition):
      return "Content-Type: \(type)\r\nContent-Transfer-Encoding: base64\r\n"
        + (disposition.map { "Content-Disposition: \($0)\r\n" } ?? "") + "\r\n"
        + Data(content).base64EncodedString(
          options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
        + "\r\n"
    case .several(let kind, let boundary, let parts):
      return "Content-Type: multipart/\(kind); boundary=\"\(boundary)\"\r\n\r\n"
        + parts.map { "--\(boundary)\r\n\($0.text)" }.joined() + "--\(boundary)--\r\n"
    }
  }
}
