import FoyerCLI
import Foundation
import OnboardingConsole
import OnboardingFlows
import OnboardingStore
import OutgoingRequests
import Sealing
import Synchronization
import TestSupport
import Testing

/// The last mail to whose account an operator erases.
@Suite final class FarewellTests {
  private final class Inbox: Sendable {
    private let kept = Mutex<[MailMessage]>([])
    let came = DispatchSemaphore(value: 0)
    func add(_ mail: MailMessage) {
      kept.withLock { $0.append(mail) }
      came.signal()
    }
    var all: [MailMessage] { kept.withLock { $0 } }
  }

  private let inbox = Inbox()

  private func desk() throws -> Desk {
    try Desk(
      mail: MailSettings(from: "hello@foyer.example") { [inbox] mail in
        inbox.add(mail)
        return .taken
      })
  }

  private static func account(_ email: String, _ number: UInt8) throws -> NewAccount {
    let hash = try PasswordHasher(cost: .least).hash(Password("a long and quiet evening"))
    return NewAccount(
      email: email, proof: .password(hash: hash), flow: "reflect", session: Desk.session(number))
  }

  private func erase(_ receipt: Int64, _ desk: Desk) throws {
    let answer = try desk.browser("ines").submit(
      "/console/people/\(receipt)", ["action": "erase", "receipt": "\(receipt)"])
    #expect(answer.location == "/console/people?erased=\(receipt)")
    #expect(try desk.store.profile(receipt: receipt) == nil)
    #expect(try desk.store.auditCount(of: .erased, since: 0).times == 1)
  }

  /// Confirms an address as the link in a mail does.
  private func confirm(_ account: Int64, _ desk: Desk) throws {
    let digest = [UInt8](repeating: 7, count: 32)
    #expect(
      try desk.store.openLink(
        MailLink(
          tokenDigest: digest, purpose: .confirm, account: account, expiresAt: desk.now + 60)))
    #expect(try desk.store.confirmAddress(tokenDigest: digest, now: desk.now))
  }

  @Test func `who has a confirmed address is told that the account is gone, once`() throws {
    let desk = try desk()
    guard
      case .created(let account) = try desk.store.createAccount(
        try Self.account("maya@example.com", 9), now: desk.now)
    else {
      Issue.record("the account was not made")
      return
    }
    try confirm(account, desk)
    let receipt = try desk.handIn(session: 9, account: account)
    try erase(receipt, desk)
    #expect(inbox.came.wait(timeout: .now() + 10) == .success)
    let mail = try #require(inbox.all.first)
    #expect(mail.recipient == "maya@example.com")
    #expect(mail.subject == "Your account was deleted")
    #expect(inbox.all.count == 1)
    try desk.house.close()
    #expect(desk.log.isEmpty)
  }

  @Test func `an address that nobody confirmed gets no mail`() throws {
    let desk = try desk()
    guard
      case .created(let account) = try desk.store.createAccount(
        try Self.account("kim@example.com", 8), now: desk.now)
    else {
      Issue.record("the account was not made")
      return
    }
    let receipt = try desk.handIn(session: 8, account: account)
    try erase(receipt, desk)
    #expect(try desk.store.mailsWaiting() == 0)
    try desk.house.close()
    #expect(inbox.all.isEmpty && desk.log.isEmpty)
  }

  @Test func `who has no account gets no mail`() throws {
    let desk = try desk()
    try erase(try desk.handIn(), desk)
    #expect(try desk.store.mailsWaiting() == 0)
    try desk.house.close()
    #expect(inbox.all.isEmpty && desk.log.isEmpty)
  }
}
