package import HTTPCore
package import OnboardingDomain
package import OnboardingStore
package import OnboardingWeb
package import PageRendering
package import Sealing

/// Everything the console needs from outside, handed down by the program that starts it.
package struct ConsoleEnvironment: Sendable {
  /// Seconds since 1970 UTC.
  package var now: @Sendable () -> Int64
  /// Seconds on a clock that never jumps, for limits.
  package var uptime: @Sendable () -> Double
  /// What people handed in, who may look at it, and who did.
  package var store: OnboardingStore
  /// Marks forms and limits.
  package var keys: LiveKeyRing
  /// Compares passwords.
  package var hasher: PasswordHasher
  /// The flows.
  package var onboardings: [any Onboarding]
  /// The flows' own pages and words, in which answers are shown; under `--dev` they change.
  package var flows: @Sendable () -> RenderedSite
  /// The console's own pages; under `--dev` they change.
  package var pages: @Sendable () -> RenderedSite
  /// The console's own files; under `--dev` they change.
  package var assets: @Sendable () -> AssetLibrary
  /// Where limits are kept over a restart.
  package var attempts: AttemptService
  /// Scheme, host and port under which browsers see the console; nil when they see it as it is.
  package var publicOrigin: String?
  /// The proxy whose `X-Forwarded-For` is believed.
  package var trustedProxies: TrustedProxies?
  /// What the server counts, as `/metrics` shows it.
  package var figures: @Sendable () -> [MetricFamily]
  /// Counts whom the console refuses.
  package var refusals: ConsoleRefusals
  /// How long responses of the flows took.
  package var latencies: @Sendable () -> LatencyCounts
  /// By how many seconds the server's clock is ahead of the database's, where that is too much (less than 0: behind it);
  /// else nil.
  package var clockLead: @Sendable () -> Int64?
  /// Does what concerns webhooks and needs their secrets.
  package var webhooks: WebhookControl
  /// How long the server keeps things.
  package var retention: Retention
  /// What screens look like; nil where pages have no pictures.
  package var preview: PreviewControl?
  /// Writes the last mail to whose account an operator erases; nil where no mail goes out.
  package var farewells: FarewellService?
  /// Changes experiments; nil where pages only show them.
  package var experiments: ExperimentControl?
  /// How commands reach the server of the flows; its port is known once it listens.
  package var simulating: @Sendable () -> SimulationOptions
  /// What this version of Foyer is called; nil in a checkout.
  package var version: String?
  /// The libraries that the server is made of, each a name and a version.
  package var libraries: [(name: String, version: String)]
  /// Writes a line to the log: what failed and under which request id, never an answer.
  package var report: @Sendable (FailureReport) -> Void

  /// An environment of these parts.
  package init(
    now: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Double,
    store: OnboardingStore, keys: LiveKeyRing, hasher: PasswordHasher,
    onboardings: [any Onboarding], flows: @escaping @Sendable () -> RenderedSite,
    pages: @escaping @Sendable () -> RenderedSite, assets: @escaping @Sendable () -> AssetLibrary,
    attempts: AttemptService = .none,
    publicOrigin: String? = nil, trustedProxies: TrustedProxies? = nil,
    figures: @escaping @Sendable () -> [MetricFamily],
    refusals: ConsoleRefusals = ConsoleRefusals(),
    latencies: @escaping @Sendable () -> LatencyCounts = { LatencyCounts() },
    clockLead: @escaping @Sendable () -> Int64? = { nil },
    webhooks: WebhookControl, retention: Retention = Retention(), preview: PreviewControl? = nil,
    farewells: FarewellService? = nil, experiments: ExperimentControl? = nil,
    simulating: @escaping @Sendable () -> SimulationOptions = { SimulationOptions() },
    version: String? = nil, libraries: [(name: String, version: String)] = [],
    report: @escaping @Sendable (FailureReport) -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.store = store
    self.keys = keys
    self.hasher = hasher
    self.onboardings = onboardings
    self.flows = flows
    self.pages = pages
    self.assets = assets
    self.attempts = attempts
    self.publicOrigin = publicOrigin
    self.trustedProxies = trustedProxies
    self.figures = figures
    self.refusals = refusals
    self.latencies = latencies
    self.clockLead = clockLead
    self.webhooks = webhooks
    self.retention = retention
    self.preview = preview
    self.farewells = farewells
    self.experiments = experiments
    self.simulating = simulating
    self.version = version
    self.libraries = libraries
    self.report = report
  }
}
