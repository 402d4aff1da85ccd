import HTTPCore

/// What every handler shares: the world as it is handed in, and what is made of the configuration once.
final class Services: Sendable {
  let environment: WebEnvironment
  let configuration: WebConfiguration
  let router: Router
  let csrf: CSRFProtection
  let pages: Pages
  let metrics: Metrics
  let accountLimit: RateLimiter
  let confirmationLimit: RateLimiter

  init(
    environment: WebEnvironment, configuration: WebConfiguration, router: Router,
    csrf: CSRFProtection, pages: Pages, metrics: Metrics
  ) {
    self.environment = environment
    self.configuration = configuration
    self.router = router
    self.csrf = csrf
    self.pages = pages
    self.metrics = metrics
    accountLimit = RateLimiter(
      perMinute: configuration.accountsPerMinute, burst: configuration.accountBurst)
    confirmationLimit = RateLimiter(
      perMinute: configuration.accountsPerMinute, burst: configuration.accountBurst)
  }

  /// Seconds to wait before this address may try another account; nil when it may now.
  ///
  /// - Parameter item: what it is for; asking again for the same thing is free, so that a double
  ///   click costs what a click does.
  func accountDelay(for request: Request, item: String) -> Int? {
    accountLimit.take(key(of: request), item: item, at: environment.uptime())
  }

  /// Seconds to wait before this address may have another answer confirmed; nil when it may now.
  func confirmationDelay(for request: Request, item: String) -> Int? {
    confirmationLimit.take(key(of: request), item: item, at: environment.uptime())
  }

  private func key(of request: Request) -> PeerAddress {
    request.clientAddress(trustingProxy: configuration.trustedProxy).rateLimitKey
  }

  // MARK: Failures

  /// The response where the world failed: the reason is in the log under the id that the page shows.
  func fail(_ error: any Error, _ context: RequestContext) -> Response {
    report(error, context)
    return pages.error(.overloaded, context)
  }

  /// Notes what failed, and for which request.
  func report(_ error: any Error, _ context: RequestContext) {
    environment.report(
      FailureReport(
        "\(error)", place: context.route.map { router.address(of: $0) } ?? "no page",
        requestID: context.id.description))
  }

  /// Runs work of the world; where it fails the response says so.
  func attempt(_ context: RequestContext, _ work: () throws -> Response) -> Response {
    do { return try work() } catch { return fail(error, context) }
  }
}
