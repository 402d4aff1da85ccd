import Foundation
import OnboardingEvents

@testable import OnboardingStore

/// A folder of its own for one test, removed with its last owner.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-\(UUID().uuidString)").path

  var database: String { path + "/foyer.sqlite" }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A session id that is told apart by one number.
func session(_ number: Int) -> [UInt8] {
  [UInt8](repeating: 0, count: 12) + withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
}

extension OnboardingStore {
  /// Ends a session for good, as who starts over does.
  func endSession(_ session: [UInt8], until expiresAt: Int64) throws {
    try startOver(
      session, as: session.map { ~$0 }, keeping: [], until: expiresAt)
  }
}

extension AccountOutcome {
  /// The id of the account that belongs to the session, if any.
  var accountID: Int64? {
    switch self {
    case .created(let id), .alreadyYours(let id): id
    case .emailTaken, .sessionSpent: nil
    }
  }
}

/// A token's digest that is told apart by one number.
func digest(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 32) }

/// What the store takes for a password hash.
let hash = "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA"

func newAccount(_ email: String = "kim@example.com", session number: Int = 1) -> NewAccount {
  NewAccount(
    email: email, proof: .password(hash: hash), flow: "nutrisync", session: session(number))
}

func event(
  _ screen: String = "welcome", kind: String = "screen_viewed", flow: String = "nutrisync",
  variant: String = "", at: Int64 = 100_000, visit: UInt64 = 1
) -> Event {
  Event(
    Event.Words(kind: kind, screen: screen), Event.Circumstances(flow: flow, variant: variant),
    at: at, visit: visit)
}

/// What is counted of a flow's events.
func counted(
  _ store: OnboardingStore, _ selection: EventSelection = EventSelection(flow: "nutrisync")
) throws -> EventFigures? {
  try store.reader.eventFigures(selection, order: { _ in [] }, now: 1_000_000).entries.first?
    .figures
}

/// How many people saw each screen.
func seen(
  _ store: OnboardingStore, _ selection: EventSelection = EventSelection(flow: "nutrisync")
) throws -> [String: Int] {
  try counted(store, selection)?.screens.mapValues(\.seen) ?? [:]
}

func submission(
  session number: Int = 1, account: Int64? = nil, profile: String = #"{"name":"Kim"}"#,
  plan: String? = #"{"kcal":1850}"#
) -> Submission {
  Submission(
    flow: "nutrisync", session: session(number), flowVersion: 3, variant: "", profile: profile,
    plan: plan, account: account,
    event: event("all-set", kind: "completed", visit: UInt64(number)))
}

/// A submission of somebody who agreed to these words, and came by a link.
func consenting(_ submission: Submission, words: String) -> Submission {
  var submission = submission
  submission.origin = #"{"utm_source":"\#(words)"}"#
  submission.consents = [
    NewConsent(
      name: "mails", isGiven: true,
      words: StoredConsent.Words(language: "en", texts: [words], version: "0123456789abcdef"))
  ]
  return submission
}

extension CompanyCode {
  /// A code of the test's own.
  static func code(_ text: String) -> CompanyCode {
    guard let code = CompanyCode(text) else { fatalError("\(text) is not a company code.") }
    return code
  }
}

/// Runs a closure on so many threads, all let go at once, and returns what they gave.
func inParallel<Result: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
) throws -> [Result] {
  let results = Locked<[Swift.Result<Result, any Error>]>([])
  let start = DispatchSemaphore(value: 0)
  let done = DispatchGroup()
  for number in 0..<count {
    done.enter()
    Thread.detachNewThread {
      start.wait()
      let result = Swift.Result { try body(number) }
      results.withLock { $0.append(result) }
      done.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  done.wait()
  return try results.withLock { $0 }.map { try $0.get() }
}

/// A webhook for everything, unless told otherwise; its name.
@discardableResult
func addWebhook(
  to store: OnboardingStore, _ name: String = "wh_1", kinds: [EventKind] = [],
  flows: [String] = [], now: Int64 = 0
) throws -> String {
  try store.addWebhook(
    NewWebhook(
      name: name, url: "https://example.com/", kinds: kinds, flows: flows, sealedSecret: "sealed"),
    now: now)
  return name
}

/// What a webhook is to be told now.
func due(_ store: OnboardingStore, _ name: String, now: Int64) throws -> [Delivery] {
  guard let webhook = try store.webhook(named: name) else { return [] }
  return try store.dueDeliveries(of: webhook.id, now: now, limit: 100)
}

/// Notes what came of a delivery.
func settle(
  _ store: OnboardingStore, _ name: String, _ delivery: Delivery, _ outcome: DeliveryOutcome,
  now: Int64
) throws {
  guard let webhook = try store.webhook(named: name) else { return }
  try store.settle([DeliveryAnswer(outcome, of: delivery.event, at: webhook.id)], now: now)
}
