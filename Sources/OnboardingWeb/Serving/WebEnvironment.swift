public import HTTPCore
public import OnboardingDomain

/// Everything the application needs from the world, handed down by whoever starts it.
///
/// The application itself knows no clock, no randomness, no disk and no log. A closure that throws
/// means that the world failed: the person sees a page that keeps their form, never a promise that
/// was not kept.
public struct WebEnvironment: Sendable {
  /// Seconds since 1970 UTC.
  public var now: @Sendable () -> Int64
  /// Seconds on a clock that never jumps, for rate limits.
  public var uptime: @Sendable () -> Double
  /// The day and the time on the server's wall.
  public var calendar: @Sendable () -> (today: CalendarDate, time: TimeOfDay)
  /// A fresh random session id.
  public var newSessionID: @Sendable () -> SessionID
  /// A fair draw of 0 ..< the limit.
  public var draw: @Sendable (_ limit: UInt32) -> UInt32
  /// Accounts.
  public var accounts: AccountService
  /// Profiles, outcomes and spent sessions.
  public var records: RecordService
  /// What the world has to confirm.
  public var confirmations: ConfirmationService
  /// Answers requests for the preview, nil for any other address; only under `--dev`.
  public var preview: (@Sendable (Request) -> Reply?)?
  /// What the server and the store count, for `/metrics`.
  public var figures: @Sendable () -> [MetricFamily]
  /// Notes that something happened; never blocks and never holds personal data.
  public var note: @Sendable (FunnelEvent) -> Void
  /// Whether the server takes new work: false once it is shutting down or its store is broken.
  public var isReady: @Sendable () -> Bool
  /// Writes a line to the log: what failed and under which request id, never an answer.
  public var report: @Sendable (_ failure: String, _ requestID: String) -> Void

  /// An environment of these closures.
  public init(
    now: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Double,
    calendar: @escaping @Sendable () -> (today: CalendarDate, time: TimeOfDay),
    newSessionID: @escaping @Sendable () -> SessionID,
    draw: @escaping @Sendable (_ limit: UInt32) -> UInt32, accounts: AccountService,
    records: RecordService, confirmations: ConfirmationService = .none,
    preview: (@Sendable (Request) -> Reply?)? = nil,
    figures: @escaping @Sendable () -> [MetricFamily] = { [] },
    note: @escaping @Sendable (FunnelEvent) -> Void,
    isReady: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (_ failure: String, _ requestID: String) -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.calendar = calendar
    self.newSessionID = newSessionID
    self.draw = draw
    self.accounts = accounts
    self.records = records
    self.confirmations = confirmations
    self.preview = preview
    self.figures = figures
    self.note = note
    self.isReady = isReady
    self.report = report
  }
}

/// Something that happened in a flow, for figures about where people leave.
public struct FunnelEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: String, Sendable {
    /// A session began.
    case began
    /// A screen was shown.
    case viewed
    /// A form came back with errors.
    case refused
    /// A screen was left forwards.
    case left
    /// The flow was handed in.
    case completed
  }

  /// What happened.
  public let kind: Kind
  /// The flow.
  public let flow: FlowID
  /// The variant.
  public let variant: VariantID
  /// The screen.
  public let screen: ScreenID
  /// The session, a random number without a person.
  public let session: SessionID
  /// When, in seconds since 1970 UTC.
  public let at: Int64
}
