import Foundation
import OnboardingEvents
import OnboardingStore
import OutgoingRequests
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

/// A clock that stands until a test moves it, and what an operator was told.
private final class World: Sendable {
  let clock = Atomic<Int64>(1_800_000_000)
  let uptime = Atomic<Int64>(100)
  let told = Mutex<[String]>([])
}

/// A store with webhooks, and a loop that is turned by hand.
private final class Desk {
  let store: OnboardingStore
  let keyRing = KeyRing(createdAt: 0)
  private let world = World()
  private let waker = RequestPool.Waker()
  private var loop: DeliveryLoop?

  init(allowsInner: Bool = true) throws {
    let store = try OnboardingStore.openInMemory()
    self.store = store
    let world = world
    loop = DeliveryLoop(
      DeliveryLoop.Surroundings(
        store: store, secrets: { [keyRing] in WebhookSecrets(keyRing) }, allowsInner: allowsInner,
        now: { world.clock.load(ordering: .relaxed) },
        uptime: { Double(world.uptime.load(ordering: .relaxed)) }, chance: { 0 },
        tell: { line in world.told.withLock { $0.append(line) } }),
      pool: RequestPool(wokenBy: waker))
  }

  var now: Int64 { world.clock.load(ordering: .relaxed) }
  func wait(_ seconds: Int64) {
    setClock(on: seconds)
    world.uptime.add(seconds, ordering: .relaxed)
  }
  /// Time does not pass by it.
  func setClock(on seconds: Int64) { world.clock.add(seconds, ordering: .relaxed) }
  var told: [String] { world.told.withLock { $0 } }

  @discardableResult
  func add(_ url: String, _ secret: WebhookSecret = WebhookSecret()) throws -> String {
    let name = Webhook.newName()
    try store.addWebhook(
      NewWebhook(
        name: name, url: url, sealedSecret: WebhookSecrets(keyRing).seal(secret, of: name)),
      now: now)
    return name
  }

  func submit(_ person: UInt8, _ word: String = "Kim") throws {
    let session = [UInt8](repeating: person, count: 16)
    _ = try store.submit(
      Submission(
        flow: "nutrisync", session: session, flowVersion: 1, variant: "",
        profile: #"{"name":"\#(word)"}"#, plan: nil, account: nil,
        event: Event(
          Event.Words(.completed, screen: "done"), Event.Circumstances(flow: "nutrisync"),
          at: now * 1000, visit: 1)),
      now: now)
  }

  private func turnOnce() {
    guard let wait = loop?.start() else { return }
    loop?.wait(upTo: wait)
  }

  /// Turns the loop until something holds; a turn that has nothing to do doesn't wait.
  func turn(until holds: () throws -> Bool) throws {
    for _ in 0..<2_000 {
      waker.wake()
      turnOnce()
      if try holds() { return }
      usleep(2_000)
    }
    Issue.record("it never came to that")
  }

  /// Turns it a few times more, for what must not come.
  func turnOn() {
    for _ in 0..<20 {
      waker.wake()
      turnOnce()
      usleep(2_000)
    }
  }

  func state(_ name: String) throws -> WebhookState {
    try #require(try store.webhookStates().first { $0.webhook.name == name })
  }
}

