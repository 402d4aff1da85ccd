import FlowPages
import OnboardingFlows
import OnboardingStore
import TestSupport
import Testing

@testable import FoyerCLI

/// What is deleted at a start, and what a wrong clock must not delete.
@Suite struct ExpiryTests {
  private let house: TestApplication
  private let session = [UInt8](repeating: 1, count: 16)

  init() throws {
    var retention = Retention()
    retention.outcomes = 30 * 86_400
    house = try TestApplication([Reflect().withPages], retention: retention)
    let now = house.clock.now
    _ = try house.store.recordOnce(session: session, kind: "spin", value: "50", now: now)
    try house.store.audit(AuditEntry("test", .addedOperator, "kim"), now: now)
  }

  @Test func `a clock that is far ahead at a start deletes nothing yet`() throws {
    #expect(try house.store.lastKept() == house.clock.now)
    house.clock.advance(seconds: 730 * 86_400)
    #expect(try house.deleteExpired(isFirst: true) == .putOff(days: 730))
    #expect(try house.store.outcomes(session: session) == ["spin": "50"])
    // Hours later.
    guard case .deleted(let rows) = try house.deleteExpired(isFirst: false) else {
      Issue.record("it was put off once more")
      return
    }
    #expect(rows >= 1)
    #expect(try house.store.outcomes(session: session).isEmpty)
  }

  @Test func `a clock that is set far ahead while a server runs deletes nothing yet`() throws {
    _ = try house.deleteExpired(isFirst: true)
    house.clock.set(onBy: 365 * 86_400)
    #expect(try house.deleteExpired(isFirst: false) == .setAhead(days: 365))
    #expect(try house.store.outcomes(session: session) == ["spin": "50"])
    // It is set right.
    house.clock.set(onBy: -365 * 86_400)
    guard case .deleted = try house.deleteExpired(isFirst: false) else {
      Issue.record("it was put off once more")
      return
    }
    #expect(try house.store.outcomes(session: session) == ["spin": "50"])
  }

  @Test func `time that passes puts nothing off`() throws {
    _ = try house.deleteExpired(isFirst: true)
    house.clock.advance(seconds: 60 * 86_400)
    guard case .deleted = try house.deleteExpired(isFirst: false) else {
      Issue.record("it was put off")
      return
    }
    #expect(try house.store.outcomes(session: session).isEmpty)
  }

  @Test func `a server that was asked for nothing for some days deletes at its start`() throws {
    house.clock.advance(seconds: 6 * 86_400)
    guard case .deleted = try house.deleteExpired(isFirst: true) else {
      Issue.record("it was put off")
      return
    }
    #expect(try house.store.outcomes(session: session) == ["spin": "50"])
  }
}
