/// What the store has done since it was opened, for the metrics.
public struct StoreFigures: Sendable, Equatable {
  /// Transactions that were committed, without those of events.
  public var commits = 0
  /// Accounts that were created.
  public var accountsCreated = 0
  /// Profiles that were stored.
  public var profilesStored = 0
  /// Events that are on the disk.
  public var eventsWritten = 0
  /// Events that were lost because too many waited, or because the store closed on a full disk.
  public var eventsDropped = 0
  /// Group commits of events.
  public var eventCommits = 0
  /// Rows that were deleted because their time was up.
  public var rowsExpired = 0
  /// Visits and sums of hours that were kept in bytes that say nothing, and began anew.
  public var figuresDamaged = 0
  /// Erasures whose log could not be emptied at once because of a reader.
  public var logsLeft = 0
  /// Failures by `StoreError.name`. Those that a disk or a database's server brings about are there from the start: a
  /// figure that begins with its first time has no rise for an alarm to see.
  public var failures: [String: Int] = Dictionary(
    uniqueKeysWithValues: StoreError.namesInService.map { ($0, 0) })
}
