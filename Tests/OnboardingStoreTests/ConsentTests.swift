import Foundation
import Testing

@testable import OnboardingStore

/// What somebody agreed to is a history: it says what was said last, and forgets nothing but the person.
@Suite struct ConsentTests {
  private let place: TestPlace
  private let store: OnboardingStore

  init() throws {
    place = try TestPlace()
    store = try place.open()
  }

  private static let words = StoredConsent.Words(
    language: "en", texts: ["Send me mails", "canary-7719"], version: "0123456789abcdef")

  private func mails(_ isGiven: Bool = true, options: [String]? = nil) -> NewConsent {
    NewConsent(
      name: "mails", isGiven: isGiven, options: options, words: isGiven ? Self.words : nil)
  }

  private func handIn(
    _ consents: [NewConsent], session: Int = 1, account: Int64? = nil, profile: String,
    origin: String? = nil, at now: Int64
  ) throws {
    var new = submission(session: session, account: account, profile: profile)
    new.consents = consents
    new.origin = origin
    _ = try store.submit(new, now: now)
  }

  private func account(_ consents: [NewConsent] = []) throws -> Int64 {
    var new = newAccount()
    new.consents = consents
    return try #require(try store.createAccount(new, now: 10).accountID)
  }

  private func data(_ payload: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: Any]
    return try #require(object?["data"] as? [String: Any])
  }

  private func consents(in data: [String: Any]) throws -> [[String: Any]] {
    try #require(data["consents"] as? [[String: Any]])
  }

  // MARK: Kept

  @Test func `a profile keeps what was agreed to, in its words, and tells it`() throws {
    let name = try addWebhook(to: store)
    try handIn([mails(), NewConsent(name: "health", isGiven: false)], profile: "{}", at: 100)
    let stored = try store.consents(flow: "nutrisync", session: session(1), account: nil)
    #expect(stored.map(\.name) == ["mails"])
    #expect(stored.first?.words == Self.words && stored.first?.at == 100)
    let told = try consents(in: data(try #require(try due(store, name, now: 100).first).payload))
    #expect(told.count == 1)
    #expect(told[0]["id"] as? String == "mails" && told[0]["given"] as? Bool == true)
    #expect(told[0]["at"] as? String == "1970-01-01T00:01:40Z")
    #expect(told[0]["words"] as? [String] == Self.words.texts)
    #expect(told[0]["version"] as? String == Self.words.version)
    #expect(told[0]["language"] as? String == "en" && told[0]["options"] is NSNull)
  }

  @Test func `the same answer again is no new agreement`() throws {
    let id = try account([mails()])
    try handIn([mails()], account: id, profile: "{}", at: 100)
    try handIn([mails()], account: id, profile: #"{"a":1}"#, at: 200)
    #expect(try store.consentHistory(account: id).map(\.at) == [10])
  }

  @Test func `an answer that changes is a row more, and other options are another agreement`()
    throws
  {
    let id = try account([mails(options: ["steps"])])
    try handIn([mails(options: ["steps", "sleep"])], account: id, profile: "{}", at: 100)
    try handIn([mails(false)], account: id, profile: #"{"a":1}"#, at: 200)
    let history = try store.consentHistory(account: id)
    #expect(history.map(\.isGiven) == [true, true, false])
    #expect(history.map(\.options) == [["steps"], ["steps", "sleep"], ["steps", "sleep"]])
    #expect(history.last?.words == Self.words)
  }

  // MARK: Taken back

  @Test func `what was taken back stays so when the flow is handed in again`() throws {
    let id = try account([mails()])
    try store.changeConsent(
      of: id, flow: "nutrisync", name: "mails", isGiven: false, words: nil, now: 50)
    try handIn([mails()], account: id, profile: #"{"a":1}"#, at: 100)
    #expect(try store.consents(account: id).map(\.isGiven) == [false])
    try handIn([mails(false)], account: id, profile: #"{"a":2}"#, at: 200)
    try handIn([mails()], account: id, profile: #"{"a":3}"#, at: 300)
    #expect(try store.consents(account: id).map(\.isGiven) == [true])
  }

  @Test func `taking back and agreeing anew is told in order, in one transaction with the row`()
    throws
  {
    let id = try account([mails()])
    let name = try addWebhook(to: store, kinds: [.consentChanged])
    for (given, now) in [(false, 50), (false, 55), (true, 60)] as [(Bool, Int64)] {
      try store.changeConsent(
        of: id, flow: "nutrisync", name: "mails", isGiven: given, words: nil, now: now)
    }
    #expect(try store.consentHistory(account: id).map(\.isGiven) == [true, false, true])
    let first = try #require(try due(store, name, now: 100).first)
    let told = try data(first.payload)
    #expect(told["account"] as? Int64 == id && told["flow"] as? String == "nutrisync")
    let consent = try #require(told["consent"] as? [String: Any])
    #expect(consent["given"] as? Bool == false)
    #expect(consent["version"] as? String == Self.words.version)
    try settle(store, name, first, .delivered, now: 100)
    let second = try data(try #require(try due(store, name, now: 100).first).payload)
    #expect((second["consent"] as? [String: Any])?["given"] as? Bool == true)
  }

  @Test func `what was never given can be given, and nothing is taken back that was not`() throws {
    let id = try account()
    try store.changeConsent(
      of: id, flow: "nutrisync", name: "mails", isGiven: false, words: nil, now: 50)
    #expect(try store.consentHistory(account: id).isEmpty)
    try store.changeConsent(
      of: id, flow: "nutrisync", name: "mails", isGiven: true, words: Self.words, now: 60)
    #expect(try store.consents(account: id).map(\.words) == [Self.words])
  }

  // MARK: People

  @Test func `what was agreed to without an account comes along to it`() throws {
    try handIn([mails()], profile: "{}", at: 5)
    let id = try account()
    #expect(try store.consents(account: id).map(\.at) == [5])
    try store.link(session: session(1), to: id, now: 20)
    let created = try #require(
      try store.database.read { db in
        try String.fetchOne(db, sql: "SELECT payload FROM outbox WHERE kind = 'account.created'")
      })
    #expect(try consents(in: data(created)).count == 1)
  }

  @Test func `an account on another device has the same agreements`() throws {
    let id = try account([mails()])
    try handIn([mails()], session: 2, account: id, profile: "{}", at: 100)
    #expect(try store.consentHistory(account: id).count == 1)
    #expect(
      try store.consents(flow: "nutrisync", session: session(2), account: id).map(\.at) == [10])
  }

  // MARK: Exports

  @Test func `exports have them, and where the person came from`() throws {
    let id = try account([mails()])
    try handIn(
      [mails()], account: id, profile: "{}", origin: #"{"utm_source":"paper"}"#, at: 100)
    for kind in [ExportedKind.profiles, .accounts] {
      let page = try store.reader.export(kind, flow: nil, since: nil, after: .start, limit: 10)
      #expect(page.lines.count == 1)
      #expect(page.lines[0].contains(#""consents":[{"id":"mails","flow":"nutrisync","given":true"#))
      #expect(page.lines[0].contains(#""origin":{"utm_source":"paper"}"#) == (kind == .profiles))
    }
  }

  @Test func `where somebody came from first stays`() throws {
    try handIn([], profile: "{}", origin: #"{"utm_source":"paper"}"#, at: 100)
    try handIn([], profile: #"{"a":1}"#, origin: #"{"utm_source":"other"}"#, at: 200)
    try handIn([], profile: #"{"a":2}"#, at: 300)
    #expect(try store.profiles(flow: "nutrisync").map(\.origin) == [#"{"utm_source":"paper"}"#])
  }

  // MARK: Before

  @Test func `profiles from before are read once, without words`() throws {
    try handIn(
      [], profile: #"{"mails":true,"uses":["a","health"],"types":["x","y"],"one":"on"}"#, at: 70)
    try handIn(
      [], session: 2, profile: #"{"mails":false,"uses":["a"],"types":[],"one":"off"}"#, at: 80)
    try store.database.write(.serial) { db in
      try db.execute(sql: "UPDATE profile SET consents_kept = 0")
    }
    for _ in 0..<2 {
      try store.readEarlierConsents(
        of: "nutrisync",
        [
          .init(name: "mails", key: "mails", expectation: .isOn),
          .init(name: "health", key: "uses", expectation: .option("health")),
          .init(name: "one", key: "one", expectation: .option("on")),
          .init(name: "types", key: "types", expectation: .anyOption),
          .init(name: "gone", key: "gone", expectation: .isOn),
        ])
    }
    let read = try store.consents(flow: "nutrisync", session: session(1), account: nil)
    #expect(read.map(\.name) == ["health", "mails", "one", "types"])
    #expect(read.allSatisfy { $0.words == nil && $0.at == 70 && $0.isGiven })
    #expect(read.last?.options == ["x", "y"])
    #expect(try store.consents(flow: "nutrisync", session: session(2), account: nil).isEmpty)
  }

  // MARK: Gone

  @Test func `erasing an account leaves no row, no words and no bytes in files`() throws {
    try handIn([mails()], profile: "{}", origin: #"{"utm_source":"canary-7719"}"#, at: 5)
    let id = try account()
    let trace = Data("canary-7719".utf8)
    let wasThere = try place.files().contains { $0.bytes.range(of: trace) != nil }
    #expect(wasThere || TestStore.isPostgreSQL)
    try store.link(session: session(1), to: id, now: 20)
    try store.changeConsent(
      of: id, flow: "nutrisync", name: "mails", isGiven: false, words: nil, now: 50)
    try store.eraseAccount(id, spentUntil: 1000, now: 500)
    for table in ["consent", "consent_words"] {
      #expect(
        try store.database.read { db in
          try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
        } == 0)
    }
    for (file, bytes) in try place.files() {
      #expect(bytes.range(of: trace) == nil, "\(file)")
    }
  }

  @Test func `erasing one person leaves the words that another agreed to`() throws {
    try handIn([mails()], session: 1, profile: "{}", at: 5)
    try handIn([mails()], session: 2, profile: "{}", at: 6)
    try store.eraseSession(session(1))
    #expect(
      try store.consents(flow: "nutrisync", session: session(2), account: nil).first?.words
        == Self.words)
    #expect(try store.consents(flow: "nutrisync", session: session(1), account: nil).isEmpty)
  }

  @Test func `they go with profiles that are too old, and stay with accounts`() throws {
    try handIn([mails()], session: 2, profile: "{}", at: 5)
    let id = try account([mails()])
    try store.delete(olderThan: Retention(profiles: 50), now: 100)
    #expect(try store.consents(flow: "nutrisync", session: session(2), account: nil).isEmpty)
    #expect(try store.consents(account: id).count == 1)
  }
}
