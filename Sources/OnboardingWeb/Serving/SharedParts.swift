import HTTPCore

/// What every part of the application shares.
final class SharedParts: Sendable {
  let environment: WebEnvironment
  let configuration: WebConfiguration
  let forgery: Forgery
  let pages: Pages
  let metrics: Metrics
  let accountLimit: RateLimiter
  let confirmationLimit: RateLimiter

  init(
    environment: WebEnvironment, configuration: WebConfiguration, forgery: Forgery, pages: Pages,
    metrics: Metrics, accountLimit: RateLimiter, confirmationLimit: RateLimiter
  ) {
    self.environment = environment
    self.configuration = configuration
    self.forgery = forgery
    self.pages = pages
    self.metrics = metrics
    self.accountLimit = accountLimit
    self.confirmationLimit = confirmationLimit
  }

  /// Seconds to wait before this address may make another account; nil when it may now.
  ///
  /// - Parameter item: what it is for; asking again for the same thing is free, so that a double
  ///   click costs what a click does.
  func accountDelay(for request: Request, item: String) -> Int? {
    let client = request.clientAddress(trustingProxy: configuration.trustedProxy)
    return accountLimit.take(client.rateLimitKey, item: item, at: environment.uptime())
  }

  /// Seconds to wait before this address may have another answer confirmed; nil when it may now.
  func confirmationDelay(for request: Request, item: String) -> Int? {
    let client = request.clientAddress(trustingProxy: configuration.trustedProxy)
    return confirmationLimit.take(client.rateLimitKey, item: item, at: environment.uptime())
  }
}
