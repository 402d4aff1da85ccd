/// A code that carries what a session holds into the app or into another browser, as it is kept.
public struct Handover: Sendable, Hashable {
  /// What a code is for. One that is made for the one is none for the other.
  public enum Purpose: String, Sendable {
    /// It leads from the end of a flow into the app.
    case app
    /// It leads from any screen into another browser.
    case browser
  }

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
  /// Until when it works, in seconds since 1970; now at the latest where its time is over.
  public let expiresAt: Int64
  /// How things stand with it.
  public let state: State
  /// The session of the browser that took it, 16 bytes; nil before, and where an app took it.
  public let successor: [UInt8]?
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
