import HTTPCore
import OnboardingEvents
import Synchronization

/// Who sent one request, worked out when first asked for and then known: in one word of memory, so that
/// neither a lock nor an allocation stands in a request's way. Two threads that ask at once work out the
/// same.
struct AudienceMemory: ~Copyable, Sendable {
  /// 0 while unknown; else one more than the kind and, above it, the moment.
  private let known = Atomic<UInt64>(0)

  /// Who sent the request.
  func audience(of headers: RequestHeaders, _ recent: RecentHeaders, now: Int64) -> Audience {
    let bits = known.load(ordering: .relaxed)
    if bits != 0 { return Audience(bits: bits) }
    let audience = Audience(headers, recent, now: now)
    known.store(audience.bits, ordering: .relaxed)
    return audience
  }
}

extension Audience {
  /// Who sent a request.
  init(_ headers: RequestHeaders, _ recent: RecentHeaders, now: Int64) {
    let words = recent.agent(of: headers)
    let prefersMobile: Bool? = headers.withBytes(of: .secCHUAMobile) {
      $0.matches("?1") ? true : $0.matches("?0") ? false : nil
    }.flatMap(\.self)
    let moment = headers.withBytes(of: .foyerSimulation) {
      recent.simulations.moment(in: $0, now: now)
    }.flatMap(\.self)
    self.init(
      device: words.device(prefersMobile: prefersMobile),
      source: moment != nil ? .simulated : words.contains(.bot) ? .bot : .person, moment: moment)
  }

  /// Never 0. A moment takes 44 bits for five centuries.
  fileprivate var bits: UInt64 { UInt64(kind + 1) | UInt64(max(0, moment ?? 0)) << 4 }

  fileprivate init(bits: UInt64) {
    let kind = Self.kinds[Int(bits & 15) - 1]
    self.init(device: kind.device, source: kind.source, moment: Int64(bits >> 4))
  }
}