@Suite struct DeliveryLoopTests {
  @Test func `what was handed in arrives once, with a signature that holds`() throws {
    let (desk, receiver, secret) = (try Desk(), HTTPReceiver(), WebhookSecret())
    let name = try desk.add(receiver.address("/hooks"), secret)
    try desk.submit(1)
    try desk.turn { try desk.state(name).delivered == 1 }
    desk.turnOn()
    let request = try #require(receiver.all.first)
    #expect(receiver.all.count == 1)
    #expect(request.path == "/hooks")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["webhook-timestamp"] == String(desk.now))
    #expect(
      request.headers["webhook-signature"]
        == secret.signature(
          id: request.headers["webhook-id"] ?? "", timestamp: desk.now, body: request.body))
    #expect(String(decoding: request.body, as: UTF8.self).contains(#""answers":{"name":"Kim"}"#))
  }

  @Test func `what failed comes again with its id and bytes, and before what came after it`() throws
  {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "500 Oops" })
    let name = try desk.add(receiver.address())
    try desk.submit(1, "Kim")
    try desk.submit(1, "Lee")
    try desk.turn { try desk.state(name).lastFailure == "status 500" }
    desk.wait(5)
    desk.turnOn()
    #expect(receiver.all.count == 1)
    receiver.setAnswer { _ in "200 OK" }
    desk.wait(1)
    try desk.turn { try desk.state(name).delivered == 2 }
    let bodies = receiver.all.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.map { $0.contains("Kim") } == [true, true, false])
    let ids = receiver.all.map { $0.headers["webhook-id"] }
    #expect(ids[0] == ids[1])
    #expect(ids[1] != ids[2])
    #expect(receiver.all[0].body == receiver.all[1].body)
    #expect(
      receiver.all[0].headers["webhook-timestamp"] != receiver.all[1].headers["webhook-timestamp"])
  }

  @Test func `one that was down and is switched off and on is asked at once, as if it were new`()
    throws
  {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "503 Service Unavailable" })
    let name = try desk.add(receiver.address())
    for person in 1...3 { try desk.submit(UInt8(person)) }
    try desk.turn { desk.told.contains { $0.contains("asked less often") } }
    try desk.store.disableWebhook(desk.state(name).webhook.id, why: "Off.", now: desk.now)
    desk.turnOn()
    receiver.setAnswer { _ in "200 OK" }
    #expect(try desk.store.enableWebhook(named: name, now: desk.now))
    try desk.turn { try desk.state(name).delivered == 3 }
  }

  @Test func `one that is down is told of with the reason`() throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "503 Service Unavailable" })
    let name = try desk.add(receiver.address())
    for person: UInt8 in 1...3 { try desk.submit(person) }
    try desk.turn { !desk.told.isEmpty }
    #expect(
      desk.told == [
        "\(name) does not take what it is sent (status 503), and is asked less often"
      ])
  }

  @Test func `while the store can note nothing, nothing goes once more, and that is said once`()
    throws
  {
    let (desk, receiver) = (try Desk(), HTTPReceiver())
    let name = try desk.add(receiver.address())
    for person: UInt8 in 1...2 { try desk.submit(person) }
    try desk.store.refuseChanges(of: "delivery")
    try desk.turn { receiver.all.count == 2 && !desk.told.isEmpty }
    for _ in 0..<3 {
      desk.wait(10)
      desk.turnOn()
    }
    #expect(receiver.all.count == 2)
    #expect(desk.told.count == 1)
    #expect(desk.told.first?.hasPrefix("deliveries wait for the store: ") == true)
    try desk.store.takeChanges(of: "delivery")
    try desk.turn { try desk.state(name).delivered == 2 }
    desk.wait(10)
    desk.turnOn()
    #expect(receiver.all.count == 2)
  }

  @Test func `a clock that is set back makes a webhook that was down wait no longer`() throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "503 Service Unavailable" })
    let name = try desk.add(receiver.address())
    for person in 1...3 { try desk.submit(UInt8(person)) }
    try desk.turn { desk.told.contains { $0.contains("asked less often") } }
    receiver.setAnswer { _ in "200 OK" }
    desk.setClock(on: -86_400)
    for person in 4...5 { try desk.submit(UInt8(person)) }
    desk.wait(5)
    // What was tried before is due by the clock that was; the rest is not.
    try desk.turn { try desk.state(name).delivered == 5 }
  }

  @Test func `what failed by a clock that was ahead comes again once it is set back`() throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "500 Oops" })
    let name = try desk.add(receiver.address())
    desk.setClock(on: 3 * 86_400)
    try desk.submit(1)
    try desk.turn { try desk.state(name).lastFailure == "status 500" }
    receiver.setAnswer { _ in "200 OK" }
    desk.setClock(on: -3 * 86_400)
    try desk.turn { try desk.state(name).delivered == 1 }
  }

  @Test(arguments: [(6 * 3600, false), (3 * 86_400, true)])
  func `what failed waits for its time, but not for that of a clock that was ahead`(
    pause: Int64, isTriedAtStart: Bool
  ) throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "200 OK" })
    let name = try desk.add(receiver.address())
    try desk.submit(1)
    let id = try desk.state(name).webhook.id
    let due = try #require(try desk.store.dueDeliveries(of: id, now: desk.now, limit: 1).first)
    let outcome = DeliveryOutcome.failed(
      reason: "status 500", isUnanswered: false, nextAt: desk.now + pause)
    try desk.store.settle([DeliveryAnswer(outcome, of: due.event, at: id)], now: desk.now)
    desk.turnOn()
    #expect(receiver.all.isEmpty != isTriedAtStart)
  }

  @Test func `what was handed in by a clock that was ahead is told by the next server`() throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver())
    let name = try desk.add(receiver.address())
    desk.setClock(on: 86_400)
    try desk.submit(1)
    desk.setClock(on: -86_400)
    try desk.turn { try desk.state(name).delivered == 1 }
  }

  @Test func `410 switches a webhook off`() throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "410 Gone" })
    let name = try desk.add(receiver.address())
    try desk.submit(1)
    try desk.turn { try desk.state(name).webhook.disabledAt != nil }
    #expect(try desk.state(name).webhook.disabledWhy == "It answered 410 Gone.")
    #expect(desk.told == ["\(name) was switched off: It answered 410 Gone."])
    desk.wait(100)
    desk.turnOn()
    #expect(receiver.all.count == 1)
  }

  @Test(arguments: ["301 Moved", "400 Bad Request", "404 Not Found", "503 Service Unavailable"])
  func `everything but 2xx is a failure`(status: String) throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "\(status)\r\nLocation: /other" })
    let name = try desk.add(receiver.address())
    try desk.submit(1)
    try desk.turn { try desk.state(name).lastFailure != nil }
    #expect(try desk.state(name).lastFailure == "status \(status.prefix(3))")
    #expect(receiver.all.map(\.path) == ["/"])
  }

  @Test func `after three days in vain it is given up, and the next of the person goes on`() throws
  {
    let (desk, receiver) = (try Desk(), HTTPReceiver { _ in "500 Oops" })
    let name = try desk.add(receiver.address())
    try desk.submit(1, "Kim")
    try desk.submit(1, "Lee")
    try desk.turn { try desk.state(name).lastFailure != nil }
    desk.wait(Backoff.patience)
    try desk.turn { try desk.state(name).givenUp == 1 }
    receiver.setAnswer { _ in "200 OK" }
    desk.wait(100)
    try desk.turn { try desk.state(name).givenUp + desk.state(name).delivered == 2 }
    #expect(try desk.store.replay(.givenUp, toWebhook: name, now: desk.now) ?? 0 >= 1)
    try desk.turn { try desk.state(name).delivered == 2 }
  }

  @Test func `a webhook that hangs holds up no other`() throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver())
    let gate = DispatchSemaphore(value: 0)
    let hanging = HTTPReceiver { _ in
      _ = gate.wait(timeout: .now() + 10)
      return "200 OK"
    }
    let (slow, quick) = (try desk.add(hanging.address()), try desk.add(receiver.address()))
    for person: UInt8 in 1...20 { try desk.submit(person) }
    try desk.turn { try desk.state(quick).delivered == 20 }
    #expect(try desk.state(slow).delivered == 0)
    #expect(hanging.all.count <= DeliveryTarget.mostAtOnce)
    for _ in 0..<20 { gate.signal() }
    try desk.turn { try desk.state(slow).delivered == 20 }
  }

  @Test func `that an account is gone does not overtake what is under way`() throws {
    let desk = try Desk()
    let gate = DispatchSemaphore(value: 0)
    let receiver = HTTPReceiver { _ in
      _ = gate.wait(timeout: .now() + 10)
      return "200 OK"
    }
    let name = try desk.add(receiver.address())
    let session = [UInt8](repeating: 1, count: 16)
    _ = try desk.store.createAccount(
      NewAccount(
        email: "kim@example.com", proof: .password(hash: "$argon2id$v=19$a$b"),
        flow: "nutrisync", session: session), now: desk.now)
    let account = try #require(try desk.store.account(email: "kim@example.com")).id
    try desk.turn { receiver.all.count == 1 }
    try desk.store.eraseAccount(account, spentUntil: desk.now + 9, now: desk.now)
    desk.turnOn()
    #expect(receiver.all.count == 1)
    gate.signal()
    gate.signal()
    try desk.turn { try desk.state(name).delivered == 1 }
    let bodies = receiver.all.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.count == 2)
    #expect(bodies[0].contains("account.created"))
    #expect(bodies[1].contains("account.deleted"))
  }

  @Test func `one that comes back gets at once what nobody was there to take`() throws {
    let desk = try Desk()
    // An answer that is none: as if nobody were there.
    let receiver = HTTPReceiver { _ in "" }
    let name = try desk.add(receiver.address())
    for person: UInt8 in 1...3 { try desk.submit(person) }
    try desk.turn { !desk.told.isEmpty }
    #expect(desk.told.first?.contains("is asked less often") == true)
    receiver.setAnswer { _ in "200 OK" }
    try desk.submit(4)
    desk.wait(2)
    try desk.turn { try desk.state(name).delivered == 4 }
    #expect(desk.told.last == "\(name) takes what it is sent again")
  }

  @Test func `during a rotation both secrets sign`() throws {
    let (desk, receiver) = (try Desk(), HTTPReceiver())
    let (old, new) = (WebhookSecret(), WebhookSecret())
    let name = try desk.add(receiver.address(), old)
    _ = try desk.store.rotateSecret(
      ofWebhook: name, to: WebhookSecrets(desk.keyRing).seal(new, of: name),
      previousUntil: desk.now + WebhookSecrets.overlap)
    try desk.submit(1)
    try desk.turn { try desk.state(name).delivered == 1 }
    let request = try #require(receiver.all.first)
    let signatures = [new, old].map {
      $0.signature(
        id: request.headers["webhook-id"] ?? "", timestamp: desk.now, body: request.body)
    }
    #expect(request.headers["webhook-signature"] == signatures.joined(separator: " "))
  }

  @Test func `one whose secret can't be opened is switched off`() throws {
    let desk = try Desk()
    try desk.store.addWebhook(
      NewWebhook(name: "wh_1", url: "https://example.com/", sealedSecret: "v1.AAAA"), now: 0)
    try desk.submit(1)
    try desk.turn { try desk.state("wh_1").webhook.disabledAt != nil }
    #expect(try desk.state("wh_1").webhook.disabledWhy?.contains("rotate") == true)
  }

  @Test func `without permission no webhook is on this machine`() throws {
    let (desk, receiver) = (try Desk(allowsInner: false), HTTPReceiver())
    let name = try desk.add("https://localhost:\(receiver.port)/")
    try desk.submit(1)
    try desk.turn { try desk.state(name).webhook.disabledAt != nil }
    #expect(try desk.state(name).webhook.disabledWhy?.contains("--allow-private") == true)
    #expect(receiver.all.isEmpty)
  }
}
