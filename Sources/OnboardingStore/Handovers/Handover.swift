/// A code that carries what a session finished into the app, as it is kept.
public struct Handover: Sendable, Hashable {
  /// How things stand with it.
  public enum State: Sendable, Hashable {
    /// It works.
    case open
    /// Its time is over, or the session is.
    case expired
    /// It was redeemed, at this time in seconds since 1970, by this device.
    case redeemed(at: Int64, device: String)
  }

  /// The id of the flow.
  public let flow: String
  /// The session that made it, 16 bytes.
  public let session: [UInt8]
  /// When it was made, in seconds since 1970.
  public let createdAt: Int64
  /// Until when it works, in seconds since 1970.
  public let expiresAt: Int64
  /// How things stand with it.
  public let state: State
}

/// What came of redeeming a code.
public enum HandoverOutcome: Sendable {
  /// It is redeemed now; the app holds a copy of the draft, this one.
  case redeemed(Handover, DraftCopy, account: Account?, consents: [StoredConsent])
  /// It was redeemed before, or its time is over.
  case spent
  /// There is none, or it was made too long ago to be known.
  case unknown
}
