import CCurl
import Synchronization

/// Hands mails to a mail server, one connection for each.
public final class SMTPClient: Sendable {
  /// What came of a mail.
  public enum Outcome: Sendable, Hashable {
    /// The server has taken it.
    case taken
    /// It wants none like it, now or later; the last code it gave, 500...599, or 0 where the mail was
    /// refused here: an address that can't be one.
    case refused(code: Int)
    /// It didn't go now; the last code it gave (400...499 for "come again"), 0 for none, and why in a
    /// few words without addresses.
    case failed(code: Int, reason: String)
    /// `cancel` was called; whether the server has taken it nobody knows.
    case cancelled
  }

  private let server: SMTPServer
  private let waker = RequestPool.Waker()
  private let isCancelled = Atomic<Bool>(false)

  /// A client of a server.
  public init(_ server: SMTPServer) { self.server = server }

  /// Hands a mail over and waits for what comes of it. One mail at a time: for a thread of its own.
  ///
  /// - Parameters:
  ///   - sender: the address of the envelope, without angle brackets.
  ///   - recipient: the same.
  ///   - message: the mail as RFC 5322 has it: headers, an empty line, the body; lines end with CRLF.
  public func send(from sender: String, to recipient: String, message: [UInt8]) -> Outcome {
    guard Self.isAddress(sender), Self.isAddress(recipient) else { return .refused(code: 0) }
    let transfer = MailTransfer(server, sender: sender, recipient: recipient, message: message)
    let multi = waker.multi
    curl_multi_add_handle(multi, transfer.handle)
    defer { curl_multi_remove_handle(multi, transfer.handle) }
    var running: CInt = 0
    while !isCancelled.load(ordering: .acquiring) {
      curl_multi_perform(multi, &running)
      var left: CInt = 0
      if let message = curl_multi_info_read(multi, &left), message.pointee.msg == CURLMSG_DONE {
        return transfer.outcome(foyer_curl_message_result(message))
      }
      curl_multi_poll(multi, nil, 0, 1000, nil)
    }
    return .cancelled
  }

  /// Cuts a mail off that is under way, and every later one; for the end of the process.
  public func cancel() {
    isCancelled.store(true, ordering: .releasing)
    waker.wake()
  }

  /// Whether a text may stand between the angle brackets of an envelope: visible ASCII without any.
  ///
  /// Source: RFC 5321 §4.1.2; addresses beyond ASCII (RFC 6531) are not offered.
  static func isAddress(_ text: String) -> Bool {
    text.utf8.count <= 254 && text.utf8.contains(UInt8(ascii: "@"))
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E }
  }
}
