import FlowPages
import FlowWalking
import FoyerCLI
import Foundation
import HTTPCore
import OnboardingFlows
import OutgoingRequests
import Synchronization
import TestSupport
import Testing

/// Another address on the screen of a flow that made the account: what the one before it hears.
@Suite struct ChangedAddressTests {
  private final class Taker: Sendable {
    private let taken = Mutex<[MailMessage]>([])

    func take(_ mail: MailMessage) { taken.withLock { $0.append(mail) } }

    /// The path of the link of a mail to an address, once that has so many.
    func path(to recipient: String, _ count: Int = 1) throws -> Substring {
      for _ in 0..<3000 {
        let mails = taken.withLock { $0.filter { $0.recipient == recipient } }
        if mails.count >= count, let text = mails.last?.text {
          let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("http://") })
          return line[try #require(line.range(of: "/account")).lowerBound...]
        }
        Thread.sleep(forTimeInterval: 0.01)
      }
      throw Missing(recipient: recipient)
    }

    func count(to recipient: String) -> Int {
      taken.withLock { $0.count { $0.recipient == recipient } }
    }
  }

  private struct Missing: Error { let recipient: String }

  private let taker = Taker()
  private let house: TestApplication
  private let old = "maya@example.com"
  private let new = "mallory@example.com"

  init() throws {
    house = try TestApplication(
      [NutriSync().withPages],
      mail: MailSettings(from: "hello@foyer.example") { [taker] mail in
        taker.take(mail)
        return .taken
      })
  }

  private func change(isConfirmed: Bool) throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": old, "password": AccountReopenedTests.password])
    let link = try taker.path(to: old)
    if isConfirmed { #expect(try client.post(address: String(link), "").status == 200) }
    try client.open("/nutrisync/account")
    try client.submit(["email": new, "password": AccountReopenedTests.password])
    #expect(client.page.screen == "journey")
  }

  /// The one address of the two with which somebody can sign in.
  private func opening() throws -> [String] {
    let password = PercentEncoding.encode(AccountReopenedTests.password)
    return try [old, new].filter { email in
      let body = "email=\(PercentEncoding.encode(email))&password=\(password)"
      return try house.client().post(address: "/account/sign-in", body).status == 303
    }
  }

  @Test func `an address that was confirmed is told, and takes it back`() throws {
    try change(isConfirmed: true)
    #expect(try opening() == [new])
    let link = try taker.path(to: old, 2)
    #expect(link.hasPrefix("/account/revert/"))
    #expect(try house.client().post(address: String(link), "").status == 200)
    #expect(try opening() == [old])
  }

  @Test func `one of which nobody knows whose it is is told nothing`() throws {
    try change(isConfirmed: false)
    // In the order in which they were asked for.
    _ = try taker.path(to: new)
    #expect(taker.count(to: old) == 1)
  }
}
