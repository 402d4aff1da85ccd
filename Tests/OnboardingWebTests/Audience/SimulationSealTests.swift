import OnboardingDomain
import OnboardingEvents
import HTTPCore
import Sealing
import Testing

@testable import OnboardingWeb

@Suite struct SimulationSealTests {
  private let now: Int64 = 1_795_000_000
  private let moment: Int64 = 1_794_990_000_123
  private let ring = KeyRing(createdAt: 0)

  private func audience(_ value: String, by seal: SimulationSeal? = nil, now: Int64? = nil)
    -> Audience
  {
    let headers: RequestHeaders = [.foyerSimulation: value, .userAgent: "curl/8.5.0"]
    let recent = RecentHeaders(
      zones: TimeZoneDirectory(), simulations: seal ?? SimulationSeal(keyRing: ring))
    return Audience(headers, recent, now: now ?? self.now)
  }

  @Test func `a sealed header makes a simulated person with a moment of their own`() {
    let value = SimulationSeal(keyRing: ring).header(moment: moment, expiresAt: now + 60)
    #expect(
      audience(value) == Audience(device: .desktop, source: .simulated, moment: moment))
    // The same again, for it says nothing else.
    #expect(audience(value).moment == moment)
  }

  @Test func `what is over, lasts too long or lies ahead is as if it were not there`() {
    let seal = SimulationSeal(keyRing: ring)
    let value = seal.header(moment: moment, expiresAt: now + 60)
    #expect(audience(value, now: now + 59).source == .simulated)
    #expect(audience(value, now: now + 60).source == .bot)
    #expect(audience(seal.header(moment: moment, expiresAt: now + 3601)).source == .bot)
    #expect(audience(seal.header(moment: -1, expiresAt: now + 60)).source == .bot)
    #expect(
      audience(seal.header(moment: (now + 61) * 1000, expiresAt: now + 60)).source == .bot)
    #expect(audience(seal.header(moment: .max, expiresAt: .max)).source == .bot)
  }

  @Test func `a header of another server means nothing here, and the other way round`() {
    let other = SimulationSeal(keyRing: KeyRing(createdAt: 0))
    let mine = SimulationSeal(keyRing: ring).header(moment: moment, expiresAt: now + 60)
    #expect(audience(other.header(moment: moment, expiresAt: now + 60)).source == .bot)
    #expect(audience(mine, by: other).source == .bot)
  }

  @Test func `a value of a ring's earlier key is still taken, that of a revoked one is not`() throws
  {
    var ring = ring
    let value = SimulationSeal(keyRing: ring).header(moment: moment, expiresAt: now + 60)
    let next = try ring.add(createdAt: 0)
    try ring.activate(next)
    #expect(audience(value, by: SimulationSeal(keyRing: ring)).source == .simulated)
    try ring.revoke(0)
    #expect(audience(value, by: SimulationSeal(keyRing: ring)).source == .bot)
  }

  @Test func `no bit of it can be changed, and nothing sealed for something else passes`() {
    let value = Array(
      SimulationSeal(keyRing: ring).header(moment: moment, expiresAt: now + 60).utf8)
    for index in value.indices {
      for bit in [UInt8(1), 2, 4, 8, 16, 32] {
        var changed = value
        changed[index] ^= bit
        let text = String(decoding: changed, as: UTF8.self)
        #expect(audience(text).source == .bot, "bit \(bit) of byte \(index)")
      }
    }
    let cookie = Sealer(keyRing: ring)
      .seal([UInt8](repeating: 0, count: 16), context: Array("simulation|v1".utf8))
    let longer = Sealer(keyRing: ring, purpose: .simulation)
      .seal([UInt8](repeating: 0, count: 17), context: Array("simulation|v1".utf8))
    for text in [cookie, longer, "", "v1.", "simulated", String(value.count)] {
      #expect(audience(text).source == .bot)
    }
  }
}
