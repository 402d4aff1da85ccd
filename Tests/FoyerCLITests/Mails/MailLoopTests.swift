import FlowPages
import Foundation
import OnboardingDomain
import OnboardingFlows
import OnboardingStore
import OnboardingWeb
import OutgoingRequests
import Sealing
import Synchronization
import Testing

@testable import FoyerCLI

/// Mails on their way out: what comes of each answer of a mail server.
@Suite struct MailLoopTests {
  private final class World: Sendable {
    private struct State {
      var now: Int64 = 1000
      var uptime = 50.0
      var atSending: @Sendable () -> Void = {}
      var answers: [SMTPClient.Outcome] = []
      var mails: [MailMessage] = []
      var lines: [String] = []
    }

    private let state = Mutex(State())

    var now: Int64 { state.withLock { $0.now } }
    var mails: [MailMessage] { state.withLock { $0.mails } }
    var lines: [String] { state.withLock { $0.lines } }

    var uptime: Double { state.withLock { $0.uptime } }

    func pass(_ seconds: Int64) {
      setClock(on: seconds)
      state.withLock { $0.uptime += Double(seconds) }
    }
    /// Time does not pass by it.
    func setClock(on seconds: Int64) { state.withLock { $0.now += seconds } }
    func whenSending(_ body: @escaping @Sendable () -> Void) {
      state.withLock { $0.atSending = body }
    }
    func answer(_ outcomes: SMTPClient.Outcome...) { state.withLock { $0.answers = outcomes } }
    func tell(_ line: String) { state.withLock { $0.lines.append(line) } }

    func take(_ mail: MailMessage) -> SMTPClient.Outcome {
      state.withLock { $0.atSending }()
      return state.withLock { state in
        state.mails.append(mail)
        return state.answers.isEmpty ? .taken : state.answers.removeFirst()
      }
    }
  }

  private let world = World()
  private let store: OnboardingStore
  private let keyRing = KeyRing(createdAt: 0)
  private let site: Site

  init() throws {
    store = try OnboardingStore.openInMemory()
    site = try Site(
      try SiteFolders(templates: "Templates", public: "Public"), onboardings: [Reflect().withPages])
  }

  private var box: MailBox { MailBox(LiveKeyRing(keyRing)) {} }

  private func loop(_ other: OnboardingStore? = nil) -> MailLoop {
    let (world, site) = (world, site)
    return MailLoop(
      MailLoop.Surroundings(
        store: other ?? store, box: box,
        writer: MailWriter(site: { site.renderer }, assets: { site.assets }),
        settings: MailSettings(from: "hello@foyer.example") { world.take($0) },
        now: { world.now }, uptime: { world.uptime }, chance: { 0.5 }, tell: { world.tell($0) }))
  }

  private func account(_ email: String = "kim@example.com", session: UInt8 = 1) throws -> Int64 {
    _ = try store.createAccount(
      NewAccount(
        email: email, proof: .password(hash: "$argon2id$x"), flow: "reflect",
        session: [UInt8](repeating: session, count: 16)), now: 0)
    return try #require(try store.account(email: email)).id
  }

  private func request(_ kind: MailRequest.Kind, to recipient: String? = nil) -> MailRequest {
    var request = MailRequest(
      kind,
      Letterhead(flow: "reflect", language: "en", origin: "https://foyer.example", offset: 3600))
    request.recipient = recipient
    request.token = OpaqueToken().text
    return request
  }

  private func add(_ request: MailRequest, account: Int64? = nil) throws {
    try store.addMail(try box.seal(request), account: account, now: world.now)
  }

  @Test func `what the mail server takes is gone from the store`() throws {
    let id = try account()
    try add(request(.confirm), account: id)
    var loop = loop()
    #expect(loop.turn() == 0)
    #expect(loop.turn() > 0)
    let mail = try #require(world.mails.first)
    #expect(mail.recipient == "kim@example.com")
    #expect(mail.senderName == "Reflect")
    #expect(mail.subject == "Confirm your address")
    #expect(mail.text.contains("https://foyer.example/account/confirm/"))
    #expect(mail.html.contains("#2F5D50"))
    #expect(try store.mailsWaiting() == 0)
    #expect(loop.figures.sent == 1)
  }

