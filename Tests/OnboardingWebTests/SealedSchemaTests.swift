import HTTPCore
import OnboardingDomain
import Sealing
import Testing

@testable import OnboardingWeb

/// A cookie opens by the schema that wrote it, and by no other.
@Suite struct SealedSchemaTests {
  private let sealer = Sealer(keyRing: KeyRing(createdAt: 0))

  private static func flow(
    version: Int = 1, _ choices: [Choice] = ["slow", "fast"], earlier: [Flow] = []
  ) -> Flow {
    let asks = Screen("pace", .question, fields: [Field("pace", .singleChoice(choices))])
    return Flow(
      id: "sample", version: version,
      sections: [Section("all", [asks, Screen("done", .completion)])],
      migrations: earlier.map { older in
        FlowMigration(
          from: .init(version: older.version, variant: "standard"),
          to: .init(version: version, variant: "standard"), screens: [:])
      }, earlier: earlier)
  }

  private func cookie(_ flow: Flow) -> SessionCookie {
    SessionCookie(flow: flow, sealer: sealer, isSecure: false)
  }

  private func session(_ flow: Flow) throws -> Session {
    let id = try #require(SessionID(bytes: [UInt8](repeating: 3, count: 16)))
    var session = Session(id: id, flow: flow, variant: "standard", startedAt: 0)
    session.answers["pace"] = .choice("fast")
    return session
  }

  /// The answer that a flow reads in what a browser sends back; nil where the cookie is lost.
  private func pace(in header: String, by flow: Flow) throws -> Answer? {
    let request = try Request(.get, "/sample/pace", headers: [.cookie: header])
    guard case .session(let opened) = cookie(flow).read(request, now: 0) else { return nil }
    return opened.session.answers["pace"]
  }

  private func written(by flow: Flow) throws -> String {
    let line = try #require(cookie(flow).write(try session(flow), now: 0))
    return String(line.value.prefix { $0 != ";" })
  }

  @Test func `a session is read by the schema that wrote it`() throws {
    let header = try written(by: Self.flow())
    #expect(try pace(in: header, by: Self.flow()) == .choice("fast"))
  }

  @Test func `a choice that moved under the same version is never read as another`() throws {
    let header = try written(by: Self.flow(["slow", "fast"]))
    #expect(try pace(in: header, by: Self.flow(["fast", "slow"])) == nil)
  }

  @Test func `a session of an older version opens in the next one`() throws {
    let first = Self.flow(["slow", "fast"])
    let header = try written(by: first)
    let next = Self.flow(version: 2, ["fast", "slow", "steady"], earlier: [first])
    #expect(try pace(in: header, by: next) == .choice("fast"))
  }

  @Test func `a session from before schemas had fingerprints opens and is sealed anew`() throws {
    let flow = Self.flow()
    let bytes = SessionCodec(flow).encode(try session(flow), writtenAt: 0)
    let value = sealer.seal(bytes, context: Array("foyer-sample|v1|sample".utf8))
    let request = try Request(.get, "/sample/pace", headers: [.cookie: "foyer-sample=\(value)"])
    guard case .session(let opened) = cookie(flow).read(request, now: 0) else {
      Issue.record("the cookie did not open")
      return
    }
    #expect(opened.session.answers["pace"] == .choice("fast"))
    #expect(opened.isStale)
  }

  @Test func `where answers and origin don't fit together, the origin goes`() throws {
    let essay = Screen("essay", .question, fields: [Field("essay", .text(length: 1...680))])
    let flow = Flow(
      id: "sample", version: 1, sections: [Section("all", [essay, Screen("done", .completion)])])
    #expect(flow.findings().isEmpty)
    var session = try session(flow)
    session.origin = Origin([.source: String(repeating: "s", count: 64)])
    for (length, keeps) in [(10, true), (2780, true), (2810, false), (2860, false)] {
      session.answers["essay"] = .text(String(repeating: "e", count: length))
      let line = try #require(cookie(flow).write(session, now: 0))
      let value = String(line.value.prefix { $0 != ";" })
      let request = try Request(.get, "/sample/essay", headers: [.cookie: value])
      // Another cookie of the same keys remembers nothing, and opens what was sealed.
      guard case .session(let opened) = cookie(flow).read(request, now: 0) else {
        Issue.record("\(length) bytes were lost")
        continue
      }
      #expect(opened.session.answers["essay"] == session.answers["essay"])
      #expect((opened.session.origin != nil) == keeps, "\(length)")
    }
    session.answers["essay"] = .text(String(repeating: "e", count: 2900))
    #expect(cookie(flow).write(session, now: 0) == nil)
  }
}
