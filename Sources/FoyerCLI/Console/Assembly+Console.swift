package import HTTPCore
import MicroHTTPD
package import OnboardingConsole
package import OnboardingDomain
package import OnboardingPreview
import OnboardingStore
package import OnboardingWeb
import PageRendering
import Sealing
import Synchronization

extension Assembly {
  /// The console over the same store, keys and pages.
  ///
  /// - Parameters:
  ///   - site: its own pages and files.
  ///   - preview: what screens look like; nil where pages have no pictures.
  ///   - publicOrigin: scheme, host and port under which browsers see it; nil when they see it as it is.
  ///   - simulating: how commands reach the server of the flows.
  ///   - report: takes what failed, where, and for which request; never an answer.
  package func console(
    _ onboardings: [any Onboarding], _ site: ConsoleSite, preview: LivePreview? = nil,
    publicOrigin: String?,
    trustedProxies: TrustedProxies? = nil, allowsInner: Bool = false,
    simulating: @escaping @Sendable () -> SimulationOptions = { SimulationOptions() },
    report: @escaping @Sendable (FailureReport) -> Void
  ) -> Console {
    let (store, keys, now, readiness) = (store, keys, clock.now, readiness)
    let (applications, flows) = (applications, self.site)
    return Console(
      ConsoleEnvironment(
        now: now, uptime: clock.uptime, store: store, keys: keys, hasher: hasher,
        onboardings: onboardings, flows: { flows.renderer }, pages: { site.pages },
        assets: { site.assets }, attempts: limits,
        publicOrigin: publicOrigin, trustedProxies: trustedProxies,
        figures: { applications.value.figures }, refusals: refusals,
        latencies: { [latencies] in latencies.counts },
        clockLead: { [clocks] in clocks.lead },
        webhooks: .storing(
          in: {
            StoreHolder(
              store: store, keyRing: { try keys.forSealing() }, now: now(),
              allowsInner: allowsInner,
              who: nil)
          }, allowsInner: allowsInner, uptime: clock.uptime,
          look: { readiness.deliveries.withLock { $0?.look() } }),
        retention: retention, preview: preview.map(PreviewControl.init),
        farewells: box.map { [clock] in
          .storing(
            $0, site: { flows.renderer }, offset: { clock.offset(nil, clock.now()) ?? 0 })
        },
        experiments: ExperimentControl(
          start: { try start($0, of: $1, ramp: $2, by: $3) },
          ramp: { try ramp($0, of: $1, from: $2, to: $3, by: $4) },
          stop: { try stop($0.id, of: $1, by: $2) },
          decide: { try decide($0.id, of: $1, for: $2, knowing: $3, by: $4) }),
        simulating: simulating,
        version: SharedFiles.ofThisProgram?.version,
        libraries: [
          ("libmicrohttpd", Library.version), ("libsodium", SealingLibrary.version),
        ], report: report), chance: .random())
  }
}

extension PreviewControl {
  /// A preview whose scripts don't run.
  fileprivate init(_ preview: LivePreview) {
    self.init(
      file: { preview.file(at: $0, hasScripts: false) },
      pages: { flow, variant, screen in
        preview.pages(
          of: ScreenID(screen), flow: FlowID(flow), variant: VariantID(variant)
        ).map { pages in
          Pages(
            picture: pages.picture,
            states: pages.states.map { (id: $0.id, isError: $0.kind == .error, path: $0.path) },
            board: pages.board)
        }
      })
  }
}
