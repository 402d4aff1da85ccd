import Dispatch
import OnboardingStore
import Synchronization

/// What is on its way into the store, off the requests' way: what waits is committed together. What is lost
/// with a process that is killed, or with a commit that fails, must be something that nobody was promised: a
/// draft, for which the next one makes good, or a token of a limit, which this process goes on counting.
final class WriteQueue<Item: Sendable>: Sendable {
  /// How many may wait; beyond that one is dropped and counted.
  private let capacity = 20_000
  /// The most items of one commit, so that a person's write doesn't wait behind a long one.
  private let largestCommit = 500
  /// How long items gather, since a commit costs as much as several of them. Nobody is on their other device
  /// sooner; who needs what waits asks for it by `flush`.
  private let pause = DispatchTimeInterval.milliseconds(25)
  private let waiting = Mutex<[Item]>([])
  private let queue: DispatchQueue
  private let condense: @Sendable ([Item]) -> [Item]
  private let commit: @Sendable ([Item]) -> Void
  private let dropped = Atomic<Int>(0)

  /// - Parameters:
  ///   - condense: leaves out what later items of the same list say as well.
  ///   - commit: brings items into the store, in this order.
  init(
    _ name: String, condense: @escaping @Sendable ([Item]) -> [Item] = { $0 },
    commit: @escaping @Sendable ([Item]) -> Void
  ) {
    queue = DispatchQueue(label: name)
    self.condense = condense
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
    var rest = condense(items)[...]
    while !rest.isEmpty {
      commit(Array(rest.prefix(largestCommit)))
      rest = rest.dropFirst(largestCommit)
    }
  }
}
