/// The counters behind `StoreFigures`.
final class StoreCounters: Sendable {
  private let figures = Locked(StoreFigures())

  var current: StoreFigures { figures.withLock { $0 } }

  func count(_ counter: WritableKeyPath<StoreFigures, Int>, by number: Int = 1) {
    figures.withLock { $0[keyPath: counter] += number }
  }

  /// Counts a failure and gives it back, to be thrown.
  func failure(_ error: StoreError) -> StoreError {
    figures.withLock { $0.failures[error.name, default: 0] += 1 }
    return error
  }
}
