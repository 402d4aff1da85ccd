public import FoyerCLI
public import HTTPCore
package import Insights
import MicroHTTPD
package import OnboardingDevelopment
public import OnboardingDomain
public import OnboardingStore
public import OnboardingWeb
import Sealing
import Synchronization

/// A whole Foyer for a test: real templates, real store, real seals; only the clock is the test's.
public final class TestApplication: Sendable {
  /// The clock of the house, in seconds since 1970 UTC.
  public let clock = TestClock()
  let onboardings: [any Onboarding]
  private let site: Site
  let folder: String?
  let assembly: Assembly
  let collected: FailureLines
  private let server = Mutex<Server?>(nil)

  /// A house of these flows.
  ///
  /// - Parameters:
  ///   - templates: the folder of templates and words.
  ///   - public: the folder of styles, scripts and images.
  ///   - folder: a data folder, so that another house can go on where this one stopped; nil keeps
  ///     everything in memory.
  ///   - store: the address of a PostgreSQL database, which other houses may use; nil for one in the folder.
  ///   - variants: the variant that new sessions get.
  ///   - trustedProxies: whose `X-Forwarded-For` is believed; requests without a socket come from
  ///     `loopback`.
  ///   - services: the services that the flows ask for by name; those that are samples are there.
  ///   - retention: how long things are kept.
  ///   - apps: the apps that flows end in; nil for one of each flow.
  public convenience init(
    _ onboardings: [any Onboarding], templates: String = "Templates", public: String = "Public",
    folder: String? = nil, store: String? = nil, variants: [FlowID: VariantID] = [:],
    trustedProxies: TrustedProxies? = nil,
    services: FlowServices = FlowServices(providers: ["apple": .mock, "google": .mock]),
    retention: Retention = Retention(), apps: (@Sendable () -> [PhoneApp])? = nil
  ) throws {
    try self.init(
      onboardings, templates: templates, public: `public`, folder: folder, store: store,
      variants: variants, trustedProxies: trustedProxies, services: services,
      retention: retention, apps: apps, mail: nil)
  }

  /// - Parameters:
  ///   - development: the tools of `--dev`; nil for a house without them.
  ///   - mail: where mails go; they are sent from the start.
  package init(
    _ onboardings: [any Onboarding], templates: String = "Templates", public: String = "Public",
    folder: String? = nil, store: String? = nil, variants: [FlowID: VariantID] = [:],
    trustedProxies: TrustedProxies? = nil,
    services: FlowServices = FlowServices(providers: ["apple": .mock, "google": .mock]),
    retention: Retention = Retention(), development: DevelopmentTools? = nil,
    apps: (@Sendable () -> [PhoneApp])? = nil, mail: MailSettings?
  ) throws {
    self.onboardings = onboardings
    self.folder = folder
    site = try Sites.site(
      onboardings, templates: templates, public: `public`, hasTools: development != nil)
    let (clock, reports) = (clock, FailureLines())
    collected = reports
    let everyApp = onboardings.map { onboarding in
      PhoneApp(
        flow: onboarding.flow.id,
        identity: .apple(appID: "ABCDE12345.example.\(onboarding.flow.id)"))
    }
    assembly = try Assembly(
      onboardings, site: site, place: try folder.map { try StorePlace(folder: $0, store: store) },
      clock: Assembly.Clock(
        now: { clock.now }, uptime: { clock.uptime },
        offset: { zone, instant in
          zone == nil ? 0 : Assembly.Clock.system.offset(zone, instant)
        }),
      configuration: WebConfiguration(trustedProxies: trustedProxies, variants: variants),
      services: services, apps: apps ?? { everyApp }, mail: mail, retention: retention,
      passwords: .least, development: development, report: { reports.add($0) })
    assembly.sendMails { reports.add(FailureReport($0, place: "mails")) }
    assembly.setReady(true)
  }

  /// What the application reported to the log.
  public var log: [String] { collected.all }

  /// Requests go straight into the application.
  public var inProcess: InProcessTransport {
    let assembly = assembly
    return InProcessTransport { assembly.application.handle($0) }
  }

  /// Forms go into the application twice, as by a button that is pressed twice: both are let in before either is done. The
  /// response is that of the second.
  public var pressedTwice: InProcessTransport {
    let assembly = assembly
    return InProcessTransport { request in
      let first = assembly.application.handle(request)
      guard request.method == .post else { return first }
      let second = assembly.application.handle(request)
      _ = first.resolve()
      return second
    }
  }

