import Foundation
import GRDB
import Testing

@testable import OnboardingStore

/// Who goes on with the same set-up on two devices is one person: one profile, one purchase, one draw.
@Suite struct SharedDraftTests {
  private let store: OnboardingStore
  private let name: String
  private let kim: Int64

  /// Kim is signed in on two devices, each with a session of its own.
  init() throws {
    store = try TestStore.open()
    name = try addWebhook(to: store)
    kim = try #require(
      try store.createAccount(newAccount(session: 99), now: 0).accountID)
    try keep(1)
    try keep(2)
  }

  private func keep(_ device: Int, account: Int64? = nil, now: Int64 = 1) throws {
    try store.keepDraft(
      DraftState(
        flow: "nutrisync", session: session(device), content: Array("all".utf8),
        answers: Array("a".utf8), answersBefore: nil, device: "Device \(device)"),
      account: account ?? kim, now: now)
  }

  private func submission(_ device: Int, _ name: String) -> Submission {
    OnboardingStoreTests.submission(
      session: device, account: kim, profile: #"{"name":"\#(name)"}"#, plan: nil)
  }

  /// What webhooks are told, by kind, with the id of the profile.
  private func told() throws -> [[String]] {
    var told: [[String]] = []
    while let delivery = try due(store, name, now: 1000).first {
      let payload = try JSONSerialization.jsonObject(with: Data(delivery.payload.utf8))
      let data = try #require((payload as? [String: Any])?["data"] as? [String: Any])
      if let id = data["id"] as? String { told.append([delivery.kind, id]) }
      try settle(store, name, delivery, .delivered, now: 1000)
    }
    return told
  }

  @Test func `what is handed in on both devices is one profile, and the later one counts`() throws {
    guard case .stored(let id) = try store.submit(submission(1, "Kim"), now: 10) else {
      Issue.record("nothing was stored")
      return
    }
    #expect(try store.submit(submission(2, "Kim"), now: 20) == .alreadyStored(id))
    #expect(try store.submit(submission(2, "Kimmy"), now: 30) == .updated(id, revision: 2))
    #expect(try store.submit(submission(1, "Kimberly"), now: 40) == .updated(id, revision: 3))
    let profiles = try store.profiles(account: kim)
    #expect(profiles.map(\.profile) == [#"{"name":"Kimberly"}"#])
    #expect(
      try store.revisions(of: id).map(\.profile) == [#"{"name":"Kim"}"#, #"{"name":"Kimmy"}"#])
    for device in [1, 2] {
      #expect(try store.profile(flow: "nutrisync", session: session(device))?.id == id)
    }
    let told = try told()
    #expect(told.map(\.[0]) == Array(repeating: "onboarding.completed", count: 3))
    #expect(Set(told.map(\.[1])).count == 1)
  }

  @Test(.enabled(if: !TestStore.isPostgreSQL))
  func `it is found by its session, however many there are`() throws {
    let plan = try store.sqlite.read { db in
      try Row.fetchAll(
        db,
        sql: "EXPLAIN QUERY PLAN SELECT id FROM profile WHERE \(OnboardingStore.isSubmitted)",
        arguments: ["flow": "nutrisync", "session": Data(session(1))]
      ).map { $0[3] as String }
    }
    let looks = plan.filter { $0.hasPrefix("SEARCH profile") }
    #expect(looks.count == 3)
    #expect(
      looks.allSatisfy { $0.hasSuffix("(flow=? AND session=?)") || $0.contains("(rowid=?)") },
      "\(plan)")
  }

  @Test func `each device that handed in counts once as having finished`() throws {
    _ = try store.submit(submission(1, "Kim"), now: 10)
    _ = try store.submit(submission(2, "Kim"), now: 20)
    _ = try store.submit(submission(2, "Kimmy"), now: 30)
    _ = try store.submit(submission(1, "Kim"), now: 40)
    #expect(store.figures.profilesStored == 1)
    try store.flushEvents()
    #expect(try counted(store)?.finished == 2)
    let kept = try store.look { db in
      try Int64.fetchOne(
        db, sql: "SELECT count(*) FROM outcome WHERE kind = ?",
        arguments: [OnboardingStore.sharedProfileKind])
    }
    #expect(kept == 1)
    #expect(try store.standing(session: session(2)).outcomes == [:])
  }

  @Test func `two at once leave one profile`() throws {
    let outcomes = try inParallel(8) { number in
      try store.submit(submission(number % 2 + 1, "Kim \(number)"), now: 10)
    }
    #expect(try store.profiles(flow: "nutrisync").count == 1)
    #expect(outcomes.count { if case .stored = $0 { true } else { false } } == 1)
  }

  @Test func `what each handed in before they were one person's stays its own`() throws {
    _ = try store.submit(submission(1, "Kim"), now: 10)
    var other = submission(3, "Somebody")
    other.account = nil
    _ = try store.submit(other, now: 20)
    try keep(3, now: 30)
    _ = try store.submit(submission(3, "Kim, too"), now: 40)
    #expect(
      try Set(store.profiles(flow: "nutrisync").map(\.profile))
        == [#"{"name":"Kim"}"#, #"{"name":"Kim, too"}"#])
    #expect(try store.profile(flow: "nutrisync", session: session(2))?.session == session(1))
  }

  @Test func `of another person, and of another flow, nothing is found`() throws {
    _ = try store.submit(submission(1, "Kim"), now: 10)
    _ = try store.recordOnce(session: session(1), kind: "spin", value: "80", now: 10)
    var other = submission(2, "Kim")
    other.flow = "reflect"
    guard case .stored = try store.submit(other, now: 20) else {
      Issue.record("the profile of another flow was taken for it")
      return
    }
    let lee = try #require(
      try store.createAccount(newAccount("lee@example.com", session: 98), now: 0).accountID)
    try keep(4, account: lee)
    guard case .stored = try store.submit(submission(4, "Kim"), now: 20) else {
      Issue.record("the profile of another person was taken for it")
      return
    }
    #expect(
      try store.recordOnce(session: session(4), kind: "spin", value: "20", now: 30) == "20")
    #expect(try store.standing(session: session(4)).outcomes == ["spin": "20"])
  }

  @Test func `what happens once on one device has happened on the other`() throws {
    #expect(try store.recordOnce(session: session(1), kind: "spin", value: "80", now: 10) == "80")
    #expect(try store.recordOnce(session: session(2), kind: "spin", value: "20", now: 20) == "80")
    for device in [1, 2] {
      #expect(try store.standing(session: session(device)).outcomes == ["spin": "80"])
      #expect(store.mayHaveOutcomes(session: session(device)))
    }
    // Two that had happened before the devices were one person's: each goes on saying what it said.
    _ = try store.recordOnce(session: session(3), kind: "spin", value: "50", now: 30)
    try keep(3, now: 40)
    #expect(try store.standing(session: session(3)).outcomes == ["spin": "50"])
    #expect(try store.standing(session: session(2)).outcomes == ["spin": "80"])
  }

  @Test func `two that draw at once draw the same`() throws {
    let values = try inParallel(8) { number in
      try store.recordOnce(
        session: session(number % 2 + 1), kind: "spin", value: "\(number)", now: 10)
    }
    #expect(Set(values).count == 1)
  }

  @Test func `a purchase is told once, by the id of the profile that follows from either`() throws {
    for device in [2, 1] {
      _ = try store.recordOnce(
        session: session(device), kind: "purchase", value: "yearly", now: 5,
        purchaseIn: "nutrisync")
    }
    _ = try store.submit(submission(1, "Kim"), now: 10)
    _ = try store.submit(submission(2, "Kimmy"), now: 20)
    let told = try told()
    #expect(
      told.map(\.[0]) == ["purchase.changed", "onboarding.completed", "onboarding.completed"])
    #expect(Set(told.map(\.[1])).count == 1)
  }

  @Test func `what is bought with an account's answers is told of the account, and goes with it`()
    throws
  {
    _ = try store.recordOnce(
      session: session(2), kind: "purchase", value: "yearly", now: 5, purchaseIn: "nutrisync")
    // Of one person, one after the other.
    let created = try #require(try due(store, name, now: 10).first)
    #expect(try due(store, name, now: 10).map(\.kind) == ["account.created"])
    try settle(store, name, created, .delivered, now: 10)
    let purchase = try #require(try due(store, name, now: 10).first)
    #expect(purchase.kind == "purchase.changed")
    #expect(purchase.payload.contains(#""account":\#(kim),"#))
    // Also where nothing leads from that session to the account any more.
    try store.startOver(session(2), as: session(5), keeping: [], until: 1000)
    try store.eraseAccount(kim, spentUntil: 1000, now: 20)
    #expect(try due(store, name, now: 30).map(\.kind) == ["account.deleted"])
  }

  @Test func `a new beginning has an id of its own, and keeps what outlasts it`() throws {
    _ = try store.recordOnce(
      session: session(2), kind: "purchase", value: "yearly", now: 5, purchaseIn: "nutrisync")
    _ = try store.recordOnce(session: session(2), kind: "seen", value: "yes", now: 5)
    _ = try store.recordOnce(session: session(1), kind: "told", value: "yes", now: 5)
    _ = try store.submit(submission(1, "Kim"), now: 10)
    try store.startOver(session(1), as: session(5), keeping: ["purchase"], until: 1000)
    #expect(try store.standing(session: session(5)).outcomes == ["purchase": "yearly"])
    #expect(try store.standing(session: session(2)).outcomes == ["purchase": "yearly"])
    let left = try store.standing(session: session(1)).outcomes
    #expect(left == ["seen": "yes", "told": "yes"])
    guard case .stored = try store.submit(submission(5, "Kim anew"), now: 20) else {
      Issue.record("the new beginning was taken for the old one")
      return
    }
    #expect(try store.profiles(account: kim).count == 2)
    let completed = try told().filter { $0[0] == "onboarding.completed" }
    #expect(Set(completed.map(\.[1])).count == 2)
  }

  @Test func `of a beginning that nobody handed in nothing is left, for no account leads to it`()
    throws
  {
    for kind in ["purchase", "spin"] {
      _ = try store.recordOnce(
        session: session(2), kind: kind, value: "80", now: 5, purchaseIn: "nutrisync")
    }
    _ = try store.recordOnce(session: session(1), kind: "told", value: "yes", now: 5)
    try store.startOver(session(1), as: session(5), keeping: ["purchase"], until: 1000)
    let left = try store.look { db in
      try [UInt8].fetchAll(db, sql: "SELECT DISTINCT session FROM outcome ORDER BY session")
    }
    #expect(left == [session(2)])
    try store.eraseAccount(kim, spentUntil: 1000, now: 20)
    #expect(try store.look { try Int64.fetchOne($0, sql: "SELECT count(*) FROM outcome") } == 0)
  }

  @Test func `a new beginning leaves what the other device handed in as it is`() throws {
    _ = try store.submit(submission(2, "Kim"), now: 10)
    try store.startOver(session(1), as: session(5), keeping: [], until: 1000)
    guard case .stored(let id) = try store.submit(submission(5, "Kim anew"), now: 20) else {
      Issue.record("the new beginning was taken for the old one")
      return
    }
    // The other device goes on with the new beginning.
    #expect(try store.submit(submission(2, "Kim, once more"), now: 30) == .updated(id, revision: 2))
    #expect(
      try Set(store.profiles(account: kim).map(\.profile))
        == [#"{"name":"Kim"}"#, #"{"name":"Kim, once more"}"#])
  }

  @Test func `what happened on the device that didn't hand in is kept as long as the profile`()
    throws
  {
    _ = try store.recordOnce(session: session(2), kind: "spin", value: "80", now: 10)
    _ = try store.recordOnce(session: session(7), kind: "spin", value: "20", now: 10)
    _ = try store.submit(submission(1, "Kim"), now: 10)
    try store.delete(olderThan: Retention(outcomes: 60), now: 100)
    #expect(try store.standing(session: session(1)).outcomes == ["spin": "80"])
    #expect(try store.standing(session: session(7)).outcomes == [:])
  }

  @Test func `erasing the account leaves nothing of either`() throws {
    _ = try store.recordOnce(session: session(2), kind: "spin", value: "80", now: 10)
    _ = try store.submit(submission(1, "Kim"), now: 10)
    _ = try store.submit(submission(2, "Kimmy"), now: 20)
    try store.eraseAccount(kim, spentUntil: 1000, now: 30)
    for table in ["profile", "profile_revision", "outcome", "draft_copy"] {
      let rows = try store.look { db in
        try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
      }
      #expect(rows == 0, "\(table)")
    }
  }
}
