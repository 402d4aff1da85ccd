import Dispatch
import OnboardingStore
import Synchronization

/// What is on its way into the store, off the requests' way: what waits is committed together. What is lost
/// with a process that is killed, or with a commit that fails, must be something that nobody was promised: a
/// draft, for which the next one makes good, or a token of a limit, which this process goes on counting.
final class WriteQueue<Item: Sendable>: Sendable {
  /// How many may wait; beyond that one is dropped and counted.
  private let capacity = 20_000
  /// How long items gather, since a commit costs as much as several of them. Nobody is on their other device
  /// sooner; who needs what waits asks for it by `flush`.
  private let pause = DispatchTimeInterval.milliseconds(25)
  private let waiting = Mutex<[Item]>([])
  private let queue: DispatchQueue
  private let commit: @Sendable ([Item]) -> Void
  private let dropped = Atomic<Int>(0)

  /// - Parameter commit: brings items into the store, in this order.
  init(_ name: String, commit: @escaping @Sendable ([Item]) -> Void) {
    queue = DispatchQueue(label: name)
    self.commit = commit
  }

  /// How many were dropped because too many waited.
  var droppedCount: Int { dropped.load(ordering: .relaxed) }

  /// Takes an item; returns at once.
  func add(_ item: Item) {
    let count = waiting.withLock { waiting -> Int in
      guard waiting.count < capacity else { return -1 }
      waiting.append(item)
      return waiting.count
    }
    if count < 0 { dropped.add(1, ordering: .relaxed) }
    if count == 1 { queue.asyncAfter(deadline: .now() + pause) { [self] in bring() } }
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

/// A state of a draft, and the digest of the token by which its browser is signed in, where it is.
struct SignedDraft: Sendable {
  let state: DraftState
  let tokenDigest: [UInt8]?
}

/// Drafts on their way into the store.
typealias DraftQueue = WriteQueue<SignedDraft>
