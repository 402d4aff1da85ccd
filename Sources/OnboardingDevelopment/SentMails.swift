import Synchronization

/// The last mails that went out, in memory.
package final class SentMails: Sendable {
  /// How many are kept.
  private static let most = 100
  private let mails = Mutex<[SentMail]>([])

  /// None yet.
  package init() {}

  /// The mails, the latest first.
  var all: [SentMail] { mails.withLock { $0.reversed() } }

  /// Keeps a mail; the oldest goes where there are too many.
  package func add(_ mail: SentMail) {
    mails.withLock { mails in
      mails.append(mail)
      if mails.count > Self.most { mails.removeFirst() }
    }
  }
}
