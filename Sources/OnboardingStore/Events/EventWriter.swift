import Foundation
import Monitors
import OnboardingEvents
import Sealing

/// Writes events in groups, from one thread of its own, so that a page never waits for the disk.
///
/// Events wait in memory for at most a quarter of a second, and no more of them than the capacity;
/// a power failure loses those. A group that can't be written (a full disk) waits for the next
/// turn.
final class EventWriter: Sendable {
  /// So many events are written at once, be the pause over or not: some milliseconds of work. A transaction of the thread
  /// takes twice as many at most, so that a person's write does not wait behind a long one; that of a person's own
  /// submission, and a flush, take all that waits.
  static let fullGroup = 8192

  private struct State {
    var waiting: [EventSeries] = []
    /// How many events wait, and how many are being written.
    var waitingCount = 0
    var writing = 0
    /// Whether somebody writes, be it nothing: the next one comes after it.
    var isBusy = false
    var numbers = EventNumbers()
    /// How the numbers of visits are made, asked for each group; nil keeps what they have.
    var numbering: (@Sendable () -> VisitNumber)?
    var isStopping = false
    var hasStopped = false
  }

  private let database: any SQLDatabase
  private let capacity: Int
  private let pause: UInt64
  private let counters: StoreCounters
  private let health: StoreHealth
  private let state = Monitor(State())

  /// - Parameter pause: how long the thread lets events gather, and rests after a failure, in milliseconds.
  init(
    _ database: any SQLDatabase, capacity: Int, pause: UInt64 = 250, counters: StoreCounters,
    health: StoreHealth
  ) {
    self.database = database
    self.capacity = capacity
    self.pause = pause
    self.counters = counters
    self.health = health
  }

  /// Starts the thread, which keeps this writer until `stop`.
  func start() {
    let thread = Thread { [self] in run() }
    thread.name = "foyer-events"
    thread.start()
  }

  /// Adds events, unless there is no room for them, or one lacks a flow or a kind and would be refused, with all
  /// that is written beside it, later.
  ///
  /// - Returns: whether they were taken; otherwise all are dropped.
  func add(_ series: EventSeries) -> Bool {
    guard series.count > 0 else { return true }
    let isWhole = series.isWhole
    // How many waited before; nil where they are dropped.
    let before: Int? = state.withLock { state in
      let count = state.waitingCount
      guard isWhole, !state.isStopping, count + state.writing + series.count <= capacity else {
        return nil
      }
      state.waiting.append(series)
      state.waitingCount += series.count
      return count
    }
    guard let before else {
      counters.count(\.eventsDropped, by: series.count)
      return false
    }
    let isFull = before < Self.fullGroup && before + series.count >= Self.fullGroup
    if before == 0 || isFull { state.wake() }
    return true
  }

  /// Says how the numbers of visits are made from now on.
  func numberVisits(by numbering: @escaping @Sendable () -> VisitNumber) {
    state.withLock { $0.numbering = numbering }
  }

  /// The number of events that are not on the disk yet.
  var pending: Int { state.withLock { $0.waitingCount + $0.writing } }

  /// Writes what waits now and returns when it was tried.
  ///
  /// - Throws: why it could not be written; it waits on.
  func flush() throws(StoreError) {
    let (group, _) = take()
    let failure = write(group)
    if let failure { throw failure }
  }

  /// Writes what waits and ends the thread. What can't be written is dropped and counted.
  ///
  /// - Returns: false when it had been stopped before.
  @discardableResult
  func stop() -> Bool {
    let isFirst = state.update { state in
      defer { state.isStopping = true }
      return !state.isStopping
    }
    return state.wait { $0.hasStopped ? isFirst : nil }
  }

  private func run() {
    while let group = nextGroup() {
      if write(group) != nil { rest() }
    }
  }

