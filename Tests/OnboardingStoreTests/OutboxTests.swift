import Foundation
import GRDB
import Testing

@testable import OnboardingStore

@Suite struct OutboxTests {
  private let store: OnboardingStore
  private let name: String

  init() throws {
    store = try TestStore.open()
    name = try addWebhook(to: store)
  }

  private func kinds(now: Int64 = 1000) throws -> [String] {
    try due(store, name, now: now).map(\.kind)
  }

  /// Delivers everything that waits, in the order in which it comes.
  private func drain() throws -> [String] {
    var kinds: [String] = []
    while let delivery = try due(store, name, now: 1000).first {
      kinds.append(delivery.kind)
      try settle(store, name, delivery, .delivered, now: 1000)
    }
    return kinds
  }

  private func data(_ delivery: Delivery) throws -> [String: Any] {
    let payload = try JSONSerialization.jsonObject(with: Data(delivery.payload.utf8))
    return try #require((payload as? [String: Any])?["data"] as? [String: Any])
  }

  @Test(.enabled(if: !TestStore.isPostgreSQL))
  func `what is next is found by indexes, however much waits`() throws {
    func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
      try store.sqlite.read { db in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0[3] }
      }
    }
    let due = try plan(OnboardingStore.dueDeliveries, ["webhook": 1, "now": 1, "limit": 1])
    #expect(due.contains("SEARCH delivery USING INDEX delivery_due (webhook=? AND next_at<?)"))
    #expect(due.contains("SEARCH before USING PRIMARY KEY (webhook=? AND event=?)"))
    let next = try plan(OnboardingStore.nextDelivery, [1])
    #expect(next == ["SEARCH delivery USING INDEX delivery_due (webhook=?)"])
    let oldest = try plan(OnboardingStore.oldestDeliveries, [])
    #expect(oldest.contains { $0.contains("INDEX delivery_waiting (next_at>?)") }, "\(oldest)")
    let first = try plan(OnboardingStore.firstDelivery, ["webhook": 1])
    #expect(first.contains { $0.contains("INDEX delivery_due (webhook=? AND next_at>?)") })
    #expect(!first.contains { $0.contains("TEMP B-TREE") }, "\(first)")
    let last = try plan(OnboardingStore.lastAttempts, ["webhook": 1, "limit": 8])
    #expect(last.contains { $0.contains("delivery_attempt_at (at>?)") }, "\(last)")
    let queues = try plan(OnboardingStore.webhookQueues, [])
    #expect(
      queues.contains { $0.hasPrefix("SEARCH delivery") && $0.contains("delivery_due") },
      "\(queues)")
    #expect(
      queues.contains { $0.hasPrefix("SEARCH last") && $0.contains("delivery_due") }, "\(queues)")
  }

  @Test func `what was handed in is told with its answers and what the flow made of them`() throws {
    _ = try store.submit(
      submission(profile: #"{"profile":{"name":"Kim"},"plan":{"kcal":1850}}"#), now: 100)
    let delivery = try #require(try due(store, name, now: 100).first)
    let reference = try store.database.read { db in
      try String.fetchOne(db, sql: "SELECT reference FROM profile")
    }
    #expect(delivery.message.wholeMatch(of: /msg_[0-9a-f]{32}/) != nil)
    #expect(
      delivery.payload == """
        {"type":"onboarding.completed","timestamp":"1970-01-01T00:01:40Z","data":{"id":\
        "\(reference ?? "")","flow":"nutrisync","version":3,"variant":null,"revision":1,\
        "account":null,"first_completed_at":"1970-01-01T00:01:40Z",\
        "answers":{"profile":{"name":"Kim"},"plan":{"kcal":1850}},\
        "results":{"plan":{"kcal":1850}},"consents":[],"origin":null}}
        """)
  }

  @Test func `what is handed in anew is told with its revision, after what was before`() throws {
    for (number, name) in ["Kim", "Lee", "Ada"].enumerated() {
      _ = try store.submit(
        submission(profile: #"{"name":"\#(name)"}"#), now: Int64(number))
    }
    var told: [Int?] = []
    while let delivery = try due(store, name, now: 1000).first {
      #expect(try due(store, name, now: 1000).count == 1)
      told.append(try data(delivery)["revision"] as? Int)
      try settle(store, name, delivery, .delivered, now: 1000)
    }
    #expect(told == [1, 2, 3])
  }

  @Test func `of each person one event at a time is due, and people don't wait for each other`()
    throws
  {
    for number in 1...3 {
      _ = try store.submit(submission(session: number, profile: "[1]"), now: 0)
      _ = try store.submit(submission(session: number, profile: "[2]"), now: 0)
    }
    let first = try due(store, name, now: 0)
    #expect(first.count == 3)
    try settle(
      store, name, first[0], .failed(reason: "status 500", isUnanswered: false, nextAt: 10), now: 0)
    #expect(try due(store, name, now: 9).map(\.event) == first.dropFirst().map(\.event))
    #expect(try due(store, name, now: 10).count == 3)
    #expect(try due(store, name, now: 10).last?.attempts == 1)
    try settle(store, name, first[0], .givenUp(reason: "status 500"), now: 10)
    #expect(try due(store, name, now: 10).map(\.event).contains(first[0].event) == false)
    #expect(try due(store, name, now: 10).count == 3)
  }

  @Test func `what waits for a webhook that is down comes one at a time, after a rest`() throws {
    for number in 1...3 {
      _ = try store.submit(submission(session: number, profile: "[1]"), now: 0)
    }
    _ = try store.submit(submission(session: 3, profile: "[2]"), now: 0)
    let due = try due(store, name, now: 0)
    func turns() throws -> [DeliveryTurn?] {
      let waits = try store.deliveryWaits()
      return try store.deliveryRows(nil, limit: 9).map { $0.turn(waits[$0.webhook]) }.reversed()
    }
    func fail(_ position: Int, nextAt: Int64, now: Int64) throws {
      let outcome = DeliveryOutcome.failed(
        reason: "status 503", isUnanswered: true, nextAt: nextAt)
      try settle(store, name, due[position], outcome, now: now)
    }
    #expect(try turns() == [.time(0), .time(0), .time(0), .person])
    try fail(0, nextAt: 10, now: 2)
    try fail(1, nextAt: 90, now: 2)
    #expect(try turns() == [.time(10), .time(90), .time(0), .person])
    try fail(2, nextAt: 11, now: 3)
    // Down: a second of rest, and then by one.
    #expect(try turns() == [.alone(10), .notBefore(90), .others, .person])
    for instant: Int64 in 10...14 { try fail(0, nextAt: 15, now: instant) }
    let wait = try #require(try store.deliveryWaits()[name])
    #expect(wait.failures == 8 && wait.failedAt == 14 && wait.oldest == 0)
    #expect(wait.first == due[2].event && wait.next == 44)
    #expect(try turns() == [.others, .notBefore(90), .alone(44), .person])
    // One that is taken ends it.
    try settle(store, name, due[2], .delivered, now: 44)
    #expect(try turns() == [.time(15), .time(90), nil, .time(11)])
    #expect(try store.deliveryWaits()[name]?.failures == 0)
    let id = try #require(try store.webhook(named: name)).id
    try store.disableWebhook(id, why: WebhookStop.paused(by: "ines").sentence, now: 50)
    #expect(try turns() == [.webhook, .webhook, nil, .webhook])
  }

  @Test func `why a webhook is off is read as it was written`() {
    for stop: WebhookStop in [.gone, .paused(by: "ines"), .other("Its key was revoked.")] {
      #expect(WebhookStop(stop.sentence) == stop)
    }
  }

  @Test func `a late failure of what another process delivered holds nothing back`() throws {
    _ = try store.submit(submission(profile: "[1]"), now: 0)
    _ = try store.submit(submission(profile: "[2]"), now: 0)
    let first = try #require(try due(store, name, now: 0).first)
    try settle(store, name, first, .delivered, now: 1)
    let late = DeliveryOutcome.failed(reason: "status 500", isUnanswered: false, nextAt: 900)
    try settle(store, name, first, late, now: 2)
    #expect(try due(store, name, now: 2).count == 1)
  }

  @Test func `a session and the account that it makes are one person`() throws {
    _ = try store.submit(submission(), now: 1)
    let id = try #require(try store.createAccount(newAccount(), now: 2).accountID)
    _ = try store.link(session: session(1), to: id, now: 3)
    #expect(try kinds() == ["onboarding.completed"])
    #expect(try drain() == ["onboarding.completed", "account.created", "onboarding.completed"])
  }

  @Test func `what was bought before the profile names it, once`() throws {
    _ = try store.recordOnce(
      session: session(1), kind: "purchase", value: "yearly", now: 1, purchaseIn: "nutrisync")
    _ = try store.recordOnce(
      session: session(1), kind: "purchase", value: "monthly", now: 1, purchaseIn: "nutrisync")
    _ = try store.submit(submission(), now: 2)
    let purchase = try #require(try due(store, name, now: 10).first)
    #expect(try due(store, name, now: 10).count == 1)
    #expect(purchase.kind == "purchase.changed")
    let told = try data(purchase)
    #expect(told["outcome"] as? String == "purchase")
    #expect(told["value"] as? String == "yearly")
    #expect(told["flow"] as? String == "nutrisync")
    try settle(store, name, purchase, .delivered, now: 10)
    let completed = try #require(try due(store, name, now: 10).first)
    #expect(try data(completed)["id"] as? String == told["id"] as? String)
    #expect(try store.standing(session: session(1)).outcomes == ["purchase": "yearly"])
  }

  @Test func `a new account is told with its address, and without its password`() throws {
    _ = try store.createAccount(newAccount("Kim@Example.com"), now: 1)
    let delivery = try #require(try due(store, name, now: 1).first)
    #expect(
      delivery.payload == """
        {"type":"account.created","timestamp":"1970-01-01T00:00:01Z","data":{"account":1,\
        "email":"Kim@Example.com","provider":"password","flow":"nutrisync","preferences":{},\
        "consents":[]}}
        """)
    _ = try store.createAccount(newAccount(), now: 2)
    #expect(try due(store, name, now: 2).count == 1)
  }

  @Test func `an event belongs to the account that its session made`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    try store.commit { db in
      try Outbox.announce(
        db, .handoverRedeemed, session: session(1), flow: "nutrisync", data: #"{"a":1}"#, now: 1)
    }
    #expect(try kinds() == ["account.created"])
    try store.eraseAccount(id, spentUntil: 1000, now: 2)
    #expect(try drain() == ["account.deleted"])
  }

  @Test func `what does not commit is not told`() throws {
    var broken = submission()
    broken.event = event(kind: "")
    #expect(throws: StoreError.self) { try store.submit(broken, now: 0) }
    #expect(try kinds().isEmpty)
  }

  @Test func `a webhook hears of its kinds and flows alone, and of what is of no flow`() throws {
    let other = try addWebhook(
      to: store, "wh_2", kinds: [.onboardingCompleted, .accountDeleted], flows: ["reflect"])
    _ = try store.submit(submission(), now: 0)
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    try store.eraseAccount(id, spentUntil: 1000, now: 0)
    #expect(try due(store, other, now: 0).map(\.kind) == ["account.deleted"])
    var reflect = submission(session: 2)
    reflect.flow = "reflect"
    _ = try store.submit(reflect, now: 0)
    #expect(try due(store, other, now: 0).count == 2)
  }

  @Test func `erasing a session takes back what was not told of it`() throws {
    _ = try store.submit(submission(), now: 0)
    _ = try store.recordOnce(
      session: session(1), kind: "purchase", value: "yearly", now: 1, purchaseIn: "nutrisync")
    try store.eraseSession(session(1))
    #expect(try kinds().isEmpty)
  }

  @Test func `what was taken back while it was under way is not missed`() throws {
    _ = try store.submit(submission(), now: 0)
    let delivery = try #require(try due(store, name, now: 0).first)
    let webhook = try #require(try store.webhook(named: name))
    #expect(try store.stillWaiting([delivery.event], for: webhook.id) == [delivery.event])
    try store.eraseSession(session(1))
    #expect(try store.stillWaiting([delivery.event], for: webhook.id).isEmpty)
    try settle(store, name, delivery, .delivered, now: 1)
    #expect(try store.webhookStates().first?.delivered == 0)
  }
}

@Suite struct WebhookTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  @Test func `a webhook is told what happens from its beginning on, and is gone when removed`()
    throws
  {
    _ = try store.submit(submission(session: 1), now: 0)
    let name = try addWebhook(to: store)
    _ = try store.submit(submission(session: 2), now: 1)
    #expect(try due(store, name, now: 1).count == 1)
    #expect(try store.backlog() == (1, 1))
    #expect(try store.removeWebhook(named: name))
    #expect(try !store.removeWebhook(named: name))
    #expect(try store.backlog() == (0, nil))
  }

  @Test func `a rotation keeps the secret before`() throws {
    let name = try addWebhook(to: store)
    #expect(try store.rotateSecret(ofWebhook: name, to: "new", previousUntil: 50))
    let webhook = try #require(try store.webhook(named: name))
    #expect(webhook.sealedSecret == "new")
    #expect(webhook.sealedPrevious == "sealed")
    #expect(webhook.previousUntil == 50)
    try store.reseal(webhook, secret: "newer", previous: "older")
    #expect(try store.webhook(named: name)?.sealedSecret == "newer")
    #expect(try store.webhook(named: name)?.sealedPrevious == "older")
    try store.reseal(webhook, secret: "late", previous: "late")
    #expect(try store.webhook(named: name)?.sealedSecret == "newer")
    #expect(try !store.rotateSecret(ofWebhook: "wh_none", to: "new", previousUntil: 50))
    // Of two at once, which both found the same secret, one is done.
    func rotate(to secret: String) throws -> Bool {
      try store.rotateSecret(ofWebhook: name, from: "newer", to: secret, previousUntil: 60)
    }
    #expect(try rotate(to: "first"))
    #expect(try !rotate(to: "second"))
    let rotated = try #require(try store.webhook(named: name))
    #expect(rotated.sealedSecret == "first" && rotated.sealedPrevious == "newer")
  }

  @Test func `one that is off is told nothing, and what waited is tried anew when it is on`() throws
  {
    let name = try addWebhook(to: store)
    _ = try store.submit(submission(session: 1), now: 0)
    let delivery = try #require(try due(store, name, now: 0).first)
    try settle(
      store, name, delivery, .failed(reason: "status 410", isUnanswered: false, nextAt: 900), now: 0
    )
    let id = try #require(try store.webhook(named: name)).id
    try store.disableWebhook(id, why: "It answered 410 Gone.", now: 5)
    #expect(try store.webhook(named: name)?.disabledWhy == "It answered 410 Gone.")
    _ = try store.submit(submission(session: 2), now: 6)
    #expect(try store.backlog().waiting == 0)
    #expect(try store.enableWebhook(named: name, now: 10))
    let again = try due(store, name, now: 10)
    #expect(again.map(\.event) == [delivery.event])
    #expect(again.first?.attempts == 0)
    #expect(again.first?.dueSince == 10)
  }

  @Test func `what was given up can be sent once more, and what was delivered by its day or id`()
    throws
  {
    let name = try addWebhook(to: store)
    for number in 1...3 { _ = try store.submit(submission(session: number), now: Int64(number)) }
    let all = try due(store, name, now: 10)
    try settle(store, name, all[0], .givenUp(reason: "status 500"), now: 10)
    try settle(store, name, all[1], .delivered, now: 10)
    try settle(store, name, all[2], .delivered, now: 10)
    #expect(try due(store, name, now: 20).isEmpty)
    #expect(try store.webhookStates().first?.givenUp == 1)
    #expect(try store.replay(.givenUp, toWebhook: name, now: 20) == 1)
    #expect(try due(store, name, now: 20).map(\.message) == [all[0].message])
    #expect(try store.replay(.message(all[2].message), toWebhook: name, now: 20) == 1)
    #expect(try store.replay(.since(2), toWebhook: name, now: 20) == 1)
    #expect(try due(store, name, now: 20).map(\.message) == all.map(\.message))
    #expect(try due(store, name, now: 20).map(\.dueSince) == [20, 20, 20])
    #expect(try store.replay(.givenUp, toWebhook: name, now: 20) == 0)
    // What changed nothing has no line in the audit trail, and what did has one in the same commit.
    func entry(_ count: Int, _ isOff: Bool) -> AuditEntry {
      AuditEntry("ines", .replayed, name, detail: "\(count) events\(isOff ? ", off" : "")")
    }
    _ = try store.replay(.givenUp, toWebhook: name, audit: entry, now: 20)
    #expect(try store.auditLines(before: nil, limit: 9).isEmpty)
    try settle(store, name, all[0], .givenUp(reason: "status 500"), now: 20)
    _ = try store.replay(.givenUp, toWebhook: name, audit: entry, now: 20)
    #expect(try store.auditLines(before: nil, limit: 9).map(\.detail) == ["1 events"])
    #expect(try store.replay(.givenUp, toWebhook: "wh_none", now: 20) == nil)
    let other = try addWebhook(to: store, "wh_2", kinds: [.accountDeleted])
    #expect(try store.standing(of: all[2].message, forWebhook: name) == .waiting)
    #expect(try store.standing(of: all[2].message, forWebhook: other) == .unwanted)
    #expect(try store.standing(of: "msg_none", forWebhook: name) == .unknown)
    #expect(try store.standing(of: all[2].message, forWebhook: "wh_none") == nil)
  }

  @Test func `what nobody was there to take is tried at once when somebody is`() throws {
    let name = try addWebhook(to: store)
    for number in 1...2 { _ = try store.submit(submission(session: number), now: 0) }
    let all = try due(store, name, now: 0)
    try settle(
      store, name, all[0], .failed(reason: "timeout", isUnanswered: true, nextAt: 900), now: 0)
    try settle(
      store, name, all[1], .failed(reason: "status 500", isUnanswered: false, nextAt: 900), now: 0)
    let id = try #require(try store.webhook(named: name)).id
    #expect(try store.nextDelivery(of: id) == 900)
    try store.hastenUnanswered(of: id, now: 5)
    #expect(try due(store, name, now: 5).map(\.event) == [all[0].event])
    #expect(try store.webhookStates().first?.lastFailure == "status 500")
  }

  @Test func `what comes after it is tried at once, too`() throws {
    let name = try addWebhook(to: store)
    for text in ["[1]", "[2]"] { _ = try store.submit(submission(profile: text), now: 0) }
    let first = try #require(try due(store, name, now: 0).first)
    try settle(
      store, name, first, .failed(reason: "timeout", isUnanswered: true, nextAt: 900), now: 0)
    let id = try #require(try store.webhook(named: name)).id
    #expect(try store.nextDelivery(of: id) == 900)
    try store.hastenUnanswered(of: id, now: 5)
    try settle(store, name, first, .delivered, now: 5)
    #expect(try due(store, name, now: 5).count == 1)
  }

  @Test func `what waits for a webhook that is on is kept, whatever its age`() throws {
    let name = try addWebhook(to: store)
    _ = try store.submit(submission(), now: 0)
    #expect(try store.delete(olderThan: Retention(deliveries: 10), now: 100) == 0)
    let id = try #require(try store.webhook(named: name)).id
    try store.disableWebhook(id, why: "off", now: 100)
    #expect(try store.delete(olderThan: Retention(deliveries: 10), now: 100) == 1)
  }

  @Test func `a commit is told to who listens`() throws {
    let commits = Locked(0)
    store.onCommit { commits.withLock { $0 += 1 } }
    _ = try store.submit(submission(), now: 0)
    // PostgreSQL tells this process, too, what it tells all of them.
    let most = TestStore.isPostgreSQL ? 2 : 1
    #expect((1...most).contains(commits.withLock { $0 }))
    store.onCommit(nil)
    let told = commits.withLock { $0 }
    _ = try store.submit(submission(session: 2), now: 0)
    #expect(commits.withLock { $0 } == told)
  }
}
