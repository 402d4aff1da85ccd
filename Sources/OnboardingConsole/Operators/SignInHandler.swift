import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// Signs operators in and out.
struct SignInHandler: Sendable {
  let services: ConsoleServices
  let link: OneTimeLink
  private let limit: AttemptLimiter

  /// An address may try ten times at once and then ten times a minute; a name once a minute in the long run.
  private static let (perMinute, burst) = (10.0, 10.0)

  init(_ services: ConsoleServices) {
    self.services = services
    link = OneTimeLink()
    let environment = services.environment
    let digests = environment.keys.derive { AttemptDigest(keyRing: $0) }
    limit = AttemptLimiter(
      .console, digest: { digests.value.digest(of: $0) }, perMinute: Self.perMinute,
      burst: Self.burst, service: environment.attempts, now: environment.now)
    environment.attempts.resume(
      [limit], as: "console", now: environment.now, uptime: environment.uptime,
      report: environment.report)
  }

  // MARK: Name and password

  /// What is wrong with an attempt.
  enum Problem: Sendable, Hashable {
    /// Nothing was entered.
    case incomplete
    /// No operator has this name and password.
    case wrong
    /// Too many attempts.
    case limited
    /// A link that was used, or is too old.
    case spentLink

    fileprivate var status: Status {
      switch self {
      case .incomplete, .wrong: .unprocessableContent
      case .limited: .tooManyRequests
      case .spentLink: .gone
      }
    }
  }

  /// What ended before somebody came to this page.
  enum Ending: String, Sendable, Hashable {
    /// They were signed in, and are no longer.
    case session
    /// They sent a form, and were no longer signed in: nothing was done.
    case form
  }

  /// The page that asks for name and password.
  ///
  /// - Parameters:
  ///   - target: where to go then.
  ///   - ending: what the page says of what was before.
  func page(
    _ problem: Problem? = nil, name: String = "", to target: String?, after ending: Ending? = nil
  ) -> Response {
    services.openPage(
      "sign-in",
      [
        "action": .text(Self.address(to: target)), "name": .text(name),
        "has-error": .flag(problem != nil), "is-incomplete": .flag(problem == .incomplete),
        "is-wrong": .flag(problem == .wrong), "is-limited": .flag(problem == .limited),
        "is-spent": .flag(problem == .spentLink),
        "is-session-over": .flag(ending == .session), "is-form-lost": .flag(ending == .form),
        "leads-back": .flag(target != nil),
        "is-field-error": .flag(problem == .incomplete || problem == .wrong),
      ], status: problem?.status ?? .ok)
  }

  /// Shows the form.
  func show(_ request: Request) -> Response {
    page(
      to: Self.target(in: request),
      after: Self.parameter("after", in: request).flatMap(Ending.init))
  }

  /// Leads somebody who is signed in to where they wanted to go.
  func goOn(_ request: Request) -> Response {
    .seeOther(Self.target(in: request) ?? ConsoleRoute.overview.address)
  }

  /// Shows the form, or takes it.
  func handle(_ request: Request, _ id: RequestID, _ instant: Int64) throws -> Reply {
    guard request.method == .post else { return .now(show(request)) }
    let target = Self.target(in: request)
    let form = try request.form()
    // A phone's keyboard begins with a capital and ends with a space.
    let name = (form["name"] ?? "").filter { !$0.isWhitespace }.lowercased()
    let password = form["password"] ?? ""
    guard !name.isEmpty, !password.isEmpty else {
      return .now(page(.incomplete, name: name, to: target))
    }
    let attempt = AttemptLimiter.Attempt(
      address: services.client(of: request), email: name, secret: password)
    if let delay = limit.delay(before: attempt, at: services.environment.uptime()) {
      services.environment.refusals.count(.tooManyAttempts)
      var response = page(.limited, name: name, to: target)
      response.setRetryAfter(delay)
      return .now(response)
    }
    return .computed {
      services.guarding(request, id: id) {
        if let response = try signIn(name, password, to: target, instant) { return response }
        services.environment.refusals.count(.wrongPassword)
        return page(.wrong, name: name, to: target)
      }
    }
  }

  /// Compares the password, with as much work where nobody has the name; nil where it is not right.
  private func signIn(
    _ name: String, _ password: String, to target: String?, _ instant: Int64
  ) throws -> Response? {
    let environment = services.environment
    let known = try environment.store.operatorCredential(named: name)
    guard environment.hasher.verify(Password(password), against: known?.passwordHash),
      let known
    else { return nil }
    return try start(
      (known.operator.id, known.passwordHash), AuditEntry(name, .signedIn, detail: "password"),
      to: target, instant)
  }

  /// Begins a session; nil where the operator has another password by now, or is gone.
  ///
  /// - Parameter known: who it is, and the hash of the password that they entered; nil for the link.
  private func start(
    _ known: (id: Int64, hash: String)?, _ entry: AuditEntry, to target: String?, _ instant: Int64
  ) throws -> Response? {
    let token = OpaqueToken()
    let isStarted = try services.environment.store.startOperatorSession(
      of: known?.id, passwordHash: known?.hash, tokenDigest: token.digest, audit: entry,
      now: instant,
      expiresAt: instant + Int64(ConsoleCookie.lifetime))
    guard isStarted else { return nil }
    return .seeOther(
      target ?? ConsoleRoute.overview.address, cookie: services.cookie.signingIn(token.text))
  }

  // MARK: The link of a start

  /// Shows what the link does, or does it: opening it in a browser spends nothing, since programs that
  /// show previews of links open them, too.
  func handle(
    link token: String, _ request: Request, _ id: RequestID, _ instant: Int64
  ) -> Reply {
    guard request.method == .post else {
      return .now(
        link.isOpen(token, now: instant)
          ? services.openPage("link", ["action": .text(ConsoleRoute.link(token).address)])
          : page(.spentLink, to: nil))
    }
    return .later {
      services.guarding(request, id: id) {
        let response = try link.spend(token, now: instant) {
          try start(
            nil, AuditEntry(ConsoleVisit.link, .signedIn, detail: "printed at start"), to: nil,
            instant) ?? page(.spentLink, to: nil)
        }
        if let response { return response }
        services.environment.refusals.count(.spentLink)
        return page(.spentLink, to: nil)
      }
    }
  }

  // MARK: Out

  /// Signs a browser out.
  func signOut(_ visit: ConsoleVisit) throws -> Response {
    try services.environment.store.endOperatorSession(tokenDigest: visit.digest)
    return .seeOther(ConsoleRoute.signIn.address, cookie: services.cookie.signingOut)
  }

  // MARK: Where to go then

  /// The page that asks to sign in and leads to an address of the console then.
  ///
  /// - Parameter ending: what the page says of what was before.
  static func address(to target: String?, after ending: Ending? = nil) -> String {
    let place = target == ConsoleRoute.overview.address ? nil : target
    let parameters = [
      place.map { "to=" + PercentEncoding.encode($0) }, ending.map { "after=" + $0.rawValue },
    ].compactMap { $0 }
    return ConsoleRoute.signIn.address
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }

  private static func parameter(_ name: String, in request: Request) -> String? {
    (try? request.queryFields())?[name]
  }

  /// Where a request wants to go then; nil where that is no page of the console.
  private static func target(in request: Request) -> String? {
    guard let text = parameter("to", in: request),
      let target = try? RequestTarget(text), let route = ConsoleRoute(path: target.path),
      route.neededRole != .none, route != .signOut
    else { return nil }
    return route.address + (target.query.map { "?" + $0 } ?? "")
  }
}
