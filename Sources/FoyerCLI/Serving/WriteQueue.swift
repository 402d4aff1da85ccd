import Dispatch
import OnboardingStore
import Synchronization

/// What is on its way into the store, off the requests' way: what waits is committed together. What is lost
/// with a process that is killed, or because the store can never take it, must be something that nobody was
/// promised: a draft, for which the next one makes good, or a token of a limit, which this process goes on counting.
final class WriteQueue<Item: Sendable>: Sendable {
  /// How many may wait or be under way; beyond that one is dropped and counted.
  private let capacity = 20_000
  /// The most items of one commit, so that a person's write doesn't wait behind a long one.
  private let largestCommit = 500
  /// How long items gather, since a commit costs as much as several of them. Nobody is on their other device
  /// sooner; who needs what waits asks for it by `flush`.
  private let pause = DispatchTimeInterval.milliseconds(25)
  /// How long after a commit that failed it is tried again, where nobody asks for it before.
  private let pauseAfterFailure: DispatchTimeInterval
  /// For how long what failed is not tried again for those who ask: they would wait for it one behind the other.
  private let memoryOfFailure = Duration.milliseconds(250)
  private let waiting = Mutex(Waiting())
  private let queue: DispatchQueue
  private let condense: @Sendable ([Item]) -> [Item]
  private let commit: @Sendable ([Item]) throws -> Void
  private let dropped = Atomic<Int>(0)

  /// - Parameters:
  ///   - condense: leaves out what later items of the same list say as well.
  ///   - pauseAfterFailure: how long after a commit that failed it is tried again.
  ///   - commit: brings items into the store, in this order. Where it throws they wait again, before all that
  ///     came since.
  init(
    _ name: String, condense: @escaping @Sendable ([Item]) -> [Item] = { $0 },
    pauseAfterFailure: DispatchTimeInterval = .seconds(5),
    commit: @escaping @Sendable ([Item]) throws -> Void
  ) {
    queue = DispatchQueue(label: name)
    self.pauseAfterFailure = pauseAfterFailure
    self.condense = condense
    self.commit = commit
  }

  /// How many were dropped because too many waited.
  var droppedCount: Int { dropped.load(ordering: .relaxed) }

  /// Takes an item; returns at once.
  func add(_ item: Item) {
    let isFirst = waiting.withLock { waiting -> Bool? in
      guard waiting.items.count + waiting.underWay < capacity else { return nil }
      waiting.items.append(item)
      return waiting.isFirstToAsk
    }
    guard let isFirst else {
      dropped.add(1, ordering: .relaxed)
      return
    }
    if isFirst { bring(after: pause) }
  }

  /// Brings what waits into the store; returns when it is there.
  ///
  /// - Throws: what `commit` throws; what is not in the store then waits again.
  func flush() throws {
    try queue.sync {
      if let (error, instant) = waiting.withLock(\.failure),
        instant.duration(to: .now) < memoryOfFailure
      {
        throw error
      }
      try bring()
    }
  }

  private func bring(after pause: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + pause) { [self] in
      // What fails is told by the commit itself, and waits for the next turn.
      let isWritten = (try? bring()) != nil
      let isMore = waiting.withLock { waiting -> Bool in
        waiting.isExpected = !waiting.items.isEmpty
        return waiting.isExpected
      }
      if isMore { bring(after: isWritten ? self.pause : pauseAfterFailure) }
    }
  }

  private func bring() throws {
    let items = waiting.withLock { waiting -> [Item] in
      defer { waiting.items = [] }
      waiting.underWay = waiting.items.count
      return waiting.items
    }
    var rest = condense(items)[...]
    while !rest.isEmpty {
      do {
        try commit(Array(rest.prefix(largestCommit)))
      } catch {
        let isFirst = waiting.withLock { waiting -> Bool in
          waiting.items.insert(contentsOf: rest, at: 0)
          waiting.underWay = 0
          waiting.failure = (error, .now)
          return waiting.isFirstToAsk
        }
        if isFirst { bring(after: pauseAfterFailure) }
        throw error
      }
      rest = rest.dropFirst(largestCommit)
    }
    waiting.withLock { waiting in
      waiting.underWay = 0
      waiting.failure = nil
    }
  }

  private struct Waiting {
    var items: [Item] = []
    /// How many are being written.
    var underWay = 0
    /// Why the last commit failed, and when; nil where it didn't.
    var failure: (any Error, ContinuousClock.Instant)?
    /// Whether a turn that brings them is to come, or is at it.
    var isExpected = false

    /// Whether none is to come yet, and notes that one is from now on.
    var isFirstToAsk: Bool {
      mutating get {
        defer { isExpected = true }
        return !isExpected
      }
    }
  }
}