  /// Waits for events and lets more gather; nil when the thread is to end.
  private func nextGroup() -> [EventSeries]? {
    state.wait { $0.waiting.isEmpty && !$0.isStopping ? nil : () }
    _ = state.wait(milliseconds: pause) {
      $0.isStopping || $0.waitingCount >= Self.fullGroup ? true : nil
    }
    let next: [EventSeries]? = state.wait { state in
      if state.isBusy { return nil }
      state.hasStopped = state.isStopping && state.waiting.isEmpty
      return .some(state.hasStopped ? nil : Self.take(limit: 2 * Self.fullGroup, from: &state))
    }
    if next == nil { state.wake() }
    return next
  }

  /// Keeps a failing disk from being asked without end.
  private func rest() {
    _ = state.wait(milliseconds: pause) { $0.isStopping ? true : nil }
  }

  /// Waits until nothing is being written, and takes all that waits.
  private func take() -> (group: [EventSeries], numbers: EventNumbers) {
    state.wait { state in
      state.isBusy ? nil : (Self.take(limit: .max, from: &state), state.numbers)
    }
  }

  /// Moves waiting events to the group that is being written.
  ///
  /// - Parameter limit: how many at most, but for the rest of a series.
  private static func take(limit: Int, from state: inout State) -> [EventSeries] {
    var group: [EventSeries] = []
    if state.waitingCount <= limit {
      swap(&group, &state.waiting)
      // As much is likely to come again: room for it is not made bit by bit.
      state.waiting.reserveCapacity(group.count)
      state.writing = state.waitingCount
    } else {
      state.writing = 0
      for series in state.waiting {
        if state.writing >= limit { break }
        group.append(series)
        state.writing += series.count
      }
      state.waiting.removeFirst(group.count)
    }
    state.waitingCount -= state.writing
    state.isBusy = true
    state.numbers.visits = state.numbering?()
    return group
  }

  /// Lends what waits to a transaction that adds an event of its own, so that events are kept in the order
  /// in which they happened. Without the transaction they wait on.
  ///
  /// - Parameter body: a transaction, which inserts the events that it is given with the numbers that it is
  ///   given.
  func lend<Result>(
    _ body: (_ waiting: [EventSeries], _ numbers: inout EventNumbers) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let taken = take()
    let group = taken.group
    var numbers = taken.numbers
    do throws(StoreError) {
      let result = try body(group, &numbers)
      settle(group, numbers, failure: nil)
      return result
    } catch {
      settle(group, EventNumbers(), failure: error)
      throw error
    }
  }

  private func write(_ group: [EventSeries]) -> StoreError? {
    guard !group.isEmpty else {
      state.update { $0.isBusy = false }
      return nil
    }
    var failure: StoreError?
    var numbers = state.withLock { $0.numbers }
    do {
      numbers = try database.write(.statements) { [numbers] db in
        var numbers = numbers
        try numbers.insert(db, group, as: .current(for: db.dialect))
        return numbers
      }
      counters.count(\.eventCommits)
      health.succeed()
    } catch {
      let error = counters.failure(StoreError(error))
      health.fail(error)
      failure = error
    }
    // What a rolled-back transaction gave numbers to has none.
    settle(group, failure == nil ? numbers : EventNumbers(), failure: failure)
    return failure
  }

  /// Ends what `take` began: the group is written, or waits again.
  private func settle(_ group: [EventSeries], _ numbers: EventNumbers, failure: StoreError?) {
    let count = group.reduce(0) { $0 + $1.count }
    if failure == nil { counters.count(\.eventsWritten, by: count) }
    state.update { state in
      state.writing = 0
      state.isBusy = false
      state.numbers = numbers
      guard failure != nil else { return }
      if state.isStopping {
        counters.count(\.eventsDropped, by: count)
      } else {
        state.waiting.insert(contentsOf: group, at: 0)
        state.waitingCount += count
      }
    }
  }
}

extension EventSeries {
  /// Whether it has a flow, and each event a kind.
  fileprivate var isWhole: Bool {
    circumstances.number != 0 && (0..<count).allSatisfy { self[$0].words.number != 0 }
  }
}
