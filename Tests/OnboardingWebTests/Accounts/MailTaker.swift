import FoyerCLI
import Foundation
import OutgoingRequests
import Synchronization
import Testing

/// A mail server that writes down what it takes, and says what it is told to say.
final class MailTaker: Sendable {
  private struct State {
    var mails: [MailMessage] = []
    var answer = SMTPClient.Outcome.taken
    var tries = 0
  }

  private struct Missing: Error { let recipient: String }

  private let state = Mutex(State())

  var mails: [MailMessage] { state.withLock { $0.mails } }

  func answer(_ outcome: SMTPClient.Outcome) { state.withLock { $0.answer = outcome } }

  var settings: MailSettings {
    MailSettings(from: "hello@foyer.example") { [self] mail in
      state.withLock { state in
        state.tries += 1
        if state.answer == .taken { state.mails.append(mail) }
        return state.answer
      }
    }
  }

  /// Waits until a mail was tried.
  func waitForTry() {
    for _ in 0..<3000 where state.withLock({ $0.tries }) == 0 {
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// The mails to an address, once there are so many.
  func wait(for recipient: String, _ count: Int = 1) throws -> [MailMessage] {
    for _ in 0..<3000 {
      let found = mails.filter { $0.recipient == recipient }
      if found.count >= count { return found }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw Missing(recipient: recipient)
  }

  /// Where the link of a mail leads, without scheme and host.
  static func path(in mail: MailMessage) throws -> String {
    let line = try #require(mail.text.split(separator: "\n").first { $0.hasPrefix("http://") })
    return String(line[try #require(line.range(of: "/account")).lowerBound...])
  }
}