  /// Requests go over a socket; the server starts with the first call.
  public func live() throws -> LiveTransport {
    try server.withLock { server in
      if let server { return LiveTransport(port: server.port) }
      let application = assembly.application
      var configuration = ServerConfiguration()
      configuration.port = 0
      let started = Server(
        configuration: configuration, handler: { application.handle($0) },
        errorPage: { application.errorPage($0, at: $1) }, log: { _ in })
      try started.start()
      server = started
      return LiveTransport(port: started.port)
    }
  }

  /// Deletes what has been kept for its time, as a server does at its start and every six hours.
  package func deleteExpired(isFirst: Bool) throws -> Assembly.ExpiryOutcome {
    try assembly.deleteExpired(isFirst: isFirst)
  }

  /// Takes over the keys of the folder, as a running server does every two seconds.
  package func refreshKeys(tell: (String) -> Void = { _ in }) throws {
    try assembly.refreshKeys { tell($1) }
  }

  /// A client without a socket.
  public func client() -> TestClient { TestClient(inProcess) }

  /// The profile that a session handed in, as JSON; nil before it did.
  public func profile(of flow: FlowID, session: SessionID) throws -> String? {
    try assembly.profile(of: flow, session: session)
  }

  /// Every profile that was handed in of a flow, as JSON, in the order in which they were new.
  public func profiles(of flow: FlowID) throws -> [String] { try assembly.profiles(of: flow) }

  // MARK: Experiments

  /// Starts an experiment of a flow, or goes on with a stopped one.
  @discardableResult
  package func start(
    _ experiment: ExperimentID, of flow: FlowID, ramp: Int = 100
  ) throws -> ExperimentOutcome {
    try assembly.start(find(experiment, of: flow), of: flow, ramp: ramp, by: "test")
  }

  private func find(_ experiment: ExperimentID, of flow: FlowID) throws -> Experiment {
    let found = onboardings.lazy.map(\.flow).first { $0.id == flow }?.experiment(experiment)
    guard let found else { throw UnknownExperiment(name: "\(flow)/\(experiment)") }
    return found
  }

  /// Changes how many of a hundred new sessions take part.
  @discardableResult
  package func ramp(
    _ experiment: ExperimentID, of flow: FlowID, to ramp: Int
  ) throws -> ExperimentOutcome {
    try assembly.ramp(find(experiment, of: flow), of: flow, to: ramp, by: "test")
  }

  /// Stops an experiment.
  package func stop(_ experiment: ExperimentID, of flow: FlowID) throws {
    try assembly.stop(experiment, of: flow, by: "test")
  }

  /// Stops an experiment and decides it for an arm.
  package func decide(_ experiment: ExperimentID, of flow: FlowID, for arm: ArmID) throws {
    try stop(experiment, of: flow)
    try assembly.decide(
      experiment, of: flow, for: arm, knowing: ExperimentConclusion("test"), by: "test")
  }

  /// What the people of one arm did, as `experiment=arm`; of all without one.
  package func figures(of flow: FlowID, arm: String? = nil) throws -> FlowFigures {
    try assembly.figures(of: flow, arm: arm)
  }

  private struct UnknownExperiment: Error { let name: String }

  /// Stops the server and closes the store.
  public func close() throws {
    server.withLock { server in
      server?.stop()
      server = nil
    }
    try assembly.close()
  }
}

/// Sites that were rendered already: the same files and the very same flows make the same site for every
/// house of a run. Two versions of one flow are two flows.
private enum Sites {
  private struct Key: Hashable {
    let templates: String
    let publicFolder: String
    let hasTools: Bool
    /// The site holds on to its flows, so that no other one gets the identity of one of them.
    let flows: [ObjectIdentifier]
  }

  private static let known = Mutex<[Key: Site]>([:])

  static func site(
    _ onboardings: [any Onboarding], templates: String, public: String, hasTools: Bool
  ) throws -> Site {
    let key = Key(
      templates: templates, publicFolder: `public`, hasTools: hasTools,
      flows: onboardings.map { ObjectIdentifier($0.flow) })
    return try known.withLock { known in
      if let site = known[key] { return site }
      let site = try Site(
        try SiteFolders(templates: templates, public: `public`), onboardings: onboardings,
        hasTools: hasTools)
      known[key] = site
      return site
    }
  }
}
