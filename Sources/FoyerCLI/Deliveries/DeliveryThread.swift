import Foundation
import OnboardingStore
import OutgoingRequests
import Synchronization

/// The thread on which webhooks are told, beside the server's own.
final class DeliveryThread: Sendable {
  private struct State {
    var isStopping = false
    var hasWork = false
    var figures = DeliveryFigures()
  }

  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)
  private let waker = RequestPool.Waker()

  /// Starts the thread.
  init(_ around: DeliveryLoop.Surroundings) {
    around.store.onCommit { [weak self] in self?.noteCommit() }
    let thread = Thread { [self] in
      run(DeliveryLoop(around, pool: RequestPool(wokenBy: waker)))
    }
    thread.name = "foyer-deliveries"
    thread.start()
  }

  /// What it has done so far.
  var figures: DeliveryFigures { state.withLock { $0.figures } }

  /// Looks at once what there is to do: the webhooks may have changed.
  func look() { waker.wake() }

  /// Ends the thread, cutting off what is under way; waits for it, but no longer than a second.
  func stop() {
    state.withLock { $0.isStopping = true }
    waker.wake()
    _ = end.wait(timeout: .now() + 1)
  }

  private func run(_ start: DeliveryLoop) {
    var loop = start
    while !state.withLock({ $0.isStopping }) {
      loop.turn()
      state.withLock { [figures = loop.figures, hasWork = loop.hasWork] state in
        state.figures = figures
        state.hasWork = hasWork
      }
    }
    loop.stop()
    end.signal()
  }

  /// A commit may have put something into the outbox. Without a webhook it wakes nobody.
  private func noteCommit() {
    if state.withLock({ $0.hasWork }) { waker.wake() }
  }
}
