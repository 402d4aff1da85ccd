import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb

extension ConsoleServices {
  /// Runs work of the world; where it fails the response says so, and the reason is in the log.
  ///
  /// - Parameter id: by which the log has the request.
  func guarding(
    _ request: Request, id: RequestID? = nil, _ work: () throws -> Response
  ) -> Response {
    do { return try work() } catch let error as RequestError {
      return self.error(error, id: id)
    } catch {
      environment.report(
        FailureReport(
          "\(error)",
          place: ConsoleRoute(path: request.path)?.withoutSecret.address ?? "no page",
          requestID: id?.description))
      return unavailable(error, retry: request, id: id)
    }
  }

  /// The page that says that the store can't be read, what still works, and what to do.
  private func unavailable(
    _ error: any Error, retry request: Request, id: RequestID?
  ) -> Response {
    let name = (error as? StoreError)?.name ?? ""
    let isBusy = name == StoreError.busy.name
    let isFull = name == StoreError.diskFull.name
    let isDamaged = name == StoreError.corrupt.name
    let route = ConsoleRoute(path: request.path)?.withoutSecret ?? .overview
    return openPage(
      "unavailable",
      [
        "is-busy": .flag(isBusy), "is-full": .flag(isFull), "is-damaged": .flag(isDamaged),
        "is-other": .flag(!isBusy && !isFull && !isDamaged),
        "retry-url": .text(route.address), "home-url": .text(ConsoleRoute.overview.address),
        "request-id": .text(id?.description ?? ""), "has-request-id": .flag(id != nil),
      ], status: .serviceUnavailable)
  }
}
