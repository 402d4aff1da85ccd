import GRDB

/// Something that another system is to be told, at least once.
public struct Delivery: Sendable, Hashable {
  /// Its id, by which the receiver recognises a repeat.
  public let id: Int64
  /// The profile it is about.
  public let profile: Int64
  /// What it tells.
  public let kind: String
  /// What it tells, as JSON, without answers.
  public let payload: String
  /// How often it was tried in vain.
  public let attempts: Int
  /// When it is due, in seconds since 1970.
  public let nextAt: Int64

  static let columns = "id, profile, kind, payload, attempts, next_at"

  init(_ row: Row) {
    id = row[0]
    profile = row[1]
    kind = row[2]
    payload = row[3]
    attempts = row[4]
    nextAt = row[5]
  }
}
