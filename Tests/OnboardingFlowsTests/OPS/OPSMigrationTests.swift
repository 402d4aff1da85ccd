import OnboardingDomain
import SeededRandom
import Testing

@testable import OnboardingFlows

/// People move between the two editions of OPS at any step and lose nothing.
@Suite struct OPSMigrationTests {
  let flow = OPS.flow

  func session(
    _ variant: VariantID, left: [ScreenID] = [], _ answers: [FieldID: Answer] = [:]
  ) throws -> Session {
    var session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 3, count: 16))), flow: flow,
      variant: variant, startedAt: 0)
    session.answers = Answers(answers)
    for screen in left { session.leave(screen, of: flow) }
    return session
  }

  /// Everybody's answers, in the order of the steps.
  static let everything: [FieldID: Answer] = OPS().examples[0].answers.fields.reduce(into: [:]) {
    $0[$1] = OPS().examples[0].answers[$1]
  }

  /// Where people of the first edition land, by the document's mapping.
  static let landings: [(stands: ScreenID, lands: ScreenID)] = [
    ("welcome", "welcome"), ("email", "account-setup"), ("password", "account-setup"),
    ("account-created", "user-details"), ("organization-join", "user-details"),
    ("user-info", "user-details"), ("phone-number", "user-details"),
    ("company-code", "company-code"), ("welcome-to-company", "permissions"),
    ("permissions", "permissions"), ("completion", "field-setup"),
  ]

  @Test(arguments: landings)
  func `somebody half-way through the first edition lands on the first step not answered`(
    stands: ScreenID, lands: ScreenID
  ) throws {
    let path = flow.variant("original").screens.map(\.id)
    let left = Array(path.prefix { $0 != stands })
    let asked = Set(
      left.flatMap { id in flow.variant("original").screen(id)?.fields.map(\.id) ?? [] })
    let old = try session(
      "original", left: left, Self.everything.filter { asked.contains($0.key) })
    #expect(Walk(old, in: flow).frontier.id == stands)
    let new = try #require(flow.migrated(old, to: "consolidated"))
    #expect(Walk(new, in: flow).frontier.id == lands)
    #expect(new.answers == old.answers)
  }

  @Test func `the way back leads to the same step of the first edition`() throws {
    let old = try session(
      "consolidated", left: ["welcome", "account-setup", "user-details"], Self.everything)
    let back = try #require(flow.migrated(old, to: "original"))
    #expect(Walk(back, in: flow).frontier.id == "company-code")
  }

  @Test func `nobody moves to the variant they are in`() throws {
    #expect(flow.migrated(try session("original"), to: "original") == nil)
  }

  /// 2,000 people somewhere in either edition, there and back. The step that hands in is open again
  /// for people whom the move alone brought to the end.
  @Test func `no answer is lost and no step is taken back, there and back`() throws {
    var random = SplitMix(seed: 6)
    let handingIn = Set(flow.variants.flatMap(\.screens).filter(\.submits).map(\.id))
    for _ in 0..<2000 {
      let from: VariantID = Bool.random(using: &random) ? "original" : "consolidated"
      let to: VariantID = from == "original" ? "consolidated" : "original"
      let screens = flow.variant(from).screens
      let count = Int.random(in: 0...screens.count, using: &random)
      var before = try session(from, left: screens.prefix(count).map(\.id))
      for (field, answer) in Self.everything where Bool.random(using: &random) {
        before.answers[field] = answer
      }
      let there = try #require(flow.migrated(before, to: to))
      #expect(there.answers == before.answers)
      let landing = Walk(there, in: flow)
      for screen in landing.path.prefix(while: { $0.id != landing.frontier.id }) {
        #expect(there.hasLeft(screen.id, of: flow))
        for field in screen.fields where field.isRequired && field.format != .newPassword {
          #expect(there.answers[field.id] != nil || screen.isSkippable)
        }
      }
      let back = try #require(flow.migrated(there, to: from))
      #expect(back.answers == before.answers)
      #expect(back.variant == from)
      for screen in screens where before.hasLeft(screen.id, of: flow) {
        #expect(back.hasLeft(screen.id, of: flow) || handingIn.contains(screen.id))
      }
      let (stood, stands) = (Walk(before, in: flow), Walk(back, in: flow))
      let place = try #require(stood.index(of: stood.frontier.id))
      let now = try #require(stands.index(of: stands.frontier.id))
      #expect(now >= place || handingIn.contains(stands.frontier.id))
    }
  }

  @Test func `a session of either edition fits the cookie and comes back from it`() throws {
    for variant in flow.variants {
      let session = try session(
        variant.id, left: variant.screens.map(\.id), Self.everything)
      let bytes = SessionCodec(flow).encode(session, writtenAt: 9)
      #expect(try SessionCodec(flow).decode(bytes).session == session)
    }
    #expect(SessionCodec(flow).worstCase <= Flow.largestSession)
  }
}
