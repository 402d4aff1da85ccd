import FlowPages
import FlowWalking
import Foundation
import HTTPCore
import OnboardingFlows
import OnboardingStore
import Sealing
import TestSupport
import Testing

@testable import FoyerCLI

/// Keys that an operator turns over while the server runs.
@Suite struct KeyTurningTests {
  private let folder = NSTemporaryDirectory() + "foyer-keys-\(UUID().uuidString)"
  private var path: String { folder + "/keys.json" }

  private func withApplication(_ body: (TestApplication) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let application = try TestApplication([Reflect().withPages], folder: folder)
    try body(application)
    try application.close()
  }

  private func change(_ body: (inout KeyRing) throws -> Void) throws {
    var ring = try KeyRing(contentsOf: path)
    try body(&ring)
    try ring.save(to: path)
  }

  /// The address of the page on which a browser comes to stand that has nothing but a cookie.
  private func landing(_ application: TestApplication, _ cookie: (String, String)) throws -> String
  {
    let client = application.client()
    client.cookies["foyer-reflect"] = cookie
    try client.open("/reflect")
    return client.address
  }

  @Test func `a form that was open while the keys were turned over is taken and sealed anew`()
    throws
  {
    try withApplication { application in
      let client = application.client()
      try client.open("/reflect")
      let before = try #require(client.cookies["foyer-reflect"]).value
      try change { ring in try ring.activate(try ring.add(createdAt: 0)) }
      try application.refreshKeys()
      let page = client.address
      try client.submit()
      #expect(client.response.status == 200)
      #expect(client.address != page)
      try change { try $0.revoke(0) }
      try application.refreshKeys()
      // Sealed with the key that is left.
      let after = try #require(client.cookies["foyer-reflect"])
      #expect(after.value != before)
      #expect(try landing(application, after) == client.address)
    }
  }

  @Test func `what a revoked key sealed is refused, though it was opened a moment before`() throws {
    try withApplication { application in
      let client = application.client()
      try client.open("/reflect")
      try client.submit()
      let old = try #require(client.cookies["foyer-reflect"])
      #expect(try landing(application, old) == client.address)
      try change { ring in
        try ring.activate(try ring.add(createdAt: 0))
        try ring.revoke(0)
      }
      try application.refreshKeys()
      #expect(try landing(application, old) != client.address)
    }
  }

