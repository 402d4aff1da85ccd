import Foundation
import OnboardingStore
import OutgoingRequests
import Synchronization

/// The thread on which webhooks are told, beside the server's own.
final class DeliveryThread: Sendable {
  private struct State {
    var isStopping = false
    /// Whether a commit may concern this thread; true until it knows better.
    var hasWork = true
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
      let wait = loop.start()
      // What was committed before it was known that commits count is looked for once more.
      let isNew = publish(loop)
      loop.wait(upTo: isNew ? 0 : wait)
    }
    loop.stop()
    end.signal()
  }

  /// Shows others what the loop knows; whether it has work now and had none before.
  private func publish(_ loop: DeliveryLoop) -> Bool {
    state.withLock { [figures = loop.figures, hasWork = loop.hasWork] state in
      defer { (state.figures, state.hasWork) = (figures, hasWork) }
      return hasWork && !state.hasWork
    }
  }

  /// A commit may have put something into the outbox. Without a webhook it wakes nobody.
  private func noteCommit() {
    if state.withLock({ $0.hasWork }) { waker.wake() }
  }
}
