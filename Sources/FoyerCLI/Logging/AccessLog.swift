import HTTPCore
import Logging

/// A line for each request that reached the application, where an operator asks for it.
///
/// Neither query nor answer nor whole address is in it, and a path only where there is such a page, without
/// the codes and tokens of links: what else is typed behind our name may be anything.
struct AccessLog: Sendable {
  private let logger: Logger
  private let uptime: @Sendable () -> Double
  private let trustedProxies: TrustedProxies?
  private let path: @Sendable (Request) -> String?

  /// - Parameters:
  ///   - uptime: seconds on a clock that never jumps.
  ///   - path: the address of a request as a log may have it; nil where there is no such page.
  init(
    _ logger: Logger, trustedProxies: TrustedProxies?, uptime: @escaping @Sendable () -> Double,
    path: @escaping @Sendable (Request) -> String?
  ) {
    self.path = path
    self.logger = logger
    self.trustedProxies = trustedProxies
    self.uptime = uptime
  }

  /// The handler, with a line for each response that it makes.
  func logging(_ handler: @escaping Handler) -> Handler {
    { request in
      let start = uptime()
      return handler(request).map { noting($0, to: request, since: start) }
    }
  }

  private func noting(
    _ response: Response, to request: Request, since start: Double
  ) -> Response {
    let client = request.clientAddress(trusting: trustedProxies).anonymised
    logger.info(
      "response",
      metadata: [
        "method": "\(request.method)", "status": .number(response.status.rawValue),
        "path": "\(response.status == .notFound ? "none" : path(request) ?? "none")",
        "bytes": .number(response.body.count), "network": "\(client)",
        "milliseconds": .number(Int((uptime() - start) * 1_000)),
      ])
    return response
  }
}
