import Foundation
import OnboardingDomain
import Testing

/// The tea of docs/writing-a-flow.md in two versions, and somebody who is half-way through the first.
private struct Tea {
  enum Kind: String, Choosable {
    case black, white, green, herbal
  }

  static let kind = Question("kind", .choice(Kind.self))
  static let cups = Question("cups", .number(0...12), suggests: 3)
  static let spoons = Question("spoons", .number(0...6), suggests: 1)
  static let bedTime = Question(
    "bed-time", .time(step: 15), suggests: TimeOfDay(wrapping: 22 * 60))
}

extension Tea {
  /// The flow as it was in version 1: sessions that it wrote are read by it.
  static let version1 = Flow(
    id: "tea", version: 1,
    sections: [
      Section(
        "you",
        [
          Screen("welcome", .information),
          Screen(
            "taste", .question,
            asks: [Question("kind", .choice(Kind.self, of: [.black, .green, .herbal])), cups]),
          Screen("evening", .question, asks: [bedTime], shownWhen: .not(kind.is(.herbal))),
        ]),
      Section("day", [Screen("answers", .review), Screen("last-cup", .completion)]),
    ])

  /// The flow as it is now.
  static let version2 = Flow(
    id: "tea", version: 2,
    sections: [
      Section(
        "you",
        [
          Screen("welcome", .information),
          Screen("taste", .question, asks: [kind, cups]),
          Screen("sugar", .question, asks: [spoons]),
          Screen("evening", .question, asks: [bedTime], shownWhen: .not(kind.is(.herbal))),
        ]),
      Section("day", [Screen("answers", .review), Screen("last-cup", .completion)]),
    ],
    migrations: [
      // Screens and fields of the same id stand for themselves; all others are named here.
      FlowMigration(
        from: .init(version: 1, variant: "standard"), to: .init(version: 2, variant: "standard"),
        screens: [:])
    ],
    earlier: [version1])
}

/// What the guide says about a flow that changes holds.
@Suite struct GuideMigrationTests {
  @Test func `the guide shows these two versions`() throws {
    let guide = try String(contentsOfFile: "docs/writing-a-flow.md", encoding: .utf8)
    let here = try String(
      contentsOfFile: "Tests/OnboardingDomainTests/GuideMigrationTests.swift", encoding: .utf8)
    let block = try #require(
      guide.firstMatch(of: /```swift\n(extension Tea \{.*?)```/.dotMatchesNewlines()))
    #expect(here.contains(block.output.1))
  }

  @Test func `both are sound`() {
    #expect(Tea.version1.findings().isEmpty)
    #expect(Tea.version2.findings().isEmpty)
  }

  @Test func `the same version would be another schema`() {
    #expect(FlowSchema(Tea.version1) != FlowSchema(Tea.version2))
  }

  @Test(arguments: [Tea.Kind.black, .green])
  fileprivate func `somebody half-way through keeps every answer and is asked what is new`(
    kind: Tea.Kind
  ) throws {
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    var session = Session(id: id, flow: Tea.version1, startedAt: 0)
    session.answers[Tea.kind] = kind
    session.answers[Tea.cups] = 3
    session.answers[Tea.bedTime] = TimeOfDay(wrapping: 22 * 60)
    for screen in ["welcome", "taste", "evening"] as [ScreenID] {
      session.leave(screen, of: Tea.version1)
    }
    let bytes = SessionCodec(Tea.version1).encode(session, writtenAt: 60)
    let decoded = try SessionCodec(Tea.version2).decode(bytes)
    #expect(decoded.isMigrated && decoded.session.version == 2)
    #expect(decoded.session.answers == session.answers)
    #expect(Walk(decoded.session, in: Tea.version2).frontier.id == "sugar")
  }
}
