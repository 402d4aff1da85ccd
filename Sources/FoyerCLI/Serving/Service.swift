import HTTPCore
import Logging
import MicroHTTPD
import OnboardingConsole
import OnboardingDevelopment
import OnboardingDomain
import OnboardingPreview
import OnboardingWeb
import OutgoingRequests
import PageRendering
import Sealing

/// The running server: opens everything in order, serves until it is told to stop, and closes in
/// the opposite order, so that nothing acknowledged is lost.
struct Service {
  let settings: ServeSettings
  let context: CommandContext
  private let lines: LineWriter
  let logger: Logger
  let log: ServerLog
  private let stop: StopSignal

  init(_ settings: ServeSettings, context: CommandContext) {
    self.settings = settings
    self.context = context
    stop = StopSignal()
    let lines = LineWriter(
      lossLine: { JSONLinesLog.line("log lines dropped", ["lines": .number($0)]) },
      write: context.printError)
    self.lines = lines
    logger = Logger(label: "foyer") { _ in JSONLinesLog { lines.add($0) } }
    log = ServerLog(logger)
  }

  /// Serves until SIGTERM, SIGINT or SIGHUP.
  func run() throws {
    defer { lines.close() }
    for line in context.environment.unreadVariables { logger.warning("\(line)") }
    let data = ExistingData(settings.place, asksDatabase: true)
    for remark in [data.neglect, data.interruptedMove].compactMap({ $0 }) {
      logger.warning("\(remark)")
    }
    if settings.requiresExistingData { try data.require() }
    // Before pages are rendered: who wrote a flag wrong is told at once.
    let configuration = try webConfiguration()
    let folders = try SiteFolders(
      templates: settings.templatesFolder, public: settings.publicFolder)
    let site = try Site(
      folders, onboardings: context.onboardings, hasTools: settings.isDevelopment)
    let feed = settings.isDevelopment ? changeFeed(of: site) : nil
    let mail = mailSettings
    let apps = try AppDirectory(dataFolder: settings.place.folder)
    let pages = try settings.console.map { _ in try ConsoleSite(folders) }
    // Whoever is refused finds no keys and no database at the next start, which would pass for those of before.
    if !data.isWhole { try rehearse() }
    let assembly = try tellingOfAdditions(to: data) {
      try Assembly(
        context.onboardings, site: site, place: settings.place, clock: .system,
        configuration: configuration, services: context.services,
        apps: { apps.apps }, mail: mail, retention: settings.retention,
        development: feed.map { tools($0, folders, mail) },
        report: { [log] in log.note($0) })
    }
    var hasServed = false
    defer {
      close(assembly)
      if hasServed { logger.info("stopped") }
    }
    let server = Server(
      configuration: serverConfiguration,
      handler: handler(of: assembly.applications, assembly.latencies),
      errorPage: { assembly.application.errorPage($0, at: $1) }, log: { [log] in log.note($0) })
    if !settings.isDevelopment {
      site.settle()
      pages?.settle()
      RenderedSite.forgetSources()
    }
    let console = settings.console.flatMap { settings in
      pages.map { consoleServer(settings, of: assembly, $0, folders) { server.port } }
    }
    let watcher = feed.map {
      SiteWatcher(
        site, pages, feed: $0, folders: folders.all, tell: context.printError)
    }
    try CommandFailure.naming { try server.start() }
    try console?.start()
    assembly.publish { server.counters }
    let expiry = expiryTimer(of: assembly)
    watcher?.start()
    let appTurns = turns(of: apps)
    let keyTurns = turnsOfKeys(in: assembly)
    let minutes = Periodic(seconds: 60) { [log] in log.endPeriod() }
    watchHealth(of: assembly)
    assembly.followChanges()
    try startWork(of: assembly)
    if !settings.isDevelopment { ProgramPages.release() }
    assembly.setReady(true)
    hasServed = true
    context.print("Foyer is ready at \(address(port: server.port))")
    console?.lines.forEach(context.print)
    waitForStop(of: assembly)
    // Pages that wait for a change would hold up the stop.
    watcher?.stop()
    expiry.stop()
    console?.stop()
    server.stop()
    minutes.stop()
    appTurns.stop()
    keyTurns.stop()
    log.endPeriod()
  }

  /// Waits for a signal, and then as long as a balancer may take to hear of it.
  private func waitForStop(of assembly: Assembly) {
    stop.wait()
    // A balancer sends people elsewhere as soon as it hears of it; until then they are served as before.
    assembly.setReady(false)
    if settings.drainDelay > 0 {
      logger.info("told to stop", metadata: ["drainDelay": .number(settings.drainDelay)])
      stop.wait(upTo: settings.drainDelay)
    }
  }

