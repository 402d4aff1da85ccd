/// A mail that went out, for people who build flows.
package struct SentMail: Sendable, Hashable {
  /// The left half of its Message-ID.
  package let id: String
  /// To whom.
  package let recipient: String
  /// The subject.
  package let subject: String
  /// When, in seconds since 1970.
  package let date: Int64
  /// The words alone.
  package let text: String
  /// The same as HTML.
  package let html: String
  /// The name of the file that came along; nil for none.
  package let attachment: String?

  /// A mail.
  package init(
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
