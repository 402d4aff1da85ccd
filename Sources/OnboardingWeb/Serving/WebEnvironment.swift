public import OnboardingDomain
public import OnboardingEvents

/// Everything the application needs from outside, handed down by the program that starts it.
///
/// The application itself knows no clock, no randomness, no disk and no log. A closure that throws
/// means that something outside failed: the person sees a page that keeps their form, never a
/// promise that was not kept.
public struct WebEnvironment: Sendable {
  /// Seconds since 1970 UTC.
  public var now: @Sendable () -> Int64
  /// The same clock in milliseconds, so that it is known how long a screen takes.
  public var milliseconds: @Sendable () -> Int64
  /// Seconds on a clock that never jumps, for rate limits.
  public var uptime: @Sendable () -> Double
  /// How far the clocks of a time zone are ahead of UTC at an instant, in seconds; nil for a zone that
  /// nobody knows. Without a zone, the clocks where the server stands.
  public var offset: @Sendable (_ zone: TimeZoneName?, _ instant: Int64) -> Int?
  /// The time zones that there are, for the countries in which people are.
  public var zones: TimeZoneDirectory
  /// A fresh random session id.
  public var newSessionID: @Sendable () -> SessionID
  /// A fair draw of 0 ..< the limit.
  public var draw: @Sendable (_ limit: UInt32) -> UInt32
  /// Accounts.
  public var accounts: AccountService
  /// Profiles, outcomes and spent sessions.
  public var records: RecordService
  /// What people answered, on each of their devices.
  public var drafts: DraftService
  /// Codes that carry a finished flow into the app.
  public var handovers: HandoverService
  /// What people agreed to.
  public var consents: ConsentService
  /// Where limits are kept over a restart.
  public var attempts: AttemptService
  /// Sends mails; nil where there is no mail server, and then no page speaks of mails.
  public var mail: MailService?
  /// Links with which a flow goes on in another browser.
  public var later: LaterService
  /// How experiments stand.
  public var experiments: ExperimentService
  /// The apps that flows end in; asked for each page that names them, so that it never blocks.
  public var apps: @Sendable () -> [PhoneApp]
  /// What services have to confirm, by the names that flows use.
  public var confirmations: [String: ConfirmationService]
  /// Who vouches for people, by the names that flows use.
  public var providers: [String: SignInProvider]
  /// What the server and the store count, for `/metrics`.
  public var figures: @Sendable () -> [MetricFamily]
  /// Notes what happened during a request; called in its order, never blocks and never holds personal data.
  /// Nil where nothing is noted.
  public var note: (@Sendable (EventSeries) -> Void)?
  /// Whether the server takes new work: false once it is shutting down or its store is broken.
  public var isReady: @Sendable () -> Bool
  /// Whether what this server seals is opened again: not where its key was revoked. Asked for each request, so that it
  /// never blocks.
  public var maySeal: @Sendable () -> Bool
  /// Whether other servers of the same people seal with keys that this one doesn't have yet; asked for each request, so
  /// that it never blocks.
  public var lacksKeys: @Sendable () -> Bool
  /// Writes a line to the log: what failed and under which request id, never an answer.
  public var report: @Sendable (FailureReport) -> Void

  /// An environment of these closures.
  public init(
    now: @escaping @Sendable () -> Int64, milliseconds: @escaping @Sendable () -> Int64,
    uptime: @escaping @Sendable () -> Double,
    offset: @escaping @Sendable (_ zone: TimeZoneName?, _ instant: Int64) -> Int?,
    zones: TimeZoneDirectory = TimeZoneDirectory(),
    newSessionID: @escaping @Sendable () -> SessionID,
    draw: @escaping @Sendable (_ limit: UInt32) -> UInt32, accounts: AccountService,
    records: RecordService, drafts: DraftService, handovers: HandoverService,
    consents: ConsentService = .none,
    attempts: AttemptService = .none, mail: MailService? = nil,
    later: LaterService, experiments: ExperimentService = .none,
    apps: @escaping @Sendable () -> [PhoneApp] = { [] },
    confirmations: [String: ConfirmationService] = [:],
    providers: [String: SignInProvider] = [:],
    figures: @escaping @Sendable () -> [MetricFamily] = { [] },
    note: (@Sendable (EventSeries) -> Void)?,
    isReady: @escaping @Sendable () -> Bool,
    maySeal: @escaping @Sendable () -> Bool = { true },
    lacksKeys: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (FailureReport) -> Void
  ) {
    self.now = now
    self.milliseconds = milliseconds
    self.uptime = uptime
    self.offset = offset
    self.zones = zones
    self.newSessionID = newSessionID
    self.draw = draw
    self.accounts = accounts
    self.records = records
    self.drafts = drafts
    self.handovers = handovers
    self.consents = consents
    self.attempts = attempts
    self.mail = mail
    self.later = later
    self.experiments = experiments
    self.apps = apps
    self.confirmations = confirmations
    self.providers = providers
    self.figures = figures
    self.note = note
    self.isReady = isReady
    self.maySeal = maySeal
    self.lacksKeys = lacksKeys
    self.report = report
  }
}