  @Test func `a start that keys stand in the way of makes no database`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try KeyRing(createdAt: 0).save(to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let failure = #expect(throws: CommandFailure.self) {
      try TestApplication([Reflect().withPages], folder: folder)
    }
    #expect(failure?.description.contains("chmod 600") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["keys.json"])
  }

  @Test func `a file that can't be read changes nothing, and is told of once`() throws {
    try withApplication { application in
      let client = application.client()
      try client.open("/reflect")
      try Data("{".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: KeyRingError.self) { try application.refreshKeys() }
      try application.refreshKeys()
      try client.submit()
      #expect(client.response.status == 200)
    }
  }

  @Test func `a file that others could read is read as soon as they can't`() throws {
    try withApplication { application in
      let client = application.client()
      try client.open("/reflect")
      try client.submit()
      let old = try #require(client.cookies["foyer-reflect"])
      try change { ring in
        try ring.activate(try ring.add(createdAt: 0))
        try ring.revoke(0)
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(throws: KeyRingError.self) { try application.refreshKeys() }
      try application.refreshKeys()
      #expect(try landing(application, old) == client.address)
      // Changing who may read it writes nothing.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      try application.refreshKeys()
      #expect(try landing(application, old) != client.address)
    }
  }

  @Test func `keys that have none in common with those in use are not taken over`() throws {
    try withApplication { application in
      let client = application.client()
      try client.open("/reflect")
      let cookie = try #require(client.cookies["foyer-reflect"])
      let old = try KeyRing(contentsOf: path)
      try KeyRing(createdAt: 0).save(to: path)
      let error = #expect(throws: KeyRingError.self) { try application.refreshKeys() }
      #expect(error?.description.contains("none of the keys that are in use") == true)
      // Told once, and nothing is lost.
      try application.refreshKeys()
      #expect(try landing(application, cookie) == client.address)
      var told: [String] = []
      var rotated = old
      try rotated.activate(try rotated.add(createdAt: 0))
      try rotated.save(to: path)
      try application.refreshKeys { told.append($0) }
      try application.refreshKeys { told.append($0) }
      #expect(told == ["the keys were taken over; key 1 seals"])
    }
  }

  @Test func `mails that wait are sealed anew, so that their key can be revoked`() throws {
    try withApplication { application in
      let store = application.store
      let old = try KeyRing(contentsOf: path)
      let letters = (1...3).map { number -> NewMail in
        let name = "mail-\(number)"
        return NewMail(
          name: name,
          sealed: Sealer(keyRing: old, purpose: .mail).seal(
            Array("letter \(number)".utf8), context: Array(name.utf8)))
      }
      for mail in letters { try store.addMail(mail, now: 0) }
      #expect(try store.reader.mailsWaiting { KeyRing.hasKey(0, of: $0) } == 3)
      try change { ring in try ring.activate(try ring.add(createdAt: 0)) }
      try application.refreshKeys()
      #expect(try store.reader.mailsWaiting { KeyRing.hasKey(0, of: $0) } == 0)
      try change { try $0.revoke(0) }
      try application.refreshKeys()
      let sealer = Sealer(keyRing: try KeyRing(contentsOf: path), purpose: .mail)
      let read = try store.reader.mails(after: 0, limit: 10).map { mail in
        String(
          decoding: try sealer.open(mail.sealed, context: Array(mail.name.utf8)).plaintext,
          as: UTF8.self)
      }
      #expect(read == ["letter 1", "letter 2", "letter 3"])
    }
  }

  @Test func `a key that a waiting mail is sealed with is not revoked`() throws {
    try withApplication { application in
      let old = try KeyRing(contentsOf: path)
      let sealed = Sealer(keyRing: old, purpose: .mail).seal([1], context: Array("m".utf8))
      try application.store.addMail(NewMail(name: "m", sealed: sealed), now: 0)
      try change { ring in try ring.activate(try ring.add(createdAt: 0)) }
      let lines = Lines()
      func revoke(_ more: [String]) -> Int32 {
        FoyerCommandLine.run(
          ["keys", "revoke", "0", "--data", folder] + more,
          in: CommandContext(
            onboardings: [], environment: [:], print: lines.add, printError: lines.add))
      }
      #expect(revoke([]) != 0)
      #expect(lines.text.contains("Key 0 sealed 1 mail that waits"))
      try application.refreshKeys()
      #expect(revoke([]) == 0, "\(lines.text)")
    }
  }

  @Test func `keys of another database are told of, and those that the store knows are not`() throws
  {
    let told = "none of the keys in \(path) was used with the database before"
    for (ring, isTold) in [(nil, false), (KeyRing(createdAt: 0), true), (nil, false)] {
      try ring?.save(to: path)
      let application = try TestApplication([Reflect().withPages], folder: folder)
      #expect(application.log.contains { $0.contains(told) } == isTold)
      try application.close()
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `secrets that could not be sealed anew are sealed anew later, and that is told once`()
    throws
  {
    try withApplication { application in
      let name = Webhook.newName()
      let sealed = WebhookSecrets(try KeyRing(contentsOf: path)).seal(WebhookSecret(), of: name)
      try application.store.addWebhook(
        NewWebhook(name: name, url: "https://example.com/", sealedSecret: sealed), now: 0)
      let (file, aside) = (folder + "/foyer.sqlite", folder + "/aside.sqlite")
      try FileManager.default.moveItem(atPath: file, toPath: aside)
      try change { ring in try ring.activate(try ring.add(createdAt: 0)) }
      #expect(throws: StoreError.self) { try application.refreshKeys() }
      try application.refreshKeys()
      try FileManager.default.moveItem(atPath: aside, toPath: file)
      try application.refreshKeys()
      let webhook = try #require(try application.store.webhook(named: name))
      #expect(webhook.sealedSecret != sealed)
      try change { try $0.revoke(0) }
      let secrets = WebhookSecrets(try KeyRing(contentsOf: path))
      #expect(try secrets.signing(webhook, now: 0).count == 1)
    }
  }

  @Test func `counters go on where they were`() throws {
    try withApplication { application in
      let client = application.client()
      try client.open("/reflect")
      try change { ring in try ring.activate(try ring.add(createdAt: 0)) }
      try application.refreshKeys()
      try client.open("/metrics")
      #expect(client.page.html.contains("foyer_pages_total 1\n"))
    }
  }

  @Test func `limits go on where they were while the active key is the same`() throws {
    try withApplication { application in
      let client = application.client()
      for last in "23456789ABCDEFGHJKMN" {
        #expect(try status(of: "ABCDEFG\(last)", from: client) == 404)
      }
      #expect(try status(of: "ABCDEFGY", from: client) == 429)
      try change { _ = try $0.add(createdAt: 0) }
      try application.refreshKeys()
      #expect(try status(of: "ABCDEFGZ", from: client) == 429)
    }
  }

  /// What is answered to a code that leads nowhere.
  private func status(of code: String, from client: TestClient) throws -> Int {
    try client.send(
      Exchange.Request(
        .post, "/handover", headers: [(.contentType, "application/json")],
        body: #"{"code":"\#(code)"}"#)
    ).status
  }
}
