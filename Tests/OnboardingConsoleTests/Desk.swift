import FlowPages
import FlowWalking
import FoyerCLI
import Foundation
import HTTPCore
import OnboardingConsole
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import Sealing
import Synchronization
import TestSupport

/// A console for a test: real templates, a real store in memory; only the clock is the test's.
final class Desk: Sendable {
  static let passwords = ["ines": "correct horse battery 9", "tomas": "correct horse battery 8"]

  let house: TestApplication
  let console: Console

  /// - Parameters:
  ///   - onboardings: the flows.
  ///   - publicOrigin: under which browsers see it.
  ///   - folder: a data folder; nil keeps everything in memory.
  ///   - mail: where mails go; nil for nowhere.
  ///   - retention: how long things are kept.
  init(
    _ onboardings: [any Onboarding] = [Reflect().withPages, OPS().withPages],
    publicOrigin: String? = nil,
    folder: String? = nil, mail: MailSettings? = nil, retention: Retention = Retention()
  ) throws {
    house = try TestApplication(onboardings, folder: folder, retention: retention, mail: mail)
    console = try house.console(publicOrigin: publicOrigin)
    for (name, role) in [("ines", Operator.Role.people), ("tomas", .view)] {
      let isAdded = try house.store.addOperator(
        named: name, role: role, passwordHash: Self.hash(Self.passwords[name] ?? ""),
        audit: AuditEntry("test", .addedOperator, name), now: house.clock.now)
      // A folder that is opened once more has them.
      precondition(isAdded || folder != nil)
    }
  }

  private static let hashes = Mutex<[String: String]>([:])

  /// The hash of a password, made once for all tests.
  private static func hash(_ password: String) throws -> String {
    try hashes.withLock { hashes in
      if let known = hashes[password] { return known }
      let hash = try PasswordHasher(cost: .least).hash(Password(password))
      hashes[password] = hash
      return hash
    }
  }

  var store: OnboardingStore { house.store }
  var now: Int64 { house.clock.now }
  /// What was reported to the log.
  var log: [String] { house.log }

  func advance(seconds: Int64) { house.clock.advance(seconds: seconds) }

  /// What the flows' own listener answers.
  func flowsStatus(of path: String) throws -> Status {
    let answer = try house.inProcess.send(Exchange.Request(.get, path))
    return Status(rawValue: UInt16(answer.status))
  }

  /// Sends the flows forms of another site, which are refused and counted.
  func refuse(times: Int) throws {
    for _ in 0..<times {
      let answer = try house.inProcess.send(
        Exchange.Request(
          .post, "/reflect/welcome",
          headers: [
            (.contentType, "application/x-www-form-urlencoded"), (.secFetchSite, "cross-site"),
          ], body: "form-token=x"))
      precondition(answer.status == 403, "a forged form was answered \(answer.status)")
    }
  }

  func noteFigures() { console.noteFigures() }

  /// A browser that is signed in.
  func browser(_ name: String, password: String? = nil) throws -> Browser {
    let browser = Browser(console)
    let answer = try browser.post(
      "/console/sign-in", ["name": name, "password": password ?? Self.passwords[name] ?? ""],
      token: nil)
    precondition(answer.status == .seeOther, "\(name) could not sign in: \(answer.status)")
    return browser
  }

  /// Hands in the first example person of a flow.
  ///
  /// - Returns: the receipt.
  @discardableResult
  func handIn(
    _ onboarding: any Onboarding = Reflect().withPages, session number: UInt8 = 1,
    account: Int64? = nil, consents: [NewConsent] = []
  ) throws -> Int64 {
    let document = AnswersDocument(onboarding.examples[0].answers, of: onboarding.flow)
    let json = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
    var submission = Submission(
      flow: onboarding.flow.id.rawValue, session: Self.session(number),
      flowVersion: onboarding.flow.version, variant: onboarding.flow.variants[0].id.rawValue,
      profile: json, plan: nil, account: account,
      event: Event(
        Event.Words(.completed, screen: "today"),
        Event.Circumstances(flow: onboarding.flow.id.rawValue), at: now * 1000, visit: 1))
    submission.consents = consents
    let outcome = try store.submit(submission, now: now)
    guard case .stored(let receipt) = outcome else { return 0 }
    return receipt
  }

  static func session(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 16) }
}

/// A browser without a screen: it keeps its cookie and fills in forms.
final class Browser: Sendable {
  private let console: Console
  private let jar = Mutex<String?>(nil)

  init(_ console: Console) { self.console = console }

  /// The cookie's value; nil where there is none.
  var cookie: String? {
    get { jar.withLock { $0 } }
    set { jar.withLock { $0 = newValue } }
  }

  func get(_ path: String, site: String? = "same-origin") throws -> Response {
    try send(Request(.get, path, headers: headers(site)))
  }

  /// Sends a form; without more with the token that its pages carry.
  func post(
    _ path: String, _ fields: [String: String], token: String?, site: String? = "same-origin"
  ) throws -> Response {
    var fields = fields
    if let token { fields["form-token"] = token }
    let body = fields.sorted { $0.key < $1.key }.map {
      "\($0.key)=\(PercentEncoding.encode($0.value))"
    }.joined(separator: "&")
    var headers = headers(site)
    headers.append(.contentType, "application/x-www-form-urlencoded")
    return try send(Request(.post, path, headers: headers, body: body))
  }

  /// Sends a form as a page of this browser does.
  func submit(_ path: String, _ fields: [String: String]) throws -> Response {
    try post(path, fields, token: try token())
  }

  /// The token that the forms of this browser's pages carry.
  func token() throws -> String? {
    let page = try get("/console/deliveries").text
    return page.firstMatch(of: /name="form-token" value="([^"]+)"/).map { String($0.output.1) }
  }

  private func headers(_ site: String?) -> RequestHeaders {
    var headers: RequestHeaders = [:]
    headers.append(.host, "127.0.0.1")
    if let site { headers.append(.secFetchSite, site) }
    if let cookie { headers.append(.cookie, "foyer-console=\(cookie)") }
    return headers
  }

  private func send(_ request: Request) throws -> Response {
    let response = console.handle(request).resolve()
    for line in response.headers(named: "Set-Cookie") {
      let value = line.split(separator: ";", maxSplits: 1)[0]
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)[1]
      cookie = value.isEmpty ? nil : String(value)
    }
    return response
  }
}

extension Response {
  /// The body as text.
  var text: String { String(decoding: body.copied, as: UTF8.self) }
  /// Where it leads.
  var location: String? { header("Location") }
}
