import Dispatch
import OnboardingStore
import Synchronization

/// Drafts on their way into the store, off the requests' way: what waits is committed together.
final class DraftQueue: Sendable {
  /// A state, and the digest of the token by which its browser is signed in, where it is.
  struct Item: Sendable {
    let state: DraftState
    let tokenDigest: [UInt8]?
  }

  /// How many may wait; beyond that a state is dropped and counted. The next one of the same browser
  /// holds all of it.
  private static let capacity = 20_000

  private let waiting = Mutex<[Item]>([])
  private let queue = DispatchQueue(label: "drafts")
  private let commit: @Sendable ([Item]) -> Void
  private let dropped = Atomic<Int>(0)

  /// - Parameter commit: brings states into the store, in this order.
  init(commit: @escaping @Sendable ([Item]) -> Void) { self.commit = commit }

  /// How many were dropped because too many waited.
  var droppedCount: Int { dropped.load(ordering: .relaxed) }

  /// Takes a state; returns at once.
  func add(_ item: Item) {
    let count = waiting.withLock { waiting -> Int in
      guard waiting.count < Self.capacity else { return -1 }
      waiting.append(item)
      return waiting.count
    }
    if count < 0 { dropped.add(1, ordering: .relaxed) }
    if count == 1 { queue.async { [self] in bring() } }
  }

  /// Brings what waits into the store; returns when it is there.
  func flush() { queue.sync { bring() } }

  private func bring() {
    let items = waiting.withLock { waiting -> [Item] in
      defer { waiting = [] }
      return waiting
    }
    if !items.isEmpty { commit(items) }
  }
}
