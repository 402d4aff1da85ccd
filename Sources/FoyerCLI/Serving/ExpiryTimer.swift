import Dispatch

/// Runs work at once and then once a day, beside the server's threads.
struct ExpiryTimer {
  private let queue = DispatchQueue(label: "foyer.expiry", qos: .utility)
  private let timer: any DispatchSourceTimer

  init(_ work: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: .seconds(24 * 3600), leeway: .seconds(60))
    timer.setEventHandler(handler: work)
    timer.resume()
  }

  /// Runs no more work, and waits for what is running.
  func stop() {
    timer.cancel()
    queue.sync {}
  }
}
