import Foundation
import Logging
import MicroHTTPD
import OnboardingConsole
package import OnboardingDevelopment
package import OnboardingDomain
import OnboardingEvents
package import OnboardingStore
package import OnboardingWeb
import PageRendering
package import Sealing
import Synchronization

/// The application put together with its store, its keys and its site.
package struct Assembly: Sendable {
  /// What time it is; the only source of it.
  package struct Clock: Sendable {
    /// Seconds since 1970 UTC.
    package let now: @Sendable () -> Int64
    /// The same in milliseconds.
    package let milliseconds: @Sendable () -> Int64
    /// Seconds on a clock that never jumps.
    package let uptime: @Sendable () -> Double
    /// How far the clocks of a time zone are ahead of UTC at an instant, in seconds; nil for a zone
    /// that is not known. Without a zone, the clocks of this machine.
    package let offset: @Sendable (_ zone: TimeZoneName?, _ instant: Int64) -> Int?

    /// A clock of these closures.
    ///
    /// - Parameter milliseconds: nil for a clock that knows whole seconds alone.
    package init(
      now: @escaping @Sendable () -> Int64,
      milliseconds: (@Sendable () -> Int64)? = nil, uptime: @escaping @Sendable () -> Double,
      offset: @escaping @Sendable (_ zone: TimeZoneName?, _ instant: Int64) -> Int?
    ) {
      self.now = now
      self.milliseconds = milliseconds ?? { now() * 1000 }
      self.uptime = uptime
      self.offset = offset
    }

    /// The clock of this machine.
    package static let system = Clock(
      now: { Int64(Date().timeIntervalSince1970) },
      milliseconds: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
      },
      uptime: { ProcessInfo.processInfo.systemUptime }, offset: ZoneClock.offset)
  }

  /// The application by the keys as they are now; asked anew for each request.
  package var application: Application { applications.value }
  let applications: Derived<Application>
  /// What people finished, kept.
  package let store: OnboardingStore
  let hasher: PasswordHasher
  private let drafts: DraftQueue
  let attempts: WriteQueue<TakenAttempt>
  /// Limits, for the pages and the console.
  let limits: AttemptService
  /// The key ring, as its file and the store have it by now.
  package let keys: LiveKeyRing
  let keyFile: KeyFile?
  let experiments: ExperimentStates
  let site: Site
  let retention: Retention
  private let mail: MailSettings?
  let box: MailBox?
  let clock: Clock
  let readiness = Readiness()
  let health: HealthWatch
  /// Whether this clock and those of others over the same store agree.
  package let clocks: ClockWatch
  private let counters = CounterSource()
  let latencies = LatencyWatch()
  /// Whom the console refuses.
  let refusals = ConsoleRefusals()

  /// Puts the application together.
  ///
  /// - Parameters:
  ///   - place: where the store and the keys are, nil for both in memory.
  ///   - services: confirmation services and sign-in providers of the flows' own package.
  ///   - apps: the apps that flows end in.
  ///   - mail: where mails go; nil for nowhere, and then no page speaks of them.
  ///   - retention: how long things are kept, and whether what people do is written down, for the figures.
  ///   - passwords: what the hash of a password costs; less for tests alone.
  ///   - development: the tools of `--dev`; nil without it.
  ///   - report: takes what failed, where, and for which request; never an answer.
  /// - Throws: `CommandFailure` with a sentence for a person.
  package init(
    _ onboardings: [any Onboarding], site: Site, place: StorePlace?, clock: Clock,
    configuration: WebConfiguration, services: FlowServices = FlowServices(),
    apps: @escaping @Sendable () -> [PhoneApp] = { [] }, mail: MailSettings? = nil,
    retention: Retention = Retention(), passwords: PasswordHasher.Cost = .standard,
    development: DevelopmentTools? = nil, report: @escaping @Sendable (FailureReport) -> Void
  ) throws {
    let health = HealthWatch(
      patience: place?.isShared == true
        ? HealthWatch.patienceWithServer : HealthWatch.patienceWithDisk, uptime: clock.uptime)
    self.health = health
    self.clock = clock
    clocks = ClockWatch(uptime: clock.uptime)
    try services.check(onboardings.map(\.flow))
    store = try CommandFailure.naming {
      guard let place else { return try OnboardingStore.openInMemory() }
      // Looked at before a database is made, which the next start would find without a word.
      if ExistingData(folder: place.folder).hasKeys { _ = try KeyRing(contentsOf: place.keyPath) }
      return try place.open()
    }
    let drafts = DraftService.queue(into: store, now: clock.now, report: report)
    self.drafts = drafts
    let attempts = AttemptService.queue(into: store, report: report)
    self.attempts = attempts
    limits = .storing(in: store, queue: attempts, now: clock.now)
    do {
      let (store, readiness, counters, refusals) = (store, readiness, counters, refusals)
      let (keyFile, ring) = try CommandFailure.naming {
        try place.map { place -> (KeyFile?, KeyRing) in
          try place.openKeys(for: store, now: clock.now()) {
            report(FailureReport($0, place: "keys"))
          }
        } ?? (nil, KeyRing(createdAt: clock.now()))
      }
      let keys = LiveKeyRing(ring)
      self.keys = keys
      self.keyFile = keyFile
      let hasher = try CommandFailure.naming {
        try PasswordHasher(cost: passwords, concurrency: MemoryLimit.hashesAtOnce(of: passwords))
      }
      self.hasher = hasher
      var known = services
      known.confirmations[FlowServices.ofCompanies] =
        known.confirmations[FlowServices.ofCompanies] ?? .companies(in: store, now: clock.now)
      try CommandFailure.naming {
        for onboarding in onboardings { try store.readEarlierConsents(of: onboarding.flow) }
      }
      let experiments = ExperimentStates(store, of: onboardings.map(\.flow))
      try CommandFailure.naming { try experiments.refresh() }
      self.experiments = experiments
      let visits = keys.derive(VisitNumber.init)
      store.numberVisits { visits.value }
      let note: @Sendable (EventSeries) -> Void = { store.record($0) }
      let box = mail.map { _ in
        MailBox(keys) { readiness.mails.withLock { $0 }?.ring() }
      }
      let accounts = StoredAccounts(store: store, hasher: hasher, now: clock.now, mails: box)
      self.mail = mail
      self.box = box
      self.site = site
      self.retention = retention
      let isReady: @Sendable () -> Bool = { [readiness] in
        readiness.isOpen.load(ordering: .acquiring) && health.isWell && keys.maySeal
      }
      let environment = WebEnvironment(
        now: clock.now, milliseconds: clock.milliseconds, uptime: clock.uptime,
        offset: clock.offset, zones: .system,
        newSessionID: SessionID.random, draw: { RandomBytes.number(below: $0) },
        accounts: .storing(in: accounts),
        records: .storing(in: store, queue: drafts, now: clock.now),
        drafts: .storing(in: store, queue: drafts, now: clock.now),
        handovers: .storing(in: store, queue: drafts, now: clock.now),
        consents: .storing(in: store, now: clock.now),
        attempts: limits,
        mail: box.map { .storing(in: accounts, $0) },
        later: .storing(in: store, queue: drafts, now: clock.now),
        experiments: .states(experiments, keys: keys), apps: apps,
        confirmations: known.confirmations, providers: known.providers,
        figures: { [readiness] in
          Self.figures(
            store, dropped: (drafts.droppedCount, attempts.droppedCount), counters, readiness,
            refusals, isReady: isReady(), now: clock.now())
        },
        note: retention.keepsEvents ? note : nil,
        isReady: isReady,
        maySeal: { keys.maySeal },
        lacksKeys: { keyFile?.isBehind(now: clock.now()) ?? false },
        report: report)
      let metrics = Metrics()
      applications = keys.derive { ring in
        Application(
          onboardings: onboardings, site: { site.renderer }, assets: { site.assets },
          keyRing: ring, configuration: configuration, environment: environment, metrics: metrics,
          middleware: development)
      }
    } catch {
      try? store.close()
      throw error
    }
  }

  /// Says whether the application takes work.
  package func setReady(_ isReady: Bool) {
    readiness.isOpen.store(isReady, ordering: .releasing)
  }

  /// Tells webhooks what waits for them, on a thread of its own, until `close`.
  ///
  /// - Parameters:
  ///   - allowsInner: whether every webhook may be on this machine or in a network of its own.
  ///   - tell: told in a sentence what an operator should hear of.
  package func deliver(
    allowsInner: Bool, tell: @escaping @Sendable (_ line: String) -> Void
  ) throws {
    let (keys, store) = (keys, store)
    try CommandFailure.naming {
      let secrets = WebhookSecrets(keys.current)
      try secrets.renew(in: store)
      // Before anything is to be delivered: that would switch it off. Of a shared store another process may have the key.
      let closed = store.isShared ? [] : try secrets.closed(in: store)
      for webhook in closed where webhook.disabledAt == nil {
        tell(WebhookSecrets.closure(of: webhook))
      }
      try MailBox.renew(in: store, with: keys.current)
    }
    let thread = DeliveryThread(
      DeliveryLoop.Surroundings(
        store: store, secrets: { WebhookSecrets(keys.current) }, allowsInner: allowsInner,
        now: clock.now, chance: { Double(RandomBytes.number(below: 1 << 16)) / 65_536 },
        tell: tell))
    readiness.deliveries.withLock { $0 = thread }
  }

  /// Sends the mails that wait, on a thread of its own, until `close`; nothing where none are sent.
  ///
  /// - Parameter tell: told in a sentence what an operator should hear of.
  package func sendMails(tell: @escaping @Sendable (_ line: String) -> Void) {
    guard let mail, let box else { return }
    let site = site
    let thread = MailThread(
      MailLoop.Surroundings(
        store: store, box: box,
        writer: MailWriter(
          site: { site.renderer }, assets: { site.assets }, offset: clock.offset),
        settings: mail,
        now: clock.now, uptime: clock.uptime,
        chance: { Double(RandomBytes.number(below: 1 << 16)) / 65_536 },
        tell: tell))
    readiness.mails.withLock { $0 = thread }
  }

  /// Says where the server's counters are read for `/metrics`.
  func publish(_ counters: @escaping @Sendable () -> ServerCounters) {
    self.counters.server.withLock { $0 = CounterSource.Server(counters: counters) }
  }

  /// The profile that a session handed in, as JSON; nil before it did.
  package func profile(of flow: FlowID, session: SessionID) throws -> String? {
    try store.profile(flow: flow.rawValue, session: session.bytes)?.profile
  }

  /// Every profile that was handed in of a flow, as JSON, in the order in which they were new.
  package func profiles(of flow: FlowID) throws -> [String] {
    try store.profiles(flow: flow.rawValue).map(\.profile)
  }

  /// Writes what waits in memory and closes the store.
  package func close() throws {
    store.onChange(nil)
    readiness.healthTurns.withLock { $0?.stop() }
    readiness.rollUps.withLock { $0?.stop() }
    // What could not be written is reported.
    try? drafts.flush()
    try? attempts.flush()
    readiness.requests.withLock { requests in
      requests?.turns.stop()
      requests?.box.close()
    }
    readiness.deliveries.withLock { $0?.stop() }
    readiness.mails.withLock { $0 }?.stop()
    try store.close()
  }

  final class CounterSource: Sendable {
    /// NB: a closure that the lock held by itself would be wrapped once more whenever it is read.
    struct Server: Sendable {
      let counters: @Sendable () -> ServerCounters
    }

    let server = Mutex<Server?>(nil)
  }
}

extension SessionID {
  /// A fresh id. libsodium always gives sixteen bytes.
  @Sendable static func random() -> SessionID {
    guard let id = SessionID(bytes: RandomBytes.sessionID()) else {
      fatalError("libsodium gave no 16 random bytes; reinstall libsodium")
    }
    return id
  }
}
