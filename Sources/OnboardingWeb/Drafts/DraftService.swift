public import OnboardingDomain

/// What people answered, on each of their devices: kept beside the cookie, so that they can go on
/// elsewhere. Each device has a copy; a change of one makes the others lag behind.
public struct DraftService: Sendable {
  /// What a device holds now.
  public struct State: Sendable, Hashable {
    /// The flow.
    public var flow: FlowID
    /// The session on the device.
    public var session: SessionID
    /// The session as its codec writes it.
    public var content: [UInt8]
    /// The answers alone; equal answers are equal bytes.
    public var answers: [UInt8]
    /// The answers that the person saw when they made the change, in the same form.
    public var answersBefore: [UInt8]?
    /// What people call the device.
    public var device: String

    /// A state.
    public init(
      flow: FlowID, session: SessionID, content: [UInt8], answers: [UInt8],
      answersBefore: [UInt8]?, device: String
    ) {
      self.flow = flow
      self.session = session
      self.content = content
      self.answers = answers
      self.answersBefore = answersBefore
      self.device = device
    }
  }

  /// What a device held when it was last heard of.
  public struct Copy: Sendable, Hashable {
    /// The session on the device.
    public let session: SessionID
    /// The session as its codec wrote it.
    public let content: [UInt8]
    /// What people call the device.
    public let device: String
    /// The number of its last change; a later change of the draft has a higher one.
    public let revision: Int64
    /// The highest number of another copy's change that it has taken in.
    public let seen: Int64
    /// When it changed last, in seconds since 1970 UTC.
    public let changedAt: Int64
    /// Whether an app holds it.
    public let isApp: Bool
    /// Whether the browser holds it that is signed in by the token by which the copies were asked for.
    public let isHere: Bool

    /// A copy.
    public init(
      session: SessionID, content: [UInt8], device: String, revision: Int64, seen: Int64,
      changedAt: Int64, isApp: Bool, isHere: Bool = false
    ) {
      self.session = session
      self.content = content
      self.device = device
      self.revision = revision
      self.seen = seen
      self.changedAt = changedAt
      self.isApp = isApp
      self.isHere = isHere
    }
  }

  /// Whose drafts are asked for.
  public enum Holder: Sendable, Hashable {
    /// Who has this session on a device.
    case session(SessionID)
    /// The account that a browser's cookie, or an app's token, is signed in to.
    case account(token: String)
  }

  /// What a token of an app stands for.
  public enum Token: Sendable, Hashable {
    /// An app that may ask.
    case app(App)
    /// One that took over what was answered in a browser where the person started over since.
    case over
  }

  /// An app that shows a token.
  public struct App: Sendable, Hashable {
    /// The flow that it may ask about; nil for all flows of an account.
    public let flow: FlowID?
    /// The session under which its copy of the flow is kept that it asks about.
    public let session: SessionID
    /// Whose drafts it sees.
    public let holder: Holder
    /// What its device was called when it signed in; nil of an app that came with a code, whose copy says so.
    public let device: String?

    /// An app.
    public init(flow: FlowID?, session: SessionID, holder: Holder, device: String? = nil) {
      self.flow = flow
      self.session = session
      self.holder = holder
      self.device = device
    }
  }

  /// Keeps a state for the person who is signed in by a token, else for the devices that the
  /// session shares its draft with; returns at once, and the state is in the store soon.
  public var note: @Sendable (_ state: State, _ accountToken: String?) -> Void
  /// Keeps a state; it is in the store when this returns. Of a session by itself only where a copy of it
  /// is kept already.
  public var keep: @Sendable (_ state: State, _ holder: Holder) throws -> Void
  /// Keeps what the person chose where their devices differed.
  public var settle: @Sendable (_ state: State) throws -> Void
  /// Whether the person of a session went on elsewhere since. Asked for every request, so it never
  /// blocks.
  public var isBehind: @Sendable (_ session: SessionID) -> Bool
  /// The copies of a flow's draft, the latest change first; empty where nobody is known by that.
  public var copies: @Sendable (_ flow: FlowID, _ holder: Holder) throws -> [Copy]
  /// Whether what a session holds belongs to another account than the one that is signed in by a token.
  public var isAnothers: @Sendable (_ session: SessionID, _ accountToken: String) throws -> Bool
  /// The app that holds a token, of a code or of an account, as it asks about a flow; nil where the token is unknown.
  public var app: @Sendable (_ token: String, _ flow: FlowID) throws -> Token?

  /// A service of these closures.
  public init(
    note: @escaping @Sendable (_ state: State, _ accountToken: String?) -> Void,
    keep: @escaping @Sendable (_ state: State, _ holder: Holder) throws -> Void,
    settle: @escaping @Sendable (_ state: State) throws -> Void,
    isBehind: @escaping @Sendable (_ session: SessionID) -> Bool,
    copies: @escaping @Sendable (_ flow: FlowID, _ holder: Holder) throws -> [Copy],
    isAnothers: @escaping @Sendable (_ session: SessionID, _ accountToken: String) throws -> Bool,
    app: @escaping @Sendable (_ token: String, _ flow: FlowID) throws -> Token?
  ) {
    self.note = note
    self.keep = keep
    self.settle = settle
    self.isBehind = isBehind
    self.copies = copies
    self.isAnothers = isAnothers
    self.app = app
  }
}
