import OnboardingStore
import OutgoingRequests

/// Tells webhooks what waits for them: at least once each, the events of a person in order, every
/// webhook for itself, so that a slow one holds up no other.
///
/// A value of one thread.
struct DeliveryLoop {
  /// What a loop knows of what is outside.
  struct Surroundings: Sendable {
    let store: OnboardingStore
    let secrets: @Sendable () -> WebhookSecrets
    /// Whether every webhook may be on this machine or in a network of its own.
    let allowsInner: Bool
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    /// Seconds on a clock that never jumps.
    var uptime: @Sendable () -> Double = Assembly.Clock.system.uptime
    /// 0..<1.
    let chance: @Sendable () -> Double
    /// Told what an operator should hear of: a webhook that is down, up again or switched off, and a
    /// store that fails.
    let tell: @Sendable (_ line: String) -> Void
  }

  /// The longest wait, in seconds; a commit ends it.
  private static let longestWait = 60.0
  /// How long the role is another process's before it is asked for again, in seconds.
  static let longestWithoutRole = 2.0
  /// How long the store is left alone after it failed, in seconds.
  private static let restAfterFailure = 5.0

  /// How long a webhook is left alone whose secret can't be opened here, in seconds.
  private static let restWithoutKey = 15.0

  let around: Surroundings
  private let pool: RequestPool
  var targets: [Int64: DeliveryTarget] = [:]
  /// What the store could not write down yet. Until it can nothing is sent: all of it would go again, at once.
  var unsettled = UnsettledAnswers()
  /// When each request under way began, by its tag, on the clock that never jumps.
  var startedAt: [Int: Double] = [:]
  private var nextTag = 0
  private var countedAt = -Double.infinity
  private var hasBegun = false
  private var clock = ClockStep()
  private var trouble: StoreError?
  /// The webhooks of which it was told that the key of their secret isn't here.
  private var lacking: Set<Int64> = []
  /// Work that others may have the key for.
  private var relief = Relief()
  /// Whether there is a webhook that is on.
  private(set) var hasWork = false
  var figures = DeliveryFigures()

  init(_ around: Surroundings, pool: RequestPool) {
    self.around = around
    self.pool = pool
  }

  /// Starts what is due.
  ///
  /// - Returns: for how many seconds there is nothing else to do, as far as is known.
  mutating func start() -> Double {
    var wait = Self.longestWait
    // Before the role is asked for: what came of requests is so, whoever sends the next ones.
    do throws(StoreError) { try settle() } catch { return rest(error) }
    if let wait = relief.wait(at: around.uptime()) { return wait }
    let isSetBack = clock.look(now: around.now(), uptime: around.uptime()) < 0
    guard around.store.claim(.deliveries) else {
      // Another process tells; when it ends, this one does.
      (hasWork, figures.waiting) = (false, 0)
      return Self.longestWithoutRole
    }
    do throws(StoreError) {
      if isSetBack || !hasBegun { try hasten(hasBegun ? 0 : Backoff.longestPause) }
      hasBegun = true
      let webhooks = try around.store.webhooks().filter { $0.disabledAt == nil }
      hasWork = !webhooks.isEmpty
      forgetTargets(but: Set(webhooks.map(\.id)))
      for webhook in webhooks { wait = min(wait, try start(webhook)) }
      try count()
      trouble = nil
    } catch {
      wait = rest(error)
    }
    return wait
  }

  /// Waits for what comes first (a response, a commit, the end of the time) and notes what came of what
  /// was under way.
  mutating func wait(upTo seconds: Double) { note(pool.wait(upTo: seconds)) }

  /// Cuts off what is under way; it counts as not delivered and comes again under the same ids.
  mutating func stop() { pool.cancelAll() }

  /// Forgets how webhooks did that are off or gone: who switches one on again means that it is well.
  private mutating func forgetTargets(but ids: Set<Int64>) {
    targets = targets.filter { ids.contains($0.key) || !$0.value.underWay.isEmpty }
  }

  /// Lets what is due later than any pause explains be tried now: it waits by a clock that was ahead.
  private func hasten(_ pause: Int64) throws(StoreError) {
    let now = around.now()
    try around.store.hastenDeliveries(now: now, dueAfter: now + pause)
  }

