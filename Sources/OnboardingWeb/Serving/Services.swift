import HTTPCore
import OnboardingDomain
import Sealing

/// What every handler shares: the environment as it is handed in, and what is made of the
/// configuration once.
package final class Services: Sendable {
  /// The world, as closures.
  package let environment: WebEnvironment
  /// What an operator set.
  package let configuration: WebConfiguration
  let router: Router
  /// Marks forms, and knows its marks again.
  package let csrf: CSRFProtection
  /// What the store keeps of codes.
  let codes: ShortCodeDigest
  /// The rendered site, and what fills its pages.
  package let pages: Pages
  let metrics: Metrics
  /// Accounts that were erased a moment ago.
  let farewells = RecentFarewells()
  /// Who has nothing of somebody else's in their browser.
  let owners = KnownOwners()
  /// Attempts at accounts: made, opened, signed in to.
  private let accountLimit: AttemptLimiter
  /// Attempts at codes that lead to the app, from one address.
  private let codeLimit: AttemptLimiter
  /// Codes that one session makes.
  private let handoverLimit = RateLimiter<SessionID>(perMinute: 4, burst: 12)
  /// Attempts at what services confirm.
  private let confirmationLimit: AttemptLimiter
  /// Mails that are asked for from one address, and to one.
  private let mailLimit: AttemptLimiter

  /// So many a minute in the long run from one address and in one session, and so many at once, also on one account.
  private typealias Rate = (perMinute: Double, burst: Double)

  /// Attempts at accounts, codes and what services confirm.
  private static let guessing: Rate = (perMinute: 10, burst: 20)
  /// Mails that are asked for.
  private static let mailing: Rate = (perMinute: 2, burst: 6)

  init(
    environment: WebEnvironment, configuration: WebConfiguration, router: Router,
    csrf: CSRFProtection, codes: ShortCodeDigest, attempts: AttemptDigest, pages: Pages,
    metrics: Metrics
  ) {
    self.environment = environment
    self.configuration = configuration
    self.router = router
    self.csrf = csrf
    self.codes = codes
    self.pages = pages
    self.metrics = metrics
    let limiter = { (purpose: AttemptLimiter.Purpose, rate: Rate) in
      AttemptLimiter(
        purpose, digest: { attempts.digest(of: $0) }, perMinute: rate.perMinute, burst: rate.burst,
        service: environment.attempts, now: environment.now)
    }
    accountLimit = limiter(.account, Self.guessing)
    codeLimit = limiter(.code, Self.guessing)
    confirmationLimit = limiter(.confirmation, Self.guessing)
    mailLimit = limiter(.mail, Self.mailing)
    environment.attempts.resume(
      [accountLimit, codeLimit, confirmationLimit, mailLimit], as: "pages", now: environment.now,
      uptime: environment.uptime, report: environment.report)
  }

  /// Seconds to wait before this password may be tried on the account of this address; nil when it may
  /// now.
  func accountDelay(
    for request: Request, email: String?, password: String, session: SessionID? = nil
  ) -> Int? {
    accountLimit.delay(
      before: .init(
        address: client(of: request), session: session, email: email, secret: password),
      at: environment.uptime())
  }

  /// Seconds to wait before this session may have another answer confirmed; nil when it may now.
  func confirmationDelay(for request: Request, _ value: String, session: SessionID) -> Int? {
    confirmationLimit.delay(
      before: .init(address: client(of: request), session: session, secret: value),
      at: environment.uptime())
  }

  /// Seconds to wait before this code may be tried; nil when it may now. What can't be a code counts as
  /// one.
  func codeDelay(for request: Request, _ code: ShortCode?) -> Int? {
    codeLimit.delay(
      before: .init(address: client(of: request), secret: code?.text ?? ""),
      at: environment.uptime())
  }

  /// Has a mail of a kind sent to an address, once for the same form. Counted by the address as it was
  /// typed, so that nothing is told by it of whether it has an account.
  ///
  /// - Returns: seconds to wait before one may be sent; nil when it is on its way.
  func sendOnce(
    for request: Request, _ kind: MailRequest.Kind, to email: String, _ send: () throws -> Void
  ) rethrows -> Int? {
    try mailLimit.doOnce(
      .init(address: client(of: request), email: email, secret: kind.rawValue),
      at: environment.uptime(), send)
  }

  /// Seconds to wait before this session may make another code; nil when it may now.
  func handoverDelay(session: SessionID) -> Int? {
    handoverLimit.take(session, at: environment.uptime())
  }

  /// Scheme, host and port under which the browser of a request sees this site.
  func origin(of request: Request) -> String {
    configuration.publicOrigin ?? "http://\(request.headers[.host] ?? "localhost")"
  }

  /// The page of an error that says when trying again helps.
  func limited(_ delay: Int, _ context: RequestContext) -> Response {
    var page = pages.error(.tooManyRequests, context)
    page.setRetryAfter(delay)
    return page
  }

  private func client(of request: Request) -> PeerAddress {
    request.clientAddress(trusting: configuration.trustedProxies)
  }

  // MARK: Failures

  /// The response where something outside failed: the reason is in the log under the id that the
  /// page shows.
  func fail(_ error: any Error, _ context: RequestContext) -> Response {
    report(error, context)
    return pages.error(.overloaded, context)
  }

  /// Notes what failed, and for which request.
  func report(_ error: any Error, _ context: RequestContext) {
    environment.report(
      FailureReport(
        "\(error)", place: context.route.map { router.address(of: $0.withoutSecret) } ?? "no page",
        requestID: context.id.description))
  }

  /// Runs work that may fail outside; where it fails the response says so.
  func attempt(_ context: RequestContext, _ work: () throws -> Response) -> Response {
    do { return try work() } catch { return fail(error, context) }
  }
}
