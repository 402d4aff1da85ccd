import FlowChecks
import FlowWalking
import OnboardingDomain
import OnboardingWeb
import Synchronization

/// A site in memory for walks: every request comes a little later than the one before, so that no limit
/// by the minute stands in the way and midnight passes, and every code that somebody enters is right.
struct WalkedSite {
  private let assembly: Assembly
  private let seconds: Atomic64
  private let reports: Reports

  /// The day on which walks begin: the day of every check.
  static let day = Examined.day

  /// - Parameters:
  ///   - site: the pages of these flows.
  ///   - variants: the variant that new sessions get.
  ///   - start: when walks begin, in seconds since 1970 UTC; noon of the day of every check unless said.
  /// - Throws: `CommandFailure` with a sentence for a person.
  init(
    _ onboardings: [any Onboarding], site: Site, services: FlowServices,
    variants: [FlowID: VariantID] = [:], start: Int64? = nil
  ) throws {
    let seconds = Atomic64(start ?? Int64(Self.day.dayNumber) * 86_400 + 43_200)
    let reports = Reports()
    var services = services
    for name in onboardings.flatMap(\.flow.confirmationServices) {
      services.confirmations[name] = ConfirmationService { _ in .accepted }
    }
    self.seconds = seconds
    self.reports = reports
    assembly = try Assembly(
      onboardings, site: site, folder: nil,
      clock: Assembly.Clock(
        now: { seconds.value }, uptime: { Double(seconds.value) },
        offset: { zone, instant in zone == nil ? 0 : ZoneClock.offset(of: zone, at: instant) }),
      configuration: WebConfiguration(variants: variants), services: services,
      report: { reports.add("\($0.place): \($0.reason)") })
    assembly.setReady(true)
  }

  /// A browser without a screen that stands before this site.
  func client() -> TestClient {
    let (application, seconds) = (assembly.application, seconds)
    return TestClient(
      InProcessTransport { request in
        seconds.pass(20)
        return application.handle(request)
      })
  }

  /// What failed on the way, as the log of a server would say it.
  var failures: [String] { reports.all }

  /// Closes the store.
  func close() throws { try assembly.close() }

  /// Seconds since 1970 UTC that go on as somebody says.
  final class Atomic64: Sendable {
    private let seconds: Atomic<Int64>
    init(_ seconds: Int64) { self.seconds = Atomic(seconds) }
    var value: Int64 { seconds.load(ordering: .relaxed) }
    func pass(_ count: Int64) { seconds.wrappingAdd(count, ordering: .relaxed) }
  }

  private final class Reports: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }
}
