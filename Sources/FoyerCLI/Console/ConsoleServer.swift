import HTTPCore
import Logging
import MicroHTTPD
import OnboardingConsole
import OnboardingWeb

/// The listener of the console, beside that of the flows: what keeps one busy doesn't keep the other.
final class ConsoleServer: Sendable {
  private let console: Console
  private let server: Server
  private let settings: ConsoleSettings
  private let minutes: Periodic

  /// A listener that does not listen yet.
  ///
  /// - Parameter accessLog: writes a line for each request; nil for none.
  init(
    _ console: Console, _ settings: ConsoleSettings, trustedProxies: TrustedProxies?,
    accessLog: AccessLog?, log: ServerLog
  ) {
    self.console = console
    self.settings = settings
    minutes = Periodic(seconds: 60) { console.noteFigures() }
    let handler: Handler = { console.handle($0) }
    server = Server(
      configuration: Self.configuration(settings, trustedProxies),
      handler: accessLog?.logging(handler) ?? handler,
      errorPage: { error, _ in console.errorPage(error) }, log: { log.note($0) })
  }

  /// How it listens.
  static func configuration(
    _ settings: ConsoleSettings, _ trustedProxies: TrustedProxies?
  ) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.host = settings.host
    configuration.port = settings.port
    configuration.trustedProxies = trustedProxies
    configuration.allowedHosts = settings.allowedHosts
    configuration.connectionLimit = 100
    configuration.softConnectionLimit = 80
    return configuration
  }

  /// Listens.
  func start() throws {
    try CommandFailure.naming { try server.start() }
    console.noteFigures()
  }

  /// Finishes what is under way.
  func stop() {
    minutes.stop()
    server.stop()
    console.noteFigures(isLast: true)
  }

  /// What the one who starts the server is told: where the console is, and how to sign in.
  var lines: [String] {
    let origin = settings.url?.origin ?? "http://\(settings.host):\(server.port)"
    return [
      "The console is at \(origin)/console",
      "Sign in once, within 15 minutes: \(origin)\(console.makeLink())",
    ]
  }
}
