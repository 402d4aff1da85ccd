package import OnboardingDevelopment
package import OutgoingRequests

/// Where mails go, and from whom they come.
package struct MailSettings: Sendable {
  /// The address that they come from.
  var sender: String
  /// Hands a mail to a mail server and waits for what comes of it.
  var send: @Sendable (_ message: MailMessage) -> SMTPClient.Outcome
  /// Cuts a mail off that is under way, for the end of the process.
  var cancel: @Sendable () -> Void
  /// Under `--dev`: what went out, to be looked at.
  var record: SentMails?

  /// Mails for a mail server.
  package init(_ server: SMTPServer, from sender: String, record: SentMails? = nil) {
    let client = SMTPClient(server)
    self.init(
      from: sender, record: record,
      send: { client.send(from: $0.sender, to: $0.recipient, message: $0.bytes) },
      cancel: { client.cancel() })
  }

  /// Mails for a server that takes them.
  package init(
    from sender: String, record: SentMails? = nil,
    send: @escaping @Sendable (_ message: MailMessage) -> SMTPClient.Outcome,
    cancel: @escaping @Sendable () -> Void = {}
  ) {
    self.sender = sender
    self.record = record
    self.send = send
    self.cancel = cancel
  }
}

extension SentMail {
  init(_ mail: MailMessage) {
    self.init(
      id: mail.id, recipient: mail.recipient, subject: mail.subject, date: mail.date,
      text: mail.text, html: mail.html, attachment: mail.attachment?.name)
  }
}
