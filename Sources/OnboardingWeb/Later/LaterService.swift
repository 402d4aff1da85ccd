public import OnboardingDomain

/// Links with which a person goes on in another browser, and where they went. The closures block, but for
/// those that say otherwise.
public struct LaterService: Sendable {
  /// A link as it is kept: without its code.
  public struct Link: Sendable, Hashable {
    /// The flow, the browser that made it, until when it works and how things stand with it.
    public let code: HandoverService.Handover
    /// What that browser holds now; nil where nothing is kept of it any more.
    public let copy: DraftService.Copy?
    /// The session of the browser that took it.
    public let successor: SessionID?

    /// A link.
    public init(
      code: HandoverService.Handover, copy: DraftService.Copy?, successor: SessionID?
    ) {
      self.code = code
      self.copy = copy
      self.successor = successor
    }
  }

  /// A browser that takes a link.
  public struct Taking: Sendable {
    /// The session in the browser.
    public let session: SessionID
    /// What it holds, where it holds answers.
    public let own: DraftService.State?
    /// What signs it in to an account.
    public let accountToken: String?
    /// What people call the device.
    public let device: String
  }

  /// What came of taking a link.
  public enum Outcome: Sendable {
    /// The browser goes on with this copy.
    case resumed(DraftService.Copy)
    /// It is the browser that made the link; nothing was spent.
    case here
    /// The draft belongs to another account than what the browser holds; nothing was spent.
    case otherAccount
    /// Another browser took it, or its time is over.
    case spent
    /// There is none.
    case unknown
  }

  /// Where a person went on.
  public struct Move: Sendable, Hashable {
    /// What the browser holds that was left, as it stood then.
    public let left: DraftService.Copy
    /// What the device holds with which they went on.
    public let current: DraftService.Copy
    /// Since when, in seconds since 1970 UTC.
    public let since: Int64

    /// A move.
    public init(left: DraftService.Copy, current: DraftService.Copy, since: Int64) {
      self.left = left
      self.current = current
      self.since = since
    }
  }

  /// Keeps a link, by the digest of its code, for what a session holds; false when the session is over.
  public var make: HandoverService.Make
  /// The link of one of these digests; nil where there is none.
  public var find: @Sendable (_ codeDigests: [[UInt8]]) throws -> Link?
  /// Whether the draft of a session belongs to another account than what the browser of another one holds, or is
  /// signed in to: a link would be refused there.
  public var isOfOtherAccount:
    @Sendable (_ origin: SessionID, _ session: SessionID, _ accountToken: String?) throws -> Bool
  /// Spends a link.
  public var resume: @Sendable (_ codeDigests: [[UInt8]], _ taking: Taking) throws -> Outcome
  /// Whether what a session answers is kept for another device. Asked with each form, so it never blocks.
  public var isShared: @Sendable (_ session: SessionID) -> Bool
  /// Whether the person of a session went on elsewhere. Asked with each form, so it never blocks.
  public var hasMoved: @Sendable (_ session: SessionID) -> Bool
  /// Where the person of a session went on; nil where they go on with it.
  public var move: @Sendable (_ session: SessionID) throws -> Move?
  /// Brings a draft back to a session that was left, and gives the newest that is there; nil where nothing
  /// is kept of it.
  public var bringBack: @Sendable (_ session: SessionID) throws -> DraftService.Copy?
  /// Ends the sessions with which a person went on, and makes the links of the draft void.
  public var endOthers: @Sendable (_ session: SessionID, _ spentUntil: Int64) throws -> Void

  /// A service of these closures.
  public init(
    make: @escaping HandoverService.Make,
    find: @escaping @Sendable (_ codeDigests: [[UInt8]]) throws -> Link?,
    isOfOtherAccount:
      @escaping @Sendable (
        _ origin: SessionID, _ session: SessionID, _ accountToken: String?
      ) throws -> Bool,
    resume: @escaping @Sendable (_ codeDigests: [[UInt8]], _ taking: Taking) throws -> Outcome,
    isShared: @escaping @Sendable (_ session: SessionID) -> Bool,
    hasMoved: @escaping @Sendable (_ session: SessionID) -> Bool,
    move: @escaping @Sendable (_ session: SessionID) throws -> Move?,
    bringBack: @escaping @Sendable (_ session: SessionID) throws -> DraftService.Copy?,
    endOthers: @escaping @Sendable (_ session: SessionID, _ spentUntil: Int64) throws -> Void
  ) {
    self.make = make
    self.find = find
    self.isOfOtherAccount = isOfOtherAccount
    self.resume = resume
    self.isShared = isShared
    self.hasMoved = hasMoved
    self.move = move
    self.bringBack = bringBack
    self.endOthers = endOthers
  }
}
