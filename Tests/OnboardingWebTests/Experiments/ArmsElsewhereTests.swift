import FlowPages
import FlowWalking
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import Sealing
import TestSupport
import Testing

/// An arm, once drawn, where a session goes on: through an app, and under another key.
@Suite struct ArmsElsewhereTests {
  private func isShort(_ client: TestClient) throws -> Bool {
    try client.open("/nutrisync/good-news")
    return client.page.screen != "good-news"
  }

  @Test(arguments: [true, false])
  func `a draft that an app saved keeps its arm in the next browser`(short: Bool) throws {
    let house = try TestApplication([NutriSync().withPages])
    try house.start("short-welcome", of: "nutrisync")
    let maker = try house.client(isShort: short)
    let email = "maya-\(short)@example.com"
    try maker.makeAccount(email, isBeginning: false)
    while !maker.page.isComplete, maker.response.status == 200 { try maker.submit() }
    #expect(maker.page.screen == "all-set")
    try maker.submit([:], action: "hand-over")
    let code = try #require(maker.page.body("data-handover-code"))
    let json: [(RequestHeaders.Name, String)] = [(.contentType, "application/json")]
    let handed = try house.client().send(
      Exchange.Request(.post, "/handover", headers: json, body: #"{"code":"\#(code)"}"#))
    let draft = try #require(
      try JSONSerialization.jsonObject(with: Data(handed.text.utf8)) as? [String: Any])
    let token = try #require(draft["token"] as? String)
    var answers = try #require(draft["answers"] as? [String: Any])
    answers["energy-level"] = 2
    let body = try JSONSerialization.data(withJSONObject: [
      "answers": answers, "left": draft["left"] ?? [], "revision": draft["revision"] ?? 0,
    ])
    let saved = try house.client().send(
      Exchange.Request(
        .post, "/app/drafts/nutrisync", headers: json + [(.authorization, "Bearer \(token)")],
        body: String(decoding: body, as: UTF8.self)))
    #expect(saved.status == 200, "\(saved.text)")
    for _ in 0..<4 {
      let next = house.client()
      try next.signIn(email)
      try next.open("/nutrisync/impact?change")
      // It is the draft of the app that is gone on with.
      #expect(next.page.values("energy-level").contains("2") || next.page.html.contains("2"))
      #expect(try isShort(next) == short)
    }
  }

  @Test func `arms stay when another key seals the cookies, and when the old one is gone`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-arm-keys-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try TestApplication([NutriSync().withPages], folder: folder)
    try first.start("short-welcome", of: "nutrisync")
    let clients = [true: try first.client(isShort: true), false: try first.client(isShort: false)]
    try first.close()
    var cookies = clients.mapValues(\.cookies)
    let path = folder + "/keys.json"
    func change(_ work: (inout KeyRing) throws -> Void) throws {
      var ring = try KeyRing(contentsOf: path)
      try work(&ring)
      try ring.save(to: path)
    }
    try change { ring in
      let key = try ring.add(createdAt: 1)
      try ring.activate(key)
    }
    func walk() throws {
      let house = try TestApplication([NutriSync().withPages], folder: folder)
      for (short, own) in cookies {
        let moved = house.client()
        moved.cookies = own
        #expect(try isShort(moved) == short)
        try moved.open("/nutrisync/impact")
        try moved.submit(["energy-level": "3"])
        #expect((moved.page.screen == "basic-info") == short)
        cookies[short] = moved.cookies
      }
      // New sessions are drawn as before.
      _ = try house.client(isShort: true)
      _ = try house.client(isShort: false)
      #expect(house.log.isEmpty)
      try house.close()
    }
    try walk()
    // What the page after the change sealed is the new key's.
    try change { try $0.revoke(0) }
    try walk()
  }
}
