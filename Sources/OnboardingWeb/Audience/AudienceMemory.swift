import HTTPCore
import OnboardingEvents
import Synchronization

/// Who sent one request, worked out when first asked for and then known: in one word of memory, so that
/// neither a lock nor an allocation stands in a request's way. Two threads that ask at once work out the
/// same.
struct AudienceMemory: ~Copyable, Sendable {
  /// 0 while unknown; else device, source and, above them, the moment.
  private let known = Atomic<UInt64>(0)

  /// Who sent the request.
  func audience(
    of headers: RequestHeaders, _ simulations: SimulationSeal, _ recent: RecentHeaders, now: Int64
  ) -> Audience {
    let bits = known.load(ordering: .relaxed)
    if bits != 0 { return Audience(bits: bits) }
    let audience = Audience(headers, simulations, recent, now: now)
    known.store(audience.bits, ordering: .relaxed)
    return audience
  }
}

extension Audience {
  /// Who sent a request.
  init(
    _ headers: RequestHeaders, _ simulations: SimulationSeal, _ recent: RecentHeaders, now: Int64
  ) {
    let words = recent.agent(of: headers)
    let prefersMobile: Bool? = headers.withBytes(of: .secCHUAMobile) {
      $0.matches("?1") ? true : $0.matches("?0") ? false : nil
    }.flatMap(\.self)
    let moment = headers.withBytes(of: .foyerSimulation) {
      simulations.moment(in: $0, now: now)
    }.flatMap(\.self)
    self.init(
      device: words.device(prefersMobile: prefersMobile),
      source: moment != nil ? .simulated : words.contains(.bot) ? .bot : .person, moment: moment)
  }

  /// Never 0. A moment takes 44 bits for five centuries.
  fileprivate var bits: UInt64 {
    let source: UInt64 =
      switch source {
      case .person: 1
      case .bot: 2
      case .simulated: 3
      }
    let device: UInt64 =
      switch device {
      case .phone: 0
      case .tablet: 1
      case .desktop: 2
      }
    return source | device << 2 | UInt64(max(0, moment ?? 0)) << 4
  }

  fileprivate init(bits: UInt64) {
    let device: Device =
      switch bits >> 2 & 3 {
      case 0: .phone
      case 1: .tablet
      default: .desktop
      }
    switch bits & 3 {
    case 1: self.init(device: device, source: .person)
    case 2: self.init(device: device, source: .bot)
    default: self.init(device: device, source: .simulated, moment: Int64(bits >> 4))
    }
  }
}
