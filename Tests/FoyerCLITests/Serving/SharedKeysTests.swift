import FlowPages
import Foundation
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import OnboardingWeb
import OutgoingRequests
import PostgreSQL
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

private let base = ProcessInfo.processInfo.environment["FOYER_TEST_POSTGRESQL"]

/// Processes that share a database, one of which has other keys: nothing of what the others can open is lost.
///
/// `FOYER_TEST_POSTGRESQL` has the address of a database for it.
@Suite(.enabled(if: base != nil)) struct SharedKeysTests {
  private let folder = NSTemporaryDirectory() + "foyer-shared-\(UUID().uuidString)"
  private let address: String
  private let told = SaidLines()

  init() throws {
    let base = try #require(base)
    let schema = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    try PostgreSQLConnection(base).run("CREATE SCHEMA \(schema)")
    address = base + (base.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
  }

  /// A place with a data folder of its own.
  private func place(_ name: String, _ ring: KeyRing? = nil) throws -> StorePlace {
    let data = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try ring?.save(to: data + "/keys.json")
    return try StorePlace(folder: data, store: address)
  }

  private func open(_ place: StorePlace) throws -> OnboardingStore {
    try #require(try? place.open())
  }

  private func words(_ body: () throws -> Void) -> String {
    do { try body() } catch let failure as CommandFailure {
      return failure.lines.joined(separator: "\n")
    } catch { return "\(error)" }
    return ""
  }

  @Test func `a store moves to its end also where nobody reads what is told of it`() throws {
    let data = "\(folder)/moving"
    try OnboardingStore.open(at: data).close()
    let launch = try LaunchTests.Launch(["store", "migrate", "--from", data, "--to", address])
    try launch.output.fileHandleForReading.close()
    let end = launch.end()
    #expect(launch.process.terminationReason == .exit, "\(end)")
    #expect(end.errors.contains("Standard output can't be written"))
    #expect(FileManager.default.fileExists(atPath: data + "/foyer.sqlite.moved"))
  }

  @Test func `keys are not made for a database that is used with others`() throws {
    let first = try place("first")
    let store = try open(first)
    let (_, ring) = try first.openKeys(for: store, now: 0, tell: told.add)
    let empty = try place("empty")
    let refusal = words { _ = try empty.openKeys(for: store, now: 0, tell: told.add) }
    #expect(refusal.contains("There is no keys.json in \(empty.folder)"))
    #expect(refusal.contains("foyer keys adopt"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: empty.folder).isEmpty)
    // A copy serves, and so does one that lags behind.
    let copy = try place("copy", ring)
    #expect(try copy.openKeys(for: store, now: 0, tell: told.add).1.marks == ring.marks)
    let foreign = try place("foreign", KeyRing(createdAt: 0))
    #expect(
      words { _ = try foreign.openKeys(for: store, now: 0, tell: told.add) }.contains(
        "None of the keys"))
    #expect(words { _ = try foreign.keys(for: store) }.contains("None of the keys"))
    #expect(told.all.isEmpty)
    try store.close()
  }

  @Test(arguments: ["company list", "webhook list", "operator list", "experiment list", "audit"])
  func `what only reads makes no store in an empty database`(command: String) throws {
    let lines = SaidLines()
    _ = FoyerCommandLine.run(
      command.split(separator: " ").map(String.init) + ["--data", folder, "--store", address],
      in: CommandContext(
        onboardings: [], environment: [:], print: lines.add, printError: lines.add))
    #expect(try !OnboardingStore.isMade(at: address), "\(lines.all)")
  }

  @Test func `keys that are lost for good are replaced by an operator`() throws {
    let first = try place("first")
    let store = try open(first)
    let (_, ring) = try first.openKeys(for: store, now: 0, tell: told.add)
    let name = Webhook.newName()
    try store.addWebhook(
      NewWebhook(
        name: name, url: "https://example.com/",
        sealedSecret: WebhookSecrets(ring).seal(WebhookSecret(), of: name)), now: 0)
    func adopt(_ place: StorePlace) -> String {
      let lines = SaidLines()
      let status = FoyerCommandLine.run(
        ["keys", "adopt", "--data", place.folder, "--store", address],
        in: CommandContext(
          onboardings: [], environment: [:], print: lines.add, printError: lines.add))
      #expect(status == 0)
      return lines.all.joined(separator: "\n")
    }
    #expect(!adopt(first).contains(name))
    let other = try place("other")
    #expect(adopt(other).contains("The secret of \(name) can't be opened with them"))
    _ = try other.openKeys(for: store, now: 0, tell: told.add)
    #expect(
      words { _ = try first.openKeys(for: store, now: 0, tell: told.add) }.contains("None of"))
    try store.close()
  }

  @Test func `keys are not lost while a server runs`() throws {
    let first = try place("first")
    let store = try open(first)
    let (_, ring) = try first.openKeys(for: store, now: 0, tell: told.add)
    #expect(store.claim(.deliveries))
    let other = try place("other")
    let lines = SaidLines()
    let status = FoyerCommandLine.run(
      ["keys", "adopt", "--data", other.folder, "--store", address],
      in: CommandContext(
        onboardings: [], environment: [:], print: lines.add, printError: lines.add))
    #expect(status == 75)
    #expect(lines.all.first?.hasPrefix("A server uses the database") == true)
    #expect(try store.admit(keys: ring.marks))
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.folder).isEmpty)
    try store.close()
  }

  @Test func `a process whose keys lag behind takes nobody's answers away`() throws {
    let first = try TestApplication(
      [Reflect().withPages], folder: place("ahead").folder, store: address)
    var ring = try KeyRing(contentsOf: folder + "/ahead/keys.json")
    let second = try TestApplication(
      [Reflect().withPages], folder: place("behind", ring).folder, store: address)
    try ring.activate(try ring.add(createdAt: 0))
    try ring.save(to: folder + "/ahead/keys.json")
    try first.refreshKeys()
    var told: [String] = []
    try second.refreshKeys { told.append($0) }
    try second.refreshKeys { told.append($0) }
    #expect(told.count == 1 && told[0].contains("behind/keys.json doesn't have"))
    // Whoever comes with a cookie that the other one sealed keeps it.
    let client = first.client()
    try client.open("/reflect")
    try client.submit()
    let cookie = try #require(client.cookies["foyer-reflect"])
    let astray = second.client()
    astray.cookies["foyer-reflect"] = cookie
    for _ in 1...2 {
      try astray.open("/reflect")
      #expect(astray.response.status == 503)
      #expect(astray.cookies["foyer-reflect"]?.value == cookie.value)
    }
    // Others are served, and what is no cookie of anybody begins anew.
    let fresh = second.client()
    try fresh.open("/reflect")
    #expect(fresh.response.status == 200)
    fresh.cookies["foyer-reflect"] = (String(cookie.value.reversed()), cookie.path)
    try fresh.open("/reflect")
    #expect(fresh.response.status == 200)
    // Nobody waits for a key for ever that may be lost.
    second.clock.advance(seconds: 24 * 3600)
    let late = second.client()
    late.cookies["foyer-reflect"] = cookie
    try late.open("/reflect")
    #expect(late.response.status == 200 && late.address != client.address)
    // The file has come.
    try ring.save(to: folder + "/behind/keys.json")
    try second.refreshKeys { told.append($0) }
    #expect(told.last?.hasSuffix("has all keys that the database is used with") == true)
    try astray.open("/reflect")
    #expect(astray.response.status == 200 && astray.address == client.address)
    try first.close()
    try second.close()
  }

  @Test func `a key that was revoked on one machine ends on all, whatever their files say`() throws
  {
    let first = try TestApplication(
      [Reflect().withPages], folder: place("ahead").folder, store: address)
    let old = try KeyRing(contentsOf: folder + "/ahead/keys.json")
    var ring = old
    let added = try ring.add(createdAt: 1)
    try ring.save(to: folder + "/ahead/keys.json")
    try first.refreshKeys()
    // One machine has the new key, one has the old one alone.
    let second = try TestApplication(
      [Reflect().withPages], folder: place("behind", ring).folder, store: address)
    let third = try TestApplication(
      [Reflect().withPages], folder: place("last", old).folder, store: address)
    try third.refreshKeys()
    let early = third.client()
    try early.open("/reflect")
    try early.submit()
    let cookie = try #require(early.cookies["foyer-reflect"])

    try ring.activate(added)
    try ring.save(to: folder + "/ahead/keys.json")
    let lines = SaidLines()
    func revoke() -> Int32 {
      FoyerCommandLine.run(
        ["keys", "revoke", "0", "--data", folder + "/ahead", "--store", address],
        in: CommandContext(
          onboardings: [], environment: [:], print: lines.add, printError: lines.add))
    }
    #expect(revoke() == 0, "\(lines.all)")
    #expect(revoke() == 0, "as often as one likes")

    var told: [String] = []
    try second.refreshKeys { told.append($0) }
    try second.refreshKeys { told.append($0) }
    #expect(told.count == 1, "\(told)")
    #expect(told[0].contains("behind/keys.json is of before key 0 was revoked"))
    #expect(told[0].hasSuffix("key \(added) seals"))
    // On the machine on which it was revoked nothing is to be brought up to date.
    var toldFirst: [String] = []
    try first.refreshKeys { toldFirst.append($0) }
    #expect(toldFirst == ["the keys were taken over; key \(added) seals"])
    // What the revoked key sealed is nobody's there, and what is sealed there the first one opens.
    let client = second.client()
    client.cookies["foyer-reflect"] = cookie
    try client.open("/reflect")
    #expect(client.response.status == 200 && client.address != early.address)
    try client.submit()
    let other = first.client()
    other.cookies = client.cookies
    try other.open("/reflect")
    #expect(other.address == client.address)

    // Who has no other key serves nobody, and loses nothing; that is told once.
    #expect(throws: KeyRingError.revokedActiveKey(0)) { try third.refreshKeys() }
    try third.refreshKeys()
    try early.open("/reflect")
    #expect(early.response.status == 503 && early.cookies["foyer-reflect"]?.value == cookie.value)
    try early.open("/healthz")
    #expect(early.response.status == 200)
    try early.open("/readyz")
    #expect(early.response.status == 503)
    // Nor is anything sealed by its console, which says so.
    let keys = third.keys
    #expect(throws: KeyRingError.self) { try keys.forSealing() }
    #expect(throws: KeyRingError.self) { try MailBox(keys) {}.seal(request("kim@example.com")) }
    // A restart doesn't bring it back, and commands don't seal with it.
    let store = try open(try place("ahead"))
    let last = try place("last")
    #expect(
      words { _ = try last.openKeys(for: store, now: 0, tell: self.told.add) }.contains(
        "keys.json says that key 0 seals, which was revoked"))
    #expect(words { _ = try last.keys(for: store) }.contains("was revoked"))
    #expect(try place("behind").keys(for: store).activeID == added)
    #expect(try store.keyMarks().revoked == Set(old.marks))
    // The file has come.
    try KeyRing(contentsOf: folder + "/ahead/keys.json").save(to: folder + "/last/keys.json")
    try third.refreshKeys()
    try early.open("/readyz")
    #expect(early.response.status == 200)
    try early.open("/reflect")
    #expect(early.response.status == 200)
    try store.close()
    for application in [first, second, third] { try application.close() }
  }

  @Test func `a revoke over a database that takes no writes says so, and leaves the file`() throws {
    var ring = KeyRing(createdAt: 0)
    _ = try ring.add(createdAt: 1)
    try ring.activate(1)
    let machine = try place("machine", ring)
    let store = try open(machine)
    _ = try machine.openKeys(for: store, now: 0, tell: told.add)
    let readOnly = address + "%20-cdefault_transaction_read_only%3Don"
    let lines = SaidLines()
    let status = FoyerCommandLine.run(
      ["keys", "revoke", "0", "--data", machine.folder, "--store", readOnly],
      in: CommandContext(
        onboardings: [], environment: [:], print: lines.add, printError: lines.add))
    #expect(status == CommandFailure.unavailable)
    let problem = "The database can't be used: default_transaction_read_only is on"
    #expect(lines.all.first?.hasPrefix(problem) == true, "\(lines.all)")
    #expect(try KeyRing(contentsOf: machine.keyPath).keys.first?.state == .accept)
    try store.close()
  }

  @Test func `a database of which the account may use no schema has not been asked for a store`()
    throws
  {
    let name = "nobody_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    let setup = try PostgreSQLConnection(address)
    try setup.run("CREATE ROLE \(name)")
    defer { try? setup.run("DROP ROLE \(name)") }
    let error = #expect(throws: StoreError.self) {
      _ = try OnboardingStore.isMade(at: address + "%20-crole%3D\(name)")
    }
    #expect(error?.description.contains("its account may use none (GRANT USAGE)") == true)
  }

  @Test func `a file of before revokes no other key, and never the last`() throws {
    var ring = KeyRing(createdAt: 0)
    _ = try ring.add(createdAt: 1)
    let stale = try place("stale", ring)
    try ring.activate(1)
    let newest = try place("newest", ring)
    let store = try open(newest)
    _ = try newest.openKeys(for: store, now: 0, tell: told.add)
    func revoke(_ id: Int, in place: StorePlace, _ options: [String] = []) -> String {
      let lines = SaidLines()
      let status = FoyerCommandLine.run(
        ["keys", "revoke", "\(id)", "--data", place.folder, "--store", address] + options,
        in: CommandContext(
          onboardings: [], environment: [:], print: lines.add, printError: lines.add))
      return "\(status) \(lines.all.joined(separator: "\n"))"
    }
    #expect(revoke(0, in: newest).hasPrefix("0 Key 0 is revoked"))
    let marks = try store.keyMarks()
    for options in [[], ["--force"]] {
      let refusal = revoke(1, in: stale, options)
      #expect(refusal.hasPrefix("65 \(stale.keyPath) is of before key 0 was revoked"), "\(refusal)")
      // Nor does a folder that the database doesn't know.
      var foreign = KeyRing(createdAt: 0)
      _ = try foreign.add(createdAt: 1)
      let other = try place("foreign", foreign)
      let refused = revoke(1, in: other, options)
      #expect(refused.contains("has none of the keys that are in use"), "\(refused)")
      #expect(try KeyRing(contentsOf: other.keyPath).keys.map(\.state) == [.active, .next])
    }
    #expect(try store.keyMarks() == marks)
    #expect(try KeyRing(contentsOf: stale.keyPath).keys.map(\.state) == [.active, .next])
    // The key that it still has may be revoked there as well, once another one seals.
    #expect(revoke(0, in: stale).contains("Key 0 is the active one"))
    try store.close()
  }

  @Test func `a mail whose key isn't here waits for the process that has it`() throws {
    var (ahead, behind) = (KeyRing(createdAt: 0), KeyRing(createdAt: 0))
    behind = ahead
    try ahead.activate(try ahead.add(createdAt: 1))
    let (one, two) = (try open(try place("one", behind)), try open(try place("two", ahead)))
    let box = MailBox(LiveKeyRing(ahead)) {}
    try one.addMail(try box.seal(request("kim@example.com")), now: 0)
    let sent = Mutex<[String]>([])
    let clock = Atomic<Int64>(0)
    func loop(_ store: OnboardingStore, _ ring: KeyRing) throws -> MailLoop {
      let site = try Site(
        try SiteFolders(templates: "Templates", public: "Public"),
        onboardings: [Reflect().withPages])
      return MailLoop(
        MailLoop.Surroundings(
          store: store, box: MailBox(LiveKeyRing(ring)) {},
          writer: MailWriter(site: { site.renderer }, assets: { site.assets }),
          settings: MailSettings(from: "hello@foyer.example") { mail in
            sent.withLock { $0.append(mail.recipient) }
            return .taken
          },
          now: { clock.load(ordering: .relaxed) },
          uptime: { Double(clock.load(ordering: .relaxed)) }, chance: { 0 }, tell: told.add))
    }
    var lagging = try loop(one, behind)
    _ = lagging.turn()
    #expect(try one.mailsWaiting() == 1)
    #expect(told.all.count == 1 && told.all[0].contains("wait"))
    // The role is free for the other one, until which nobody asks again here.
    #expect(lagging.turn() > DeliveryLoop.longestWithoutRole)
    clock.store(20, ordering: .relaxed)
    var knowing = try loop(two, ahead)
    _ = knowing.turn()
    #expect(sent.withLock { $0 } == ["kim@example.com"])
    _ = lagging.turn()
    #expect(told.all.count == 1)
    // A key that was revoked is nobody's any more.
    try ahead.activate(try ahead.add(createdAt: 2))
    try ahead.revoke(1)
    try two.addMail(try box.seal(request("lee@example.com")), now: 20)
    var rotated = try loop(two, ahead)
    _ = rotated.turn()
    #expect(try two.mailsWaiting() == 0)
    #expect(told.all.last?.contains("is gone") == true)
    try one.close()
    try two.close()
  }

  @Test func `what nobody has the key of is given up when nobody would want it any more`() throws {
    let store = try open(try place("one", KeyRing(createdAt: 0)))
    try store.addMail(
      try MailBox(LiveKeyRing(KeyRing(createdAt: 0))) {}.seal(request("kim@example.com")), now: 0)
    let clock = Atomic<Int64>(MailRequest.Kind.longestPatience)
    let site = try Site(
      try SiteFolders(templates: "Templates", public: "Public"),
      onboardings: [Reflect().withPages])
    var loop = MailLoop(
      MailLoop.Surroundings(
        store: store, box: MailBox(LiveKeyRing(KeyRing(createdAt: 0))) {},
        writer: MailWriter(site: { site.renderer }, assets: { site.assets }),
        settings: MailSettings(from: "hello@foyer.example") { _ in .taken },
        now: { clock.load(ordering: .relaxed) }, uptime: { 0 }, chance: { 0 }, tell: told.add))
    _ = loop.turn()
    #expect(try store.mailsWaiting() == 0)
    try store.close()
  }

  private func request(_ recipient: String) -> MailRequest {
    var request = MailRequest(
      .resume,
      Letterhead(flow: "reflect", language: "en", origin: "https://foyer.example", offset: 0))
    request.recipient = recipient
    request.token = OpaqueToken().text
    return request
  }

  @Test
  func `a webhook whose secret can't be opened here stays on, and the process that can tells it`()
    throws
  {
    let receiver = HTTPReceiver()
    let (mine, theirs) = (KeyRing(createdAt: 0), KeyRing(createdAt: 0))
    let (one, two) = (try open(try place("one", mine)), try open(try place("two", theirs)))
    let name = Webhook.newName()
    try one.addWebhook(
      NewWebhook(
        name: name, url: receiver.address("/hooks"), allowsInner: true,
        sealedSecret: WebhookSecrets(theirs).seal(WebhookSecret(), of: name)), now: 0)
    _ = try one.submit(
      Submission(
        flow: "nutrisync", session: [UInt8](repeating: 1, count: 16), flowVersion: 1, variant: "",
        profile: "{}", plan: nil, account: nil,
        event: Event(
          Event.Words(.completed, screen: "done"), Event.Circumstances(flow: "nutrisync"),
          at: 0, visit: 1)), now: 0)
    let waker = RequestPool.Waker()
    func loop(_ store: OnboardingStore, _ ring: KeyRing) -> DeliveryLoop {
      DeliveryLoop(
        DeliveryLoop.Surroundings(
          store: store, secrets: { WebhookSecrets(ring) }, allowsInner: true, now: { 1 },
          chance: { 0 }, tell: told.add), pool: RequestPool(wokenBy: waker))
    }
    var without = loop(one, mine)
    #expect(without.start() > DeliveryLoop.longestWithoutRole)
    #expect(told.all.count == 1 && told.all[0].contains(name) && told.all[0].contains("waits"))
    #expect(try one.webhook(named: name)?.disabledAt == nil)
    var with = loop(two, theirs)
    let end = Date() + 10
    while receiver.all.isEmpty, Date() < end {
      _ = with.start()
      with.wait(upTo: 0.05)
    }
    #expect(receiver.all.count == 1)
    try one.close()
    try two.close()
  }
}
