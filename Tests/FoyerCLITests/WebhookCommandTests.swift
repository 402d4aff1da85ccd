import FlowPages
import Foundation
import OnboardingFlows
import OnboardingStore
import Sealing
import TestSupport
import Testing

@testable import FoyerCLI

/// Webhooks on the command line.
@Suite final class WebhookCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-webhooks-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ arguments: String...) -> (lines: [String], errors: [String], status: Int32) {
    run(arguments)
  }

  private func run(_ arguments: [String]) -> (lines: [String], errors: [String], status: Int32) {
    foyer(["webhook"] + arguments)
  }

  private func foyer(
    _ arguments: [String], width: Int? = nil
  ) -> (lines: [String], errors: [String], status: Int32) {
    let (lines, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: [OPS().withPages], environment: ["FOYER_DATA": folder], print: { lines.add($0) },
      printError: { errors.add($0) }, columns: { width })
    let status = FoyerCommandLine.run(arguments, in: context)
    return (lines.all, errors.all, status)
  }

  @Test func `without the keys of a store none are made for a webhook`() throws {
    let id = try #require(run("add", "--url", "https://example.com/hooks").lines.first)
    let keys = folder + "/keys.json"
    try FileManager.default.removeItem(atPath: keys)
    for arguments in [["add", "--url", "https://example.com/other"], ["rotate", id]] {
      let result = run(arguments)
      #expect(result.status == 66 && result.lines.isEmpty)
      #expect(result.errors.joined().contains(keys))
      #expect(!FileManager.default.fileExists(atPath: keys))
    }
  }

  @Test(arguments: ["localhost", "LOCALHOST.", "hooks.localhost"])
  func `a name of this machine is an address of this machine`(host: String) {
    #expect(run("add", "--url", "https://example.com/hooks").status == 0)
    let refused = run("add", "--url", "https://\(host)/hooks")
    #expect(refused.status == 65 && refused.lines.isEmpty)
    #expect(
      refused.errors == [
        "That address is on this machine or in a network of its own: --allow-private."
      ])
    #expect(run("add", "--url", "https://\(host)/hooks", "--allow-private").status == 0)
  }

  @Test func `at a terminal a number stands alone beside what it counts`() throws {
    _ = run("add", "--url", "https://example.com/hooks")
    let lines = foyer(["webhook", "list"], width: 80).lines
    #expect(lines.contains("delivered     0") && lines.contains("given up      0"), "\(lines)")
    #expect(lines.contains("waiting       0"))
    #expect(
      try #require(run("list").lines.first).contains("\t0 delivered\t0 waiting\t0 given up\t"))
  }

  @Test func `switching on says what waits, and what became of the last`() throws {
    let name = try #require(run("add", "--url", "https://example.com/hooks").lines.first)
    func change(_ work: (OnboardingStore) throws -> Void) throws {
      let store = try OnboardingStore.open(at: folder)
      try work(store)
      try store.close()
    }
    try change { store in
      _ = try store.createAccount(
        NewAccount(
          email: "kim@example.com", proof: .provider("apple", subject: "1"), flow: "ops",
          session: [UInt8](repeating: 1, count: 16)), now: 0)
      let webhook = try #require(try store.webhook(named: name))
      try store.disableWebhook(webhook.id, why: "It answered 410 Gone.", now: 0)
    }
    #expect(
      run("enable", name).lines == [
        "\(name) is on.", "1 event waits for it, and a running server sends them now.",
      ])
    try change { store in
      let webhook = try #require(try store.webhook(named: name))
      let delivery = try #require(
        try store.dueDeliveries(of: webhook.id, now: 4_000_000_000, limit: 1).first)
      try store.settle(
        [
          DeliveryAnswer(
            .failed(reason: "status 500", isUnanswered: false, nextAt: 5), of: delivery.event,
            at: webhook.id, milliseconds: 1)
        ], now: 4)
    }
    #expect(
      run("enable", name).lines == [
        "\(name) was on already.",
        "1 event waits for it; the last was not taken: status 500."
          + " A running server tries again within 30 seconds.",
      ])
  }

  @Test func `what is sent once more to a webhook that is off waits, and that is said`() throws {
    let name = try #require(run("add", "--url", "https://example.com/hooks").lines.first)
    let store = try OnboardingStore.open(at: folder)
    _ = try store.createAccount(
      NewAccount(
        email: "kim@example.com", proof: .provider("apple", subject: "1"), flow: "ops",
        session: [UInt8](repeating: 1, count: 16)), now: 0)
    let webhook = try #require(try store.webhook(named: name))
    let delivery = try #require(try store.dueDeliveries(of: webhook.id, now: 5, limit: 1).first)
    try store.settle(
      [DeliveryAnswer(.delivered, of: delivery.event, at: webhook.id, milliseconds: 1)], now: 5)
    try store.disableWebhook(webhook.id, why: "It answered 410 Gone.", now: 6)
    try store.close()
    #expect(
      run("replay", name, "--since", "1970-01-01").lines == [
        "\(name) is off: 1 event waits to be sent once more until `foyer webhook enable \(name)`."
      ])
    #expect(run("replay", name).lines == ["There is no event to send once more."])
    #expect(run("enable", name).lines.last?.hasPrefix("1 event waits for it, and") == true)
    let since = run("replay", name, "--since", "1970-01-01")
    #expect(since.lines == ["There is no event to send once more."])
  }

  @Test func `servers and commands of before and of now understand what is sent once more`() throws
  {
    typealias Answer = WebhookWork.Answer
    enum AnswerOfBefore: Codable, Equatable { case replayed(Int) }
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    let old = try encoder.encode(AnswerOfBefore.replayed(3))
    #expect(try decoder.decode(Answer.self, from: old) == .replayed(3))
    let new = try encoder.encode(Answer.replayed(3, isOff: true))
    #expect(try decoder.decode(Answer.self, from: new) == .replayed(3, isOff: true))
    #expect(try decoder.decode(AnswerOfBefore.self, from: new) == .replayed(3))
  }

  @Test func `an address is told of an event once`() throws {
    let url = "https://example.com/hooks"
    let name = try #require(run("add", "--url", url, "--event", "account.deleted").lines.first)
    for more in [[], ["--event", "account.deleted", "onboarding.completed"], ["--flow", "ops"]] {
      let result = run(["add", "--url", url] + more)
      #expect(result.status == 65 && result.lines.isEmpty)
      #expect(result.errors.first?.hasPrefix("\(name) has that address") == true)
    }
    #expect(run("add", "--url", url, "--event", "onboarding.completed").status == 0)
    #expect(run("add", "--url", url + "/more").status == 0)
    #expect(run("list").lines.count == 3)
  }

  @Test func `a webhook is added, listed, rotated and removed`() throws {
    let add = run(
      "add", "--url", "https://example.com/hooks", "--event", "onboarding.completed",
      "account.deleted", "--flow", "ops")
    try #require(add.lines.count == 2, "\(add.errors)")
    let name = add.lines[0]
    #expect(name.wholeMatch(of: /wh_[0-9a-f]{24}/) != nil)
    #expect(add.lines[1].wholeMatch(of: /whsec_[A-Za-z0-9+\/]{43}=/) != nil)
    #expect(
      run("list").lines == [
        """
        \(name)\thttps://example.com/hooks\ton\t0 delivered\t0 waiting\t0 given up\t\
        onboarding.completed,account.deleted\tops\t-
        """
      ])
    let rotated = run("rotate", name)
    #expect(rotated.lines.first == name)
    #expect(rotated.lines.last != add.lines.last)
    #expect(run("enable", name).lines == ["\(name) was on already."])
    #expect(run("replay", name).lines == ["There is no event to send once more."])
    let since = run("replay", name, "--since", "2026-11-01")
    #expect(since.lines == ["There is no event to send once more."])
    #expect(run("remove", name).lines == ["Removed \(name)."])
    #expect(run().lines.isEmpty)
    // Each change is a line of the trail, once.
    let store = try OnboardingStore.open(at: folder)
    let trail = try store.auditLines(before: nil, limit: 10).reversed()
    #expect(trail.map(\.action) == ["added-webhook", "rotated", "removed-webhook"])
    #expect(trail.allSatisfy { $0.who == "command line" && $0.subject == name })
    #expect(trail.first?.detail == "https://example.com/hooks, foyer webhook add")
    #expect(trail.last?.detail == "https://example.com/hooks, foyer webhook remove")
    try store.close()
  }

  @Test func `a key isn't revoked where nobody can tell what it sealed`() throws {
    #expect(foyer(["keys", "add"]).status == 66)
    _ = run("add", "--url", "https://example.com/hooks")
    let refused = foyer(["keys", "revoke", "0", "--store", "postgresql://127.0.0.1:1/none"])
    #expect(refused.status == 69)
    #expect(refused.errors.joined().contains("--force doesn't look"))
    #expect(try KeyRing(contentsOf: folder + "/keys.json").keys.first?.state == .active)
  }

  @Test func `a key isn't revoked that secrets are sealed with`() throws {
    let name = run("add", "--url", "https://example.com/hooks").lines[0]
    #expect(foyer(["keys", "add"]).status == 0)
    #expect(foyer(["keys", "activate", "1"]).status == 0)
    let refused = foyer(["keys", "revoke", "0"])
    #expect(refused.status == 75)
    #expect(refused.errors.joined().contains("\(name), which would be lost"))
    #expect(foyer(["keys", "revoke", "0", "--force"]).status == 0)
    #expect(try KeyRing(contentsOf: folder + "/keys.json").keys.first?.state == .revoked)
  }

  @Test func `an event that is not there is not sent once more, and that is said`() throws {
    let name = try #require(run("add", "--url", "https://example.com/hooks").lines.first)
    let result = run("replay", name, "--event-id", "msg_none")
    #expect(result.status == 65 && result.lines.isEmpty)
    #expect(
      result.errors == [
        """
        There is no event msg_none: it never was, was kept for its days, or belonged to an account that is erased.
        """
      ])
    let store = try OnboardingStore.open(at: folder)
    #expect(try store.auditCount(of: .replayed, since: 0).times == 0)
    try store.close()
  }

  @Test(arguments: ["remove", "rotate", "enable", "test", "replay"])
  func `a webhook that is not there is told with status 65`(command: String) {
    _ = run("add", "--url", "https://example.com/hooks")
    let result = run(command, "wh_none")
    #expect(result.status == 65)
    #expect(result.errors == ["There is no webhook wh_none."])
  }

  @Test(arguments: [
    ["add", "--url", "https://example.com/", "--event", "account.renamed"],
    ["add", "--url", "https://example.com/", "--flow", "nobody"], ["add"],
    ["replay", "wh_1", "--since", "2026-13-01"],
    ["replay", "wh_1", "--since", "2026-11-01T25:00Z"],
    ["replay", "wh_1", "--since", "2026-11-01", "--event-id", "msg_1"],
  ])
  func `what makes no sense is told with status 64`(arguments: [String]) {
    let context = CommandContext(
      onboardings: [OPS().withPages], environment: ["FOYER_DATA": folder], print: { _ in },
      printError: { _ in })
    #expect(FoyerCommandLine.run(["webhook"] + arguments, in: context) == 64)
  }

  @Test func `an address that needs a permission is taken with it`() {
    #expect(run("add", "--url", "http://127.0.0.1:9/").status == 65)
    #expect(run("add", "--url", "http://127.0.0.1:9/", "--allow-private").status == 0)
    #expect(run("list").lines.count == 1)
  }

  @Test func `a test is one signed message, and says what came of it`() throws {
    let receiver = HTTPReceiver()
    let name = try #require(
      run("add", "--url", receiver.address("/hooks"), "--allow-private").lines.first)
    #expect(run("test", name).lines == ["\(name) took it, status 200."])
    let request = try #require(receiver.all.first)
    #expect(request.headers["webhook-id"]?.hasPrefix("msg_test") == true)
    #expect(request.headers["webhook-signature"]?.hasPrefix("v1,") == true)
    #expect(String(decoding: request.body, as: UTF8.self).contains("webhook.test"))
    receiver.setAnswer { _ in "500 Oops" }
    let failed = run("test", name)
    #expect(failed.status == 1)
    #expect(failed.errors == ["\(name) did not take it: status 500."])
    #expect(receiver.all.count == 2)
  }

  @Test(
    arguments: [
      ("2026-11-23", 1_795_392_000), ("2026-11-23T06:30Z", 1_795_415_400),
      ("2026-11-23T06:30:05Z", 1_795_415_405), ("1970-01-01", 0),
    ] as [(String, Int64)])
  func `a moment is a day or a time in UTC`(text: String, seconds: Int64) {
    #expect(InstantArgument(argument: text)?.seconds == seconds)
  }

  @Test(arguments: ["", "today", "2026-11-23T06:30", "2026-11-23T24:00Z", "2026-02-30", "T06:30Z"])
  func `what is no moment is none`(text: String) {
    #expect(InstantArgument(argument: text) == nil)
  }
}
