/// A submitted profile as it is kept.
public struct StoredProfile: Sendable, Hashable {
  /// Its id, the receipt's number.
  public let id: Int64
  /// The id of the flow.
  public let flow: String
  /// The id of the session that submitted it.
  public let session: [UInt8]
  /// The version of the flow.
  public let flowVersion: Int
  /// The variant of the flow, or empty.
  public let variant: String
  /// The account it belongs to, once there is one.
  public let account: Int64?
  /// The profile as JSON.
  public let profile: String
  /// The plan as JSON, where the flow computes one.
  public let plan: String?
  /// When it was submitted first, in seconds since 1970.
  public let submittedAt: Int64
  /// How often it was handed in with something new; 1 for the first time.
  public let revision: Int
  /// When it was handed in with something new last, in seconds since 1970; nil for never.
  public let updatedAt: Int64?
  /// What led to it, a JSON object; nil where nobody knows.
  public let origin: String?

  static let columns =
    """
    id, flow, session, flow_version, variant, account, profile, plan, submitted_at, revision,
    updated_at, origin
    """

  init(_ row: SQLRow) {
    id = row[0]
    flow = row[1]
    session = row[2]
    flowVersion = row[3]
    variant = row[4]
    account = row[5]
    profile = row[6]
    plan = row[7]
    submittedAt = row[8]
    revision = row[9]
    updatedAt = row[10]
    origin = row[11]
  }
}

/// What a profile was before it was handed in anew.
public struct ProfileRevision: Sendable, Hashable {
  /// Which one, counted from 1.
  public let revision: Int
  /// The version of the flow.
  public let flowVersion: Int
  /// The variant of the flow, or empty.
  public let variant: String
  /// The profile as JSON.
  public let profile: String
  /// When it was handed in, in seconds since 1970.
  public let handedInAt: Int64
}
