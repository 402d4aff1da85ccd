import Foundation
import Testing

@testable import OnboardingStore

/// What simulated people leave is labelled, told to nobody, and removable.
@Suite struct SimulationTests {
  private let store: OnboardingStore
  private let webhook: String

  init() throws {
    store = try TestStore.open()
    webhook = try addWebhook(to: store)
    try store.markSimulated(session: session(1), now: 5)
  }

  private func count(_ table: String, where condition: String = "true") throws -> Int {
    try store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
    }
  }

  private func waiting() throws -> Int { try due(store, webhook, now: 10_000).count }

  private func exported(_ kind: ExportedKind, includesSimulated: Bool = false) throws -> [String] {
    try store.reader.export(
      kind, flow: nil, since: nil, includesSimulated: includesSimulated, after: .start, limit: 50
    ).lines
  }

  // MARK: Labels

  @Test func `a profile says whether its session was marked, also when it is handed in anew`()
    throws
  {
    _ = try store.submit(submission(session: 1), now: 10)
    _ = try store.submit(submission(session: 2), now: 11)
    #expect(try count("profile", where: "simulated = 1") == 1)
    _ = try store.submit(submission(session: 1, profile: #"{"name":"Lee"}"#), now: 12)
    // Marked only afterwards: the next revision says so.
    try store.markSimulated(session: session(2), now: 13)
    #expect(try count("profile", where: "simulated = 1") == 1)
    _ = try store.submit(submission(session: 2, profile: #"{"name":"Ada"}"#), now: 14)
    #expect(try count("profile", where: "simulated = 1") == 2)
  }

  @Test func `marking twice is marking once, and nobody else is marked`() throws {
    try store.markSimulated(session: session(1), now: 9)
    #expect(try count("simulated_session") == 1)
    #expect(try store.isSimulated(session: session(1)))
    #expect(try !store.isSimulated(session: session(2)))
  }

  @Test func `a session that takes the place of a simulated one is simulated`() throws {
    try store.startOver(session(1), as: session(3), keeping: [], until: 1000)
    try store.startOver(session(3), as: session(4), keeping: [], until: 1000)
    try store.startOver(session(5), as: session(6), keeping: [], until: 1000)
    #expect(try store.isSimulated(session: session(4)))
    #expect(try !store.isSimulated(session: session(6)))
  }

  @Test func `counters of the server are of people`() throws {
    _ = try store.submit(submission(session: 1), now: 10)
    _ = try store.createAccount(newAccount("a@example.com", session: 1), now: 10)
    #expect(store.figures.profilesStored == 0)
    #expect(store.figures.accountsCreated == 0)
    _ = try store.submit(submission(session: 2), now: 10)
    _ = try store.createAccount(newAccount("b@example.com", session: 2), now: 10)
    #expect(store.figures.profilesStored == 1)
    #expect(store.figures.accountsCreated == 1)
  }

  // MARK: Told to nobody

  @Test func `webhooks hear of people only, whatever simulated ones do`() throws {
    _ = try store.submit(submission(session: 1), now: 10)
    let account = try #require(
      try store.createAccount(newAccount("a@example.com", session: 1), now: 11).accountID)
    _ = try store.link(session: session(1), to: account, now: 12)
    _ = try store.submit(submission(session: 1, profile: #"{"name":"Lee"}"#), now: 13)
    _ = try store.recordOnce(
      session: session(1), kind: "purchase", value: "annual", now: 14, purchaseIn: "nutrisync")
    _ = try store.eraseAccount(account, spentUntil: 1000, now: 15)
    #expect(try waiting() == 0)
    #expect(try count("outbox") == 0)
    _ = try store.submit(submission(session: 2), now: 20)
    _ = try store.recordOnce(
      session: session(2), kind: "purchase", value: "annual", now: 21, purchaseIn: "nutrisync")
    #expect(try count("outbox") == 2)
  }

  @Test func `a simulated account has no mailbox`() throws {
    var new = newAccount("a@example.com", session: 1)
    new.mail = NewMail(name: "confirm", sealed: "sealed")
    let account = try #require(try store.createAccount(new, now: 10).accountID)
    #expect(try store.account(id: account)?.isSimulated == true)
    try store.addMail(NewMail(name: "notice", sealed: "sealed"), account: account, now: 11)
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `an export has them only where they are asked for, and says who they are`() throws {
    _ = try store.submit(submission(session: 1), now: 10)
    _ = try store.submit(submission(session: 2), now: 11)
    _ = try store.createAccount(newAccount("a@example.com", session: 1), now: 12)
    for kind in [ExportedKind.profiles, .accounts] {
      let people = try exported(kind)
      #expect(people.count == (kind == .profiles ? 1 : 0))
      #expect(people.allSatisfy { !$0.contains("simulated") })
      let all = try exported(kind, includesSimulated: true)
      #expect(all.count == people.count + 1)
      #expect(all.count { $0.hasSuffix(#","simulated":true}"#) } == 1)
    }
    #expect(try exported(.events).count == 2)
  }

  // MARK: Removed

  /// Somebody who did all that can be done.
  private func live(_ number: Int) throws {
    let email = "person-\(number)@example.com"
    _ = try store.recordOnce(session: session(number), kind: "spin", value: "20", now: 10)
    _ = try store.submit(
      consenting(submission(session: number), words: "Words of \(number)"), now: 11)
    let account = try #require(
      try store.createAccount(newAccount(email, session: number), now: 12).accountID)
    _ = try store.link(session: session(number), to: account, now: 13)
    try store.startAccountSession(
      account: account, tokenDigest: digest(UInt8(number)), now: 14, expiresAt: 1000)
    _ = try store.submit(submission(session: number, profile: #"{"name":"B"}"#), now: 15)
    try store.startOver(session(number), as: session(number + 100), keeping: ["spin"], until: 1000)
    _ = try store.submit(submission(session: number + 100), now: 16)
  }

  private static let tables = [
    "profile", "profile_revision", "account", "account_session", "outcome", "consent", "outbox",
    "delivery", "spent_session", "consent_words", "simulated_session",
  ]

  @Test func `removing leaves nothing of them and everything of people`() throws {
    try live(2)
    let before = try Self.tables.map { try count($0, where: "true") }
    let marks = try count("simulated_session")
    try live(1)
    #expect(try count("profile") == 4)
    #expect(try store.removeSimulated(atMost: 100).profiles == 2)
    var after = try Self.tables.map { try count($0, where: "true") }
    #expect(try count("simulated_session") == 0)
    // The mark that was there from the start has gone, too.
    after[after.count - 1] += marks
    // The words of the person's consent stay.
    #expect(after == before)
    #expect(try count("profile", where: "simulated = 1") == 0)
    #expect(try store.removeSimulated(atMost: 100) == RemovedSimulation())
  }

  @Test func `a part at a time comes to the same end`() throws {
    for number in 10..<17 {
      try store.markSimulated(session: session(number), now: 0)
      try live(number)
    }
    var (turns, removed) = (0, RemovedSimulation())
    repeat {
      removed = try store.removeSimulated(atMost: 3)
      turns += 1
    } while removed.hasMore && turns < 50
    #expect((5..<50).contains(turns))
    for table in Self.tables { #expect(try count(table) == 0, "\(table)") }
  }
}
