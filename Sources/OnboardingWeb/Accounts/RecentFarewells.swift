import Synchronization

/// Which accounts were erased in this process a moment ago: a form that is sent twice gets the same answer,
/// though of its account nothing is left to count.
final class RecentFarewells: Sendable {
  private let entries = Mutex<[(mark: String, gone: Farewell)]>([])
  /// How many are kept; who presses twice does so at once.
  private let capacity = 64

  /// Notes what went with an account.
  ///
  /// - Parameter mark: the token of the account's forms, which is no cookie.
  func note(_ gone: Farewell, of mark: String) {
    entries.withLock { entries in
      if entries.count == capacity { entries.removeFirst() }
      entries.append((mark, gone))
    }
  }

  /// What went with an account; nil where none was erased.
  func gone(of mark: String) -> Farewell? {
    entries.withLock { $0.last { $0.mark == mark }?.gone }
  }
}
