import OnboardingConsole
import OnboardingStore
import OnboardingWeb
import Synchronization

extension Assembly {
  /// What `/metrics` has besides the pages' own counters.
  ///
  /// - Parameters:
  ///   - dropped: drafts, and tokens of limits, that found no room to wait.
  ///   - isReady: what `/readyz` says.
  ///   - now: seconds since 1970 UTC.
  static func figures(
    _ store: OnboardingStore, dropped: (drafts: Int, tokens: Int), _ counters: CounterSource,
    _ readiness: Readiness, _ refusals: ConsoleRefusals, isReady: Bool, now: Int64
  ) -> [MetricFamily] {
    var families = MetricFamily.all(of: store.figures)
    if let size = store.size {
      families.append(
        MetricFamily(
          "store_bytes", "The database and its log on the disk.", Int(clamping: size.bytes), .gauge)
      )
    }
    if let version = SharedFiles.ofThisProgram?.version {
      families.append(
        MetricFamily("build_info", "Which Foyer runs: 1.", by: "version", [(version, 1)], .gauge))
    }
    families += [
      MetricFamily("ready", "What /readyz says: 1, or 0 with 503.", isReady ? 1 : 0, .gauge),
      MetricFamily(
        "store_hears_others", "Whether what other servers commit is heard: 1, or 0.",
        store.hearsOthers ? 1 : 0, .gauge),
      MetricFamily("drafts_dropped_total", "Drafts that found no room to wait.", dropped.drafts),
      MetricFamily(
        "limit_tokens_dropped_total", "Tokens of limits that found no room to wait.",
        dropped.tokens),
      refusals.family,
    ]
    if let server = counters.server.withLock({ $0 })?.counters() {
      families += MetricFamily.all(of: server)
    }
    families += readiness.deliveries.withLock { $0?.figures }?.families(now: now) ?? []
    families += readiness.mails.withLock { $0?.figures }?.families ?? []
    return families
  }
}
