import FlowWalking
import OnboardingDomain
import OnboardingWeb

/// A site in memory for walks: every request comes a little later than the one before, so that no limit
/// by the minute stands in the way and midnight passes, and every code that a person enters is right.
struct WalkedSite {
  private let assembly: Assembly
  private let clock: TestClock
  private let failed = FailureLines()

  /// - Parameters:
  ///   - site: the pages of these flows.
  ///   - variants: the variant that new sessions get.
  ///   - start: when walks begin, in seconds since 1970 UTC; noon of the day of every check unless said.
  /// - Throws: `CommandFailure` with a sentence for a person.
  init(
    _ onboardings: [any Onboarding], site: Site, services: FlowServices,
    variants: [FlowID: VariantID] = [:], start: Int64? = nil
  ) throws {
    let (clock, failed) = (TestClock(start: start), failed)
    var services = services
    for name in onboardings.flatMap(\.flow.confirmationServices) {
      services.confirmations[name] = ConfirmationService { _ in .accepted }
    }
    self.clock = clock
    assembly = try Assembly(
      onboardings, site: site, place: nil,
      clock: Assembly.Clock(
        now: { clock.now }, uptime: { clock.uptime },
        offset: { zone, instant in zone == nil ? 0 : ZoneClock.offset(of: zone, at: instant) }),
      configuration: WebConfiguration(variants: variants), services: services,
      report: { failed.add($0) })
    assembly.setReady(true)
  }

  /// A browser without a screen that stands before this site.
  func client() -> TestClient {
    let (application, clock) = (assembly.application, clock)
    return TestClient(
      InProcessTransport { request in
        clock.advance(seconds: 20)
        return application.handle(request)
      })
  }

  /// What failed on the way, as the log of a server would say it.
  var failures: [String] { failed.all }

  /// Closes the store.
  func close() throws { try assembly.close() }
}