  @Test func `what is to come again comes again, the same, and the others go meanwhile`() throws {
    let id = try account()
    try add(request(.confirm), account: id)
    try add(request(.handOver, to: "lee@example.com"))
    world.answer(.failed(code: 451, reason: "greylisted"))
    var loop = loop()
    _ = loop.turn()
    _ = loop.turn()
    #expect(world.mails.map(\.recipient) == ["kim@example.com", "lee@example.com"])
    #expect(loop.turn() > 1)
    world.pass(20)
    _ = loop.turn()
    #expect(world.mails.count == 3)
    #expect(world.mails[0].id == world.mails[2].id)
    #expect(Self.link(world.mails[0]) == Self.link(world.mails[2]))
    #expect(try store.mailsWaiting() == 0)
    // Nobody has to hear of that.
    #expect(world.lines.isEmpty)
  }

  private static func link(_ mail: MailMessage) -> Substring? {
    mail.text.split(separator: "\n").first { $0.hasPrefix("https://") }
  }

  @Test func `a server that is started anew tries at once what waited`() throws {
    try add(request(.handOver, to: "lee@example.com"))
    world.answer(
      .failed(code: 451, reason: "later"), .failed(code: 451, reason: "later"))
    var first = loop()
    _ = first.turn()
    world.pass(20)
    _ = first.turn()
    #expect(first.turn() > 10)
    var second = loop()
    second.begin()
    _ = second.turn()
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `a mail server that is down for an hour loses nothing`() throws {
    let id = try account()
    for _ in 0..<5 { try add(request(.confirm), account: id) }
    var loop = loop()
    for _ in 0..<2000 where world.now < 4600 {
      world.answer(.failed(code: 0, reason: "nobody there"))
      world.pass(max(1, Int64(loop.turn())))
    }
    // Not each of them is tried while nobody is there.
    #expect(world.mails.count < 120)
    #expect(try store.mailsWaiting() == 5)
    world.answer()
    for _ in 0..<20 { world.pass(max(1, Int64(loop.turn()))) }
    #expect(try store.mailsWaiting() == 0)
    #expect(world.lines.count == 2)
    #expect(world.lines[0].contains("doesn't take mails"))
    #expect(world.lines[1].contains("again"))
    #expect(!world.lines.joined().contains("kim"))
  }

  @Test func `a mail that came again often keeps no other from a server that is back`() throws {
    try add(request(.handOver, to: "lee@example.com"))
    var loop = loop()
    for _ in 0..<4 {
      world.answer(.failed(code: 451, reason: "later"))
      _ = loop.turn()
      world.pass(300)
    }
    // The connection breaks once while it is sent.
    world.answer(.failed(code: 354, reason: "connection reset"))
    _ = loop.turn()
    try add(request(.handOver, to: "kim@example.com"))
    world.pass(10)
    for _ in 0..<3 { _ = loop.turn() }
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `a clock that is set back makes no mail wait longer`() throws {
    try add(request(.handOver, to: "lee@example.com"))
    world.answer(.failed(code: 0, reason: "nobody there"))
    var loop = loop()
    _ = loop.turn()
    world.setClock(on: -600)
    world.pass(61)
    try add(request(.handOver, to: "kim@example.com"))
    for _ in 0..<3 { _ = loop.turn() }
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `what came back by a clock that was ahead goes out once it is set back`() throws {
    world.setClock(on: 3 * 86_400)
    try add(request(.handOver, to: "lee@example.com"))
    world.answer(.failed(code: 451, reason: "greylisted"))
    var loop = loop()
    _ = loop.turn()
    #expect(try store.mailsWaiting() == 1)
    world.setClock(on: -3 * 86_400)
    _ = loop.turn()
    #expect(world.mails.count == 2)
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `what was asked for by a clock that was ahead is sent by the next server`() throws {
    world.setClock(on: 3000)
    try add(request(.handOver, to: "lee@example.com"))
    world.setClock(on: -3000)
    var loop = loop()
    loop.begin()
    _ = loop.turn()
    #expect(world.mails.count == 1)
  }

  @Test func `what waits is counted while the mail server is down`() throws {
    for _ in 0..<4 { try add(request(.handOver, to: "lee@example.com")) }
    world.answer(.failed(code: 0, reason: "nobody there"))
    var loop = loop()
    _ = loop.turn()
    world.pass(5)
    _ = loop.turn()
    #expect(loop.figures.waiting == 4)
  }

  @Test func `a mail that is gone but can't be forgotten doesn't go twice`() throws {
    let folder = NSTemporaryDirectory() + "foyer-mail-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try OnboardingStore.open(at: folder)
    try store.addMail(try box.seal(request(.handOver, to: "lee@example.com")), now: world.now)
    var loop = loop(store)
    // The file is another one when the mail is on its way: no commit into it counts.
    let (file, aside) = (folder + "/foyer.sqlite", folder + "/aside.sqlite")
    world.whenSending { try? FileManager.default.moveItem(atPath: file, toPath: aside) }
    #expect(loop.turn() > 0)
    #expect(world.lines.count == 1)
    try FileManager.default.moveItem(atPath: aside, toPath: file)
    world.pass(10)
    for _ in 0..<3 { _ = loop.turn() }
    #expect(world.mails.count == 1)
    #expect(try store.mailsWaiting() == 0)
    try store.close()
  }

  @Test func `a mail that isn't wanted doesn't go twice where it can't be forgotten`() throws {
    try add(request(.handOver, to: "lee@example.com"))
    try store.refuseChanges(of: "mail")
    world.answer(.refused(code: 550))
    var loop = loop()
    for _ in 0..<4 {
      _ = loop.turn()
      world.pass(10)
    }
    #expect(world.mails.count == 1)
    #expect(loop.figures.givenUp == 1)
    // Each of the two is said once: that it isn't wanted, and that the store fails.
    #expect(world.lines.count == 2)
    try store.takeChanges(of: "mail")
    _ = loop.turn()
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `a mail server that is down is left alone, also where the store fails as well`()
    throws
  {
    try add(request(.handOver, to: "lee@example.com"))
    try store.refuseChanges(of: "mail")
    world.answer(.failed(code: 0, reason: "nobody there"))
    var loop = loop()
    _ = loop.turn()
    world.pass(5)
    _ = loop.turn()
    #expect(world.mails.count == 1)
  }

  @Test func `a mail that isn't wanted is given up, a wrong password of ours is not`() throws {
    let id = try account()
    try add(request(.confirm), account: id)
    try add(request(.handOver, to: "lee@example.com"))
    world.answer(.refused(code: 550), .refused(code: 535))
    var loop = loop()
    _ = loop.turn()
    #expect(try store.mailsWaiting() == 1)
    _ = loop.turn()
    #expect(try store.mailsWaiting() == 1)
    #expect(loop.figures.givenUp == 1)
    world.pass(61)
    _ = loop.turn()
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `what nobody wants any more is given up`() throws {
    try add(request(.handOver, to: "lee@example.com"))
    world.pass(3600)
    var loop = loop()
    _ = loop.turn()
    #expect(world.mails.isEmpty)
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `a link that was made before and is over by now is not sent`() throws {
    var asked = request(.resume, to: "lee@example.com")
    (asked.link, asked.linkExpiresAt) = ("https://foyer.example/resume/reflect/K7QM3T9X", 1600)
    try add(asked)
    try add(asked)
    var loop = loop()
    _ = loop.turn()
    #expect(world.mails.count == 1)
    world.pass(600)
    _ = loop.turn()
    #expect(world.mails.count == 1)
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `nobody is written to who has no account, or a confirmed one`() throws {
    let id = try account()
    try add(request(.password, to: "nobody@example.com"))
    try add(request(.newDevice), account: id)
    try add(request(.calendar), account: id)
    try add(request(.newAddress, to: "lee@example.com"), account: id)
    _ = try account("lee@example.com", session: 2)
    var loop = loop()
    for _ in 0..<6 { _ = loop.turn() }
    #expect(world.mails.isEmpty)
    #expect(try store.mailsWaiting() == 0)
    try add(request(.password, to: "KIM@example.com"))
    _ = loop.turn()
    #expect(world.mails.map(\.recipient) == ["kim@example.com"])
  }

  @Test func `nobody reads in the store what waits there`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try OnboardingStore.open(at: folder.path)
    try store.addMail(
      try box.seal(request(.handOver, to: "lee@example.com")), now: 0)
    try store.close()
    let bytes = try Data(contentsOf: folder.appendingPathComponent("foyer.sqlite"))
    #expect(bytes.range(of: Data("lee@example".utf8)) == nil)
    #expect(bytes.range(of: Data("foyer.example".utf8)) == nil)
  }

  @Test func `a mail of a key that is gone is not sent, and said`() throws {
    try store.addMail(
      try MailBox(LiveKeyRing(KeyRing(createdAt: 0))) {}.seal(
        request(.handOver, to: "lee@example.com")), now: 0)
    var loop = loop()
    _ = loop.turn()
    #expect(world.mails.isEmpty)
    #expect(world.lines.count == 1)
  }

  @Test func `a mail that waited says when it was asked for`() throws {
    let id = try account()
    try store.addMail(try box.seal(request(.erased, to: "kim@example.com")), account: id, now: 1000)
    world.pass(2 * 86_400)
    var loop = loop()
    _ = loop.turn()
    let mail = try #require(world.mails.first)
    #expect(mail.text.contains("Jan\u{A0}1, 1970, at 1:16 AM (UTC+1)"))
    #expect(mail.date == 1000 + 2 * 86_400)
  }
}
