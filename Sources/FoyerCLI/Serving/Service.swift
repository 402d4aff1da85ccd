import HTTPCore
import Logging
import MicroHTTPD
import OnboardingDomain
import OnboardingPreview
import OnboardingWeb

/// The running server: opens everything in order, serves until it is told to stop, and closes in
/// the opposite order, so that nothing acknowledged is lost.
struct Service {
  private let settings: ServeSettings
  private let context: CommandContext
  private let log: Logger

  init(_ settings: ServeSettings, context: CommandContext) {
    self.settings = settings
    self.context = context
    let write = context.printError
    log = Logger(label: "foyer") { _ in JSONLinesLog(write: write) }
  }

  /// Serves until SIGTERM or SIGINT.
  func run() throws {
    let stop = StopSignal()
    let site = try Site(
      templates: settings.templatesFolder, public: settings.publicFolder,
      onboardings: context.onboardings, hasTools: settings.isDevelopment)
    let feed = settings.isDevelopment ? changeFeed() : nil
    let assembly = try Assembly(
      context.onboardings, site: site, folder: settings.dataFolder, clock: .system,
      configuration: try webConfiguration(), changes: feed,
      preview: settings.isDevelopment ? preview : nil,
      report: { [log] failure, place in
        log.error("failed", metadata: ["reason": "\(failure)", "where": "\(place)"])
      })
    defer { close(assembly) }
    let application = assembly.application
    let server = Server(
      configuration: serverConfiguration, handler: { application.handle($0) },
      errorPage: { application.errorPage($0) }, log: { [log] in log.note($0) })
    let watcher = feed.map {
      SiteWatcher(
        site, feed: $0, folders: [settings.templatesFolder, settings.publicFolder],
        tell: context.printError)
    }
    try CommandFailure.naming { try server.start() }
    assembly.publish { server.counters }
    let expiry = ExpiryTimer { [log, settings] in
      do { try assembly.deleteExpired(settings.retention) } catch {
        log.error("failed", metadata: ["reason": "\(error)", "where": "expiry"])
      }
    }
    watcher?.start()
    assembly.setReady(true)
    context.print("Foyer is ready at \(address(port: server.port))")
    stop.wait()
    assembly.setReady(false)
    // Pages that wait for a change would hold up the stop.
    watcher?.stop()
    expiry.stop()
    server.stop()
  }

  private var preview: LivePreview {
    .watching(
      templates: settings.templatesFolder, public: settings.publicFolder,
      onboardings: context.onboardings)
  }

  private func close(_ assembly: Assembly) {
    do { try assembly.close() } catch {
      log.error("the store did not close", metadata: ["reason": "\(error)"])
    }
  }

  private func address(port: UInt16) -> String {
    settings.publicURL.map { $0.origin + "/" } ?? "http://\(settings.host):\(port)/"
  }

  /// A feed that pages of an earlier run don't mistake for theirs.
  private func changeFeed() -> ChangeFeed {
    let clock = Assembly.Clock.system
    return ChangeFeed(start: Int(clock.now()), uptime: clock.uptime)
  }

  private var serverConfiguration: ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.host = settings.host
    configuration.port = settings.port
    configuration.threads = settings.threads
    if let host = settings.publicURL?.host { configuration.allowedHosts = [host] }
    return configuration
  }

  private func webConfiguration() throws -> WebConfiguration {
    WebConfiguration(
      publicOrigin: settings.publicURL?.origin, trustedProxy: settings.trustedProxy,
      variants: try FlagSettings(settings.flags, onboardings: context.onboardings).variants,
      choosesVariantByQuery: settings.isDevelopment)
  }
}

extension Logger {
  /// A line for what happened to the server; none of it is personal.
  fileprivate func note(_ event: ServerEvent) { info("\(event)") }
}
