public import OnboardingDomain

/// Codes that carry a finished flow into the app, as the application asks for them. The closures block;
/// the application calls them only where slow work may run.
public struct HandoverService: Sendable {
  /// A code as it is kept: without its characters.
  public struct Handover: Sendable, Hashable {
    /// How things stand with it.
    public enum State: Sendable, Hashable {
      /// It works.
      case open
      /// Its time is over, or the session is.
      case expired
      /// It was redeemed, at this instant in seconds since 1970 UTC, by this device.
      case redeemed(at: Int64, device: String)
    }

    /// The flow.
    public let flow: FlowID
    /// The session that made it.
    public let session: SessionID
    /// Until when it works, in seconds since 1970 UTC.
    public let expiresAt: Int64
    /// How things stand with it.
    public let state: State

    /// A code.
    public init(flow: FlowID, session: SessionID, expiresAt: Int64, state: State) {
      self.flow = flow
      self.session = session
      self.expiresAt = expiresAt
      self.state = state
    }
  }

  /// What came of redeeming a code.
  public enum Outcome: Sendable {
    /// It is redeemed now.
    case redeemed(Redeemed)
    /// It was redeemed before, or its time is over.
    case spent
    /// There is none.
    case unknown
  }

  /// What an app gets for a code.
  public struct Redeemed: Sendable {
    /// The flow.
    public let flow: FlowID
    /// The copy that the app holds now.
    public let copy: DraftService.Copy
    /// The account, where there is one: its number, and its address where it has one.
    public let account: (id: Int64, email: String?)?
    /// What the person agreed to in the flow.
    public let consents: [ConsentService.Entry]

    /// What an app gets.
    public init(
      flow: FlowID, copy: DraftService.Copy, account: (id: Int64, email: String?)?,
      consents: [ConsentService.Entry] = []
    ) {
      self.flow = flow
      self.copy = copy
      self.account = account
      self.consents = consents
    }
  }

  /// Keeps a code, by its digest, for what a session holds, until an instant in seconds since 1970 UTC.
  public typealias Make =
    @Sendable (
      _ codeDigest: [UInt8], _ state: DraftService.State, _ accountToken: String?,
      _ expiresAt: Int64
    ) throws -> Bool

  /// Keeps a code, by its digest, for what a session holds; false when the session is over.
  public var make: Make
  /// The code of one of these digests; nil where there is none.
  public var find: @Sendable (_ codeDigests: [[UInt8]]) throws -> Handover?
  /// Spends a code: the app holds a copy of the draft from now on, by a token with this digest.
  public var redeem:
    @Sendable (
      _ codeDigests: [[UInt8]], _ session: SessionID, _ tokenDigest: [UInt8], _ device: String
    ) throws -> Outcome

  /// A service of these closures.
  public init(
    make: @escaping Make,
    find: @escaping @Sendable (_ codeDigests: [[UInt8]]) throws -> Handover?,
    redeem:
      @escaping @Sendable (
        _ codeDigests: [[UInt8]], _ session: SessionID, _ tokenDigest: [UInt8], _ device: String
      ) throws -> Outcome
  ) {
    self.make = make
    self.find = find
    self.redeem = redeem
  }
}