  // MARK: Starting

  /// Starts what a webhook is to be told now.
  ///
  /// - Returns: in how many seconds to look again.
  private mutating func start(_ webhook: Webhook) throws(StoreError) -> Double {
    let now = around.now()
    var target = targets[webhook.id] ?? DeliveryTarget()
    defer { targets[webhook.id] = target }
    let room = target.room(now: around.uptime())
    if room > 0 {
      let underWay = target.underWay.values.map(\.event)
      let due = try around.store.dueDeliveries(
        of: webhook.id, now: now, limit: room + underWay.count
      ).filter { !underWay.contains($0.event) }
      // An erasure takes back what is under way; that it is told of must not overtake it.
      let isErasing =
        try around.store.stillWaiting(underWay, for: webhook.id).count < underWay.count
      if !due.isEmpty, around.store.isShared {
        if around.secrets().areElsewhere(webhook) { return leave(webhook, &target) }
        lacking.remove(webhook.id)
      }
      for delivery in due.prefix(room) {
        if isErasing, delivery.kind == EventKind.accountDeleted.rawValue { continue }
        guard let post = try post(delivery, to: webhook, now: now) else { break }
        nextTag += 1
        target.underWay[nextTag] = delivery
        startedAt[nextTag] = around.uptime()
        pool.start(post, tag: nextTag)
      }
    }
    guard let next = try around.store.nextDelivery(of: webhook.id) else { return Self.longestWait }
    return max(1, Double(next - now))
  }

  /// Leaves a webhook whose secret can't be opened here to a process that has its key.
  ///
  /// - Returns: in how many seconds to look again.
  private mutating func leave(_ webhook: Webhook, _ target: inout DeliveryTarget) -> Double {
    if lacking.insert(webhook.id).inserted {
      tell(
        webhook.id,
        "waits for a process that has the key of its secret, which keys.json doesn't have here")
    }
    target.rest(until: around.uptime() + Self.restWithoutKey)
    relief.ask(.deliveries, of: around.store, at: around.uptime())
    return relief.wait(at: around.uptime()) ?? Self.restWithoutKey
  }

  /// The signed request; nil where the webhook can't be asked and was switched off.
  private func post(
    _ delivery: Delivery, to webhook: Webhook, now: Int64
  ) throws(StoreError) -> HTTPPost? {
    do {
      let url = try WebhookURL(
        webhook.url, allowsInner: webhook.allowsInner || around.allowsInner)
      let message = SignedMessage(
        id: delivery.message, timestamp: now, body: Array(delivery.payload.utf8),
        secrets: try around.secrets().signing(webhook, now: now))
      return HTTPPost(url.url, headers: message.headers, body: message.body, rule: url.rule)
    } catch {
      let why = (error as? CommandFailure)?.lines.first ?? "\(error)"
      try disable(webhook.id, why: why)
      return nil
    }
  }

  /// Switches a webhook off and tells the operator.
  func disable(_ id: Int64, why: String) throws(StoreError) {
    try around.store.disableWebhook(id, why: why, now: around.now())
    tell(id, "was switched off: \(why)")
  }

  /// Tells the operator something of a webhook.
  func tell(_ id: Int64, _ words: String) {
    // What is told matters more than whose it is.
    let name = (try? around.store.webhooks())?.first { $0.id == id }?.name ?? "a webhook"
    around.tell("\(name) \(words)")
  }

  /// Leaves everything alone for a while; for how many seconds.
  mutating func rest(_ error: StoreError) -> Double {
    for id in targets.keys { targets[id]?.rest(until: around.uptime() + Self.restAfterFailure) }
    if trouble != error { around.tell("deliveries wait for the store: \(error)") }
    trouble = error
    return Self.restAfterFailure
  }

  /// Counts what waits, every two seconds at most: that walks through all of it.
  private mutating func count() throws(StoreError) {
    let now = around.uptime()
    guard hasWork || figures.waiting > 0, now >= countedAt + 2 else { return }
    countedAt = now
    (figures.waiting, figures.oldest) = try around.store.backlog()
  }
}
