public import OnboardingEvents
public import Sealing

extension OnboardingStore {
  /// Keeps the numbers of visits, in events that are written from now on, under a key: made where events are
  /// written, many at once, and not for each request. Until then they are kept as they come.
  ///
  /// - Parameter numbering: asked before each group is written, because keys are turned over.
  public func numberVisits(by numbering: @escaping @Sendable () -> VisitNumber) {
    events.writer.numberVisits(by: numbering)
  }

  /// Records what happened, after what was recorded before, without waiting for the disk.
  ///
  /// - Returns: whether the event was taken. Others are dropped, because too many wait or because they have no
  ///   flow or no kind; `figures.eventsDropped` counts those.
  @discardableResult
  public func record(_ event: Event) -> Bool { record(EventSeries(event)) }

  /// Records what happened in one visit at one moment, all of it or nothing, as `record` does a single event.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  public func record(_ series: EventSeries) -> Bool { events.writer.add(series) }

  /// Writes the events that wait in memory, and returns when they are on the disk.
  ///
  /// - Throws: why they could not be written; they wait on.
  public func flushEvents() throws(StoreError) { try events.writer.flush() }

  /// Adds the events on the disk to the figures that are kept by the hour, group after group.
  ///
  /// - Parameters:
  ///   - order: the order of a variant's screens.
  ///   - limit: about how many events one transaction takes, so that a person's write does not wait
  ///     behind a long one.
  ///   - visits: about how many visits they may be of. A visit costs many times what an event does, so
  ///     that many events of the same few people are added at once.
  /// - Returns: how many events were added.
  @discardableResult
  public func rollUpEvents(
    order: @escaping ScreenOrder, limit: Int = 500_000, visits: Int = 5_000
  ) throws(StoreError) -> Int {
    var added = 0
    while true {
      let turn: (count: Int, damaged: Int)
      do throws(StoreError) {
        var isRepeated = false
        turn = try commit(.snapshot) { db in
          try words.withLock { words in
            // What an attempt that came to nothing made of them is nobody's.
            if isRepeated { words = nil }
            isRepeated = true
            return try EventLog.rollUp(db, &words, order: order, limit: (limit, visits))
          }
        }
      } catch {
        words.withLock { $0 = nil }
        throw error
      }
      counters.count(\.figuresDamaged, by: turn.damaged)
      added += turn.count
      if turn.count == 0 { return added }
    }
  }

  /// Deletes the events of simulated people and what they count for, a part in each commit.
  ///
  /// - Returns: how many groups of events were deleted.
  @discardableResult
  public func removeSimulatedEvents() throws(StoreError) -> Int {
    try removeSimulatedEvents(atMost: Self.mostPerCommit)
  }

  /// - Parameter limit: how many rows one commit deletes.
  func removeSimulatedEvents(atMost limit: Int) throws(StoreError) -> Int {
    try flushEvents()
    let simulated =
      "circumstances IN (SELECT id FROM event_circumstances WHERE source = 'simulated')"
    // What events count for comes after them: a roll-up between two commits may still add what is left of them.
    let groups = try deleteEvents(
      Expiry(table: "event_group", key: "id", condition: "source = 'simulated'"), atMost: limit)
    for (table, key) in [("event_roll_up", "circumstances, hour"), ("event_visit", "visit")] {
      _ = try deleteEvents(Expiry(table: table, key: key, condition: simulated), atMost: limit)
    }
    return groups
  }

  private func deleteEvents(_ rows: Expiry, atMost limit: Int) throws(StoreError) -> Int {
    var sum = 0
    while true {
      let deleted = try commit(.statements) { db in
        try Self.restartRollUps(db)
        return try rows.delete(atMost: limit, db)
      }
      sum += deleted
      if deleted < limit { return sum }
    }
  }

  /// Before events are deleted: a roll-up that began before, in another process, would bring back what it read. It
  /// begins again.
  static func restartRollUps(_ db: SQLConnection) throws {
    try db.execute(sql: "UPDATE event_progress SET last_group = last_group")
  }
}
