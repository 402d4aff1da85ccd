/// A mail that went out, for people who build flows.
public struct SentMail: Sendable, Hashable {
  /// The left half of its Message-ID.
  public let id: String
  /// To whom.
  public let recipient: String
  /// The subject.
  public let subject: String
  /// When, in seconds since 1970.
  public let date: Int64
  /// The words alone.
  public let text: String
  /// The same as HTML.
  public let html: String
  /// The name of the file that came along; nil for none.
  public let attachment: String?

  /// A mail.
  public init(
    id: String, recipient: String, subject: String, date: Int64, text: String, html: String,
    attachment: String?
  ) {
    self.id = id
    self.recipient = recipient
    self.subject = subject
    self.date = date
    self.text = text
    self.html = html
    self.attachment = attachment
  }
}
