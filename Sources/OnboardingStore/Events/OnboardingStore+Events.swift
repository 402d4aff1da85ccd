import GRDB

extension OnboardingStore {
  /// Records an event without waiting for the disk.
  ///
  /// - Returns: false when it was dropped, because too many wait or because it has no flow or no
  ///   kind; `figures.eventsDropped` counts those.
  @discardableResult
  public func record(_ event: Event) -> Bool { events.writer.add(event) }

  /// Writes the events that wait in memory, and returns when they are on the disk.
  ///
  /// - Throws: why they could not be written; they wait on.
  public func flushEvents() throws(StoreError) { try events.writer.flush() }

  /// The number of events that wait in memory.
  public var pendingEvents: Int { events.writer.pending }

  /// How many sessions reached each screen of a flow, from the events that are on the disk.
  ///
  /// - Parameters:
  ///   - variant: one variant, or nil for all.
  ///   - period: seconds since 1970.
  ///   - smallest: the fewest sessions that are shown, so that a figure points to nobody.
  /// - Returns: one step for each screen and kind, the most sessions first.
  public func funnel(
    flow: String, variant: String? = nil, period: Range<Int64>, smallest: Int = 1
  ) throws(StoreError) -> [FunnelStep] {
    try look { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT screen, kind, count(DISTINCT visit) AS sessions
          FROM event_mark JOIN event ON event.mark = event_mark.id
          WHERE flow = ? AND at >= ? AND at < ? AND (? IS NULL OR variant = ?)
          GROUP BY screen, kind HAVING sessions >= ? ORDER BY sessions DESC, screen, kind
          """,
        arguments: [flow, period.lowerBound, period.upperBound, variant, variant, smallest]
      ).map { FunnelStep(screen: $0[0], kind: $0[1], sessions: $0[2]) }
    }
  }
}
