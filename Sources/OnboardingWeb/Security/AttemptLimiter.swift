package import HTTPCore
package import OnboardingDomain
import Sealing
import Synchronization

/// Limits how often what could be guessed is tried: a password, whether a person has an account, a code.
/// Each attempt costs a token of where it comes from, of the session in which it is made, and of the
/// account that it is about, so that neither many addresses nor many sessions get further than one.
///
/// The same attempt again within a minute is the same attempt: a double click tells nothing that a click
/// didn't. Since each is work all the same, that holds for sixty a minute of where they come from. One that is
/// refused takes no token of what was not asked, so that one address can't use up an account's.
package final class AttemptLimiter: Sendable {
  /// What is tried, and by whom.
  package struct Attempt: Sendable {
    /// Where it comes from.
    let address: PeerAddress
    /// The session, nil outside a flow.
    var session: SessionID?
    /// The address of the account that it is about, nil for what is about none.
    var email: String?
    /// What is tried: a password, a code.
    let secret: String

    /// An attempt.
    package init(
      address: PeerAddress, session: SessionID? = nil, email: String? = nil, secret: String
    ) {
      self.address = address
      self.session = session
      self.email = email
      self.secret = secret
    }

    /// The same for the same attempt. `Hasher` is SipHash with a key of this process's own.
    fileprivate var digest: Int {
      var hasher = Hasher()
      hasher.combine(session)
      hasher.combine(email)
      hasher.combine(secret)
      return hasher.finalize()
    }
  }

  /// What is counted; by digests, so that no list of addresses lies in memory or in the store.
  private enum Counted: String {
    case address, session, account
  }

  /// What a limiter is for; the first byte of its buckets, so that each finds its own again.
  package enum Purpose: UInt8 {
    case account, code, confirmation, mail, console
  }

  private let purpose: Purpose
  private let digest: @Sendable (String) -> [UInt8]
  private let others: RateLimiter<[UInt8]>
  private let accounts: RateLimiter<[UInt8]>
  /// When attempts were let through or done, by their digests.
  private let recent = Mutex<[Int: Double]>([:])
  /// How many come from an address that are the same as one before.
  private let repeats = RateLimiter<[UInt8]>(perMinute: 60, burst: 60)

  /// One attempt a minute on one account, from wherever they come. While an attacker guesses, the
  /// person themselves waits with them for the next one.
  private static let perMinuteOnAccount = 1.0

  /// - Parameters:
  ///   - purpose: tells its buckets from those of other limiters.
  ///   - digest: names what is counted, by the keys as they are then.
  ///   - perMinute: how many are allowed a minute in the long run, of an address and of a session.
  ///   - burst: how many at once.
  ///   - service: told of each token that is taken.
  ///   - now: seconds since 1970 UTC.
  package init(
    _ purpose: Purpose, digest: @escaping @Sendable (String) -> [UInt8], perMinute: Double,
    burst: Double, service: AttemptService, now: @escaping @Sendable () -> Int64
  ) {
    self.purpose = purpose
    self.digest = digest
    let limiter = { (perMinute: Double) in
      RateLimiter<[UInt8]>(perMinute: perMinute, burst: burst) { key in
        service.take(.init(key: key, at: now(), perMinute: perMinute, burst: burst))
      }
    }
    others = limiter(perMinute)
    accounts = limiter(Self.perMinuteOnAccount)
  }

  /// Goes on with what the store has left in a bucket, where it is one of these.
  package func restore(_ key: [UInt8], tokens: Double, at time: Double, now: Double) {
    guard let first = key.first, first & ~Self.accountMark == purpose.rawValue else { return }
    let limiter = first & Self.accountMark == 0 ? others : accounts
    limiter.restore(key, tokens: tokens, at: time, now: now)
  }

  private static let accountMark: UInt8 = 0x80

  private func key(_ counted: Counted, _ value: String) -> [UInt8] {
    var key = digest("\(purpose) \(counted.rawValue) \(value)")
    key[0] = purpose.rawValue | (counted == .account ? Self.accountMark : 0)
    return key
  }

  /// Seconds to wait before it may be tried; nil when it may be now, and then counts.
  package func delay(before attempt: Attempt, at now: Double) -> Int? {
    let same = attempt.digest
    if isRecent(same, at: now), repeats.take(key(of: attempt.address), at: now) == nil {
      return nil
    }
    if let delay = take(attempt, at: now) { return delay }
    remember(same, at: now)
    return nil
  }

  /// Does something that is done once for the same attempt. What failed was not done: it may be tried
  /// again.
  ///
  /// - Returns: seconds to wait before it may be done; nil when it is done, now or a moment ago.
  func doOnce(_ attempt: Attempt, at now: Double, _ work: () throws -> Void) rethrows -> Int? {
    let same = attempt.digest
    if isRecent(same, at: now) { return nil }
    if let delay = take(attempt, at: now) { return delay }
    try work()
    remember(same, at: now)
    return nil
  }

  /// Takes the tokens of an attempt; nil when there were some, else the seconds until there are.
  private func take(_ attempt: Attempt, at now: Double) -> Int? {
    // An address is the same in every spelling that the store takes for the same.
    others.take(key(of: attempt.address), at: now)
      ?? attempt.session.flatMap { others.take(key(.session, $0.hexadecimal), at: now) }
      ?? attempt.email.flatMap { email in
        accounts.take(key(.account, email.trimmingWhiteSpace().lowercased()), at: now)
      }
  }

  private func key(of address: PeerAddress) -> [UInt8] {
    key(.address, "\(address.rateLimitKey)")
  }

  /// Seconds within which the same attempt is the same.
  private static let memory = 60.0
  /// How many are remembered before old ones are looked for.
  private static let most = 4096

  private func isRecent(_ digest: Int, at now: Double) -> Bool {
    recent.withLock { $0[digest].map { now - $0 < Self.memory } ?? false }
  }

  private func remember(_ digest: Int, at now: Double) {
    recent.withLock { recent in
      if recent.count >= Self.most { recent = recent.filter { now - $0.value < Self.memory } }
      recent[digest] = now
    }
  }
}
