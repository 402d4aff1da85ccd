import Dispatch
import Synchronization

/// Runs work at once and then every six hours, so that a server that is started anew each night comes to the
/// second time; beside the server's threads.
struct ExpiryTimer {
  private let queue = DispatchQueue(label: "foyer.expiry", qos: .utility)
  private let timer: any DispatchSourceTimer

  /// - Parameter work: told whether it is the first time.
  init(_ work: @escaping @Sendable (_ isFirst: Bool) -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: .seconds(6 * 3600), leeway: .seconds(60))
    let hasRun = Atomic(false)
    timer.setEventHandler { work(!hasRun.exchange(true, ordering: .relaxed)) }
    timer.resume()
  }

  /// Runs no more work, and waits for what is running.
  func stop() {
    timer.cancel()
    queue.sync {}
  }
}
