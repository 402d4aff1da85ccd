import FlowPages
import FlowWalking
import Logging
import OnboardingFlows
import OnboardingWeb
import Synchronization
import Testing

@testable import FoyerCLI

/// What failed is found in the log under the id that the person's page shows.
@Suite struct RequestIDTests {
  /// A log whose lines a test reads.
  private final class Lines: Sendable {
    private let found = Mutex<[Logger.Metadata]>([])

    func add(_ metadata: Logger.Metadata) { found.withLock { $0.append(metadata) } }
    /// The ids of requests in the lines, in order.
    var requests: [String] {
      found.withLock { lines in lines.compactMap { $0["request"]?.description } }
    }

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }
  }

  private struct Handler: LogHandler {
    let lines: Lines
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.add(event.metadata ?? [:]) }
  }

  /// The id that an error page shows.
  private func shownID(_ page: Page) throws -> String {
    let mark = try #require(page.html.firstRange(of: "<br>Request "))
    return String(page.html[mark.upperBound...].prefix { $0 != "<" })
  }

  @Test
  func `the id on the page of an error is that of the line in the log, and each request's own`()
    throws
  {
    let onboardings = [NutriSync().withPages]
    let lines = Lines()
    let log = ServerLog(lines.logger)
    let assembly = try Assembly(
      onboardings,
      site: try Site(
        try SiteFolders(templates: "Templates", public: "Public"), onboardings: onboardings),
      place: nil,
      clock: Assembly.Clock(
        now: { TestClock().now }, milliseconds: { TestClock().now * 1000 }, uptime: { 0 },
        offset: { _, _ in 0 }),
      configuration: WebConfiguration(),
      services: FlowServices(providers: ["apple": .mock, "google": .mock]),
      report: { log.note($0) })
    assembly.setReady(true)
    let application = assembly.application
    let client = TestClient(InProcessTransport { application.handle($0) })
    // A signed-in person's page looks into the store, which is gone.
    client.cookies["foyer-account"] = (String(repeating: "A", count: 43), "/")
    try assembly.close()
    var shown: [String] = []
    for _ in 0..<2 {
      try client.open("/account")
      #expect(client.response.status == 503)
      shown.append(try shownID(client.page))
    }
    #expect(lines.requests == shown)
    #expect(Set(shown).count == 2)
  }
}
