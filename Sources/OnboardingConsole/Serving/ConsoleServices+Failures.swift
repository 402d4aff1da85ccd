import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

extension ConsoleServices {
  /// Runs work that may fail outside; where it fails the response says so, and the reason is in the log.
  ///
  /// - Parameter id: by which the log has the request.
  func guarding(
    _ request: Request, id: RequestID? = nil, _ work: () throws -> Response
  ) -> Response {
    do { return try work() } catch let error as RequestError {
      return self.error(error, id: id, isForm: request.method == .post)
    } catch {
      environment.report(
        FailureReport(
          "\(error)",
          place: ConsoleRoute(path: request.path)?.withoutSecret.address ?? "no page",
          requestID: id?.description))
      guard let error = error as? StoreError else {
        // Without a key that may seal nothing can be kept until keys.json is brought up to date.
        return self.error(error is KeyRingError ? .overloaded : .internalFailure, id: id)
      }
      return unavailable(error, retry: request, id: id)
    }
  }

  /// The page that says to an operator who may not see people what isn't open to them, and who may.
  func refusal(of route: ConsoleRoute, _ visit: ConsoleVisit) -> Response {
    let place: ConsolePlace? =
      switch route {
      case .newWebhook, .webhook, .delivery: .deliveries
      default: nil
      }
    let isEndpoint =
      switch route {
      case .newWebhook, .webhook: true
      default: false
      }
    let isDelivery = if case .delivery = route { true } else { false }
    let data: ViewMembers = [
      "is-endpoint": .flag(isEndpoint), "is-delivery": .flag(isDelivery),
      "is-person": .flag(!isEndpoint && !isDelivery),
      "deliveries-url": .text(ConsoleRoute.deliveries.address),
    ]
    return page(ConsolePage("role", at: place, data, status: .forbidden), for: visit)
  }

  /// The page that says that the store can't be read, what still works, and what to do.
  private func unavailable(
    _ error: StoreError, retry request: Request, id: RequestID?
  ) -> Response {
    let name = error.name
    // In PostgreSQL one transaction was behind another, and no program has all of it.
    let isBusy = name == StoreError.busy.name && !environment.store.isShared
    let isFull = name == StoreError.diskFull.name
    let isDamaged = name == StoreError.corrupt.name
    let route = ConsoleRoute(path: request.path)?.withoutSecret ?? .overview
    let known = wasSignedIn(request) ? lastKnown.known : nil
    return openPage(
      "unavailable",
      [
        "has-known": .flag(known != nil),
        "known-at": .text(known.map { Written.moment($0.at, on: environment.now()) } ?? ""),
        "known": .list((known?.rows ?? []).map(row)),
        "is-busy": .flag(isBusy), "is-full": .flag(isFull), "is-damaged": .flag(isDamaged),
        "is-other": .flag(!isBusy && !isFull && !isDamaged),
        "retry-url": .text(route.address), "home-url": .text(ConsoleRoute.overview.address),
        "request-id": .text(id?.description ?? ""), "has-request-id": .flag(id != nil),
      ], status: .serviceUnavailable)
  }

  /// Whether a request comes from a browser that was signed in when the store could last say so.
  private func wasSignedIn(_ request: Request) -> Bool {
    guard let token = cookie.token(of: request), let digest = OpaqueToken.digest(of: token.utf8)
    else { return false }
    return visitors.knows(digest, now: environment.now())
  }

  private func row(_ row: LastKnown.Row) -> ViewData {
    [
      "flow": .text(flowName(row.flow)), "is-few": .flag(row.started == nil),
      "started": .text(row.started.map { Written.count($0) } ?? ""),
      "has-share": .flag(row.finished != nil),
      "finished": .text(row.finished.map { Written.percent($0) } ?? ""),
    ]
  }
}
