import OnboardingDomain
import OnboardingFlows
import Testing

@testable import OnboardingWeb

/// A cookie that was seen a moment ago means what it would mean if it had to be opened.
@Suite struct RecentSessionsTests {
  private let flow = NutriSync().flow

  private func session(_ number: Int) throws -> OpenedSession {
    let id = try #require(SessionID(bytes: [UInt8](repeating: UInt8(number & 255), count: 16)))
    return OpenedSession(
      Session(id: id, flow: flow, startedAt: Int64(number)), in: flow, writtenAt: Int64(number))
  }

  private func found(_ text: String, in sessions: RecentSessions) -> OpenedSession? {
    Array(text.utf8).withUnsafeBytes { sessions.session(in: $0) }
  }

  private func keep(_ session: OpenedSession, _ text: String, in sessions: RecentSessions) {
    Array(text.utf8).withUnsafeBytes { sessions.keep(session, in: $0) }
  }

  @Test func `a session is found by all of its bytes only`() throws {
    let sessions = RecentSessions()
    let tail = String(repeating: "t", count: 40)
    keep(try session(1), "v1.a" + tail, in: sessions)
    #expect(found("v1.a" + tail, in: sessions)?.writtenAt == 1)
    #expect(found("v1.b" + tail, in: sessions) == nil)
    #expect(found("v1.aa" + tail, in: sessions) == nil)
    #expect(found(String(tail.suffix(24)), in: sessions) == nil)
    #expect(found("", in: sessions) == nil)
  }

  @Test func `what no longer has room is forgotten, never mixed up`() throws {
    let sessions = RecentSessions()
    let count = 4 * RecentSessions.capacity
    for number in 0..<count { keep(try session(number), "v1.cookie-\(number)", in: sessions) }
    let known = (0..<count).compactMap { number in
      found("v1.cookie-\(number)", in: sessions).map { $0.writtenAt == Int64(number) }
    }
    #expect(known.count <= RecentSessions.capacity)
    #expect(known.count > RecentSessions.capacity / 2)
    #expect(!known.contains(false))
  }
}