  /// Says which file of a store that was there was made anew, also where the start failed after that: the next one finds
  /// both.
  private func tellingOfAdditions<Value>(
    to data: ExistingData, _ work: () throws -> Value
  ) rethrows -> Value {
    defer {
      let now = ExistingData(settings.place, asksDatabase: true)
      if let warning = data.warning(now) { logger.warning("\(warning)") }
    }
    return try work()
  }

  private func consoleServer(
    _ console: ConsoleSettings, of assembly: Assembly, _ site: ConsoleSite, _ folders: SiteFolders,
    port: @escaping @Sendable () -> UInt16
  ) -> ConsoleServer {
    let pages = assembly.console(
      context.onboardings, site,
      preview: .quiet(
        folders, onboardings: context.onboardings, locale: assembly.site.renderer.languages.first,
        isWatching: settings.isDevelopment),
      publicOrigin: console.url?.origin,
      trustedProxies: settings.trustedProxies, allowsInner: settings.webhooksAllowInner,
      simulating: { [settings] in SimulationOptions(settings, port: port()) },
      report: { [log] in log.note($0) })
    let accessLog =
      settings.hasAccessLog
      ? AccessLog(
        logger, trustedProxies: settings.trustedProxies, uptime: Assembly.Clock.system.uptime,
        path: { pages.loggedPath(of: $0) }) : nil
    return ConsoleServer(
      pages, console, trustedProxies: settings.trustedProxies, accessLog: accessLog, log: log)
  }

  private func handler(of applications: Derived<Application>, _ latencies: LatencyWatch) -> Handler
  {
    var handler: Handler = { applications.value.handle($0) }
    // Only the console shows it.
    if settings.console != nil { handler = latencies.measuring(handler) }
    if let path = settings.recording {
      let recorder = JourneyRecorder(
        path: path, flows: context.onboardings.map(\.flow), now: Assembly.Clock.system.now,
        tell: context.printError)
      handler = recorder.recording(handler)
    }
    guard settings.hasAccessLog else { return handler }
    return AccessLog(
      logger, trustedProxies: settings.trustedProxies, uptime: Assembly.Clock.system.uptime,
      path: { applications.value.loggedPath(of: $0) }
    ).logging(handler)
  }

  private func close(_ assembly: Assembly) {
    do { try assembly.close() } catch {
      logger.error("the store did not close", metadata: ["reason": "\(error)"])
    }
  }

  private func address(port: UInt16) -> String {
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    return settings.publicURL.map { $0.origin + "/" } ?? "http://\(host):\(port)/"
  }

  /// Where mails go. While flows are built without a mail server they end on `/_dev/mail`.
  private var mailSettings: MailSettings? {
    let record = settings.isDevelopment ? SentMails() : nil
    if let mail = settings.mail {
      return MailSettings(mail.server, from: mail.sender, record: record)
    }
    return record.map { MailSettings(from: "no-reply@localhost", record: $0) { _ in .taken } }
  }

  /// The tools of `--dev`.
  private func tools(
    _ feed: ChangeFeed, _ folders: SiteFolders, _ mail: MailSettings?
  ) -> DevelopmentTools {
    let preview = LivePreview.watching(folders, onboardings: context.onboardings)
    return DevelopmentTools(
      feed, preview: { preview.reply(to: $0) }, mails: mail?.record ?? SentMails())
  }

  /// A feed that pages of an earlier run don't mistake for theirs.
  private func changeFeed(of site: Site) -> ChangeFeed {
    let clock = Assembly.Clock.system
    return ChangeFeed(start: Int(clock.now()), mistakes: site.remarks, uptime: clock.uptime)
  }

  private var serverConfiguration: ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.host = settings.host
    configuration.port = settings.port
    configuration.inheritedSocket = settings.inheritedSocket
    configuration.threads = settings.threads
    configuration.connectionLimit = settings.connections
    configuration.softConnectionLimit = settings.connections * 4 / 5
    configuration.trustedProxies = settings.trustedProxies
    configuration.allowedHosts = settings.allowedHosts
    configuration.probes = ["/healthz", "/readyz"]
    return configuration
  }

  /// Makes sure that pages and console can listen.
  private func rehearse() throws {
    let console = settings.console.map {
      ConsoleServer.configuration($0, settings.trustedProxies)
    }
    try CommandFailure.naming {
      try Server.rehearse([serverConfiguration] + (console.map { [$0] } ?? []))
    }
  }

  private func webConfiguration() throws -> WebConfiguration {
    WebConfiguration(
      publicOrigin: settings.publicURL?.origin, trustedProxies: settings.trustedProxies,
      variants: try FlagSettings(settings.flags, onboardings: context.onboardings).variants)
  }
}
