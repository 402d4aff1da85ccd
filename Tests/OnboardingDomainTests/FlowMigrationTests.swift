import SourceText
import Testing

@testable import OnboardingDomain

/// People who are half-way through another version or variant arrive with what they said.
@Suite struct FlowMigrationTests {
  static let older = Flow(
    id: "trip", version: 1,
    sections: [
      Section(
        "all",
        [
          Screen("hello", .information),
          Screen("who", .question, fields: [Field("nickname", .text(length: 1...20))]),
          Screen(
            "way", .question,
            fields: [
              Field("vehicle", .singleChoice(["car", "train", "balloon"])),
              Field("seat", .singleChoice(["aisle", "window"])),
            ]),
          Screen("extra", .question, fields: [Field("coupon", .text(length: 1...9))]),
          Screen("end", .completion),
        ])
    ])

  static let migration = FlowMigration(
    from: .init(version: 1, variant: "standard"), to: .init(version: 2, variant: "standard"),
    screens: ["who": ["name"], "extra": []],
    fields: [
      "nickname": .renamed("name"),
      "vehicle": .converted("means", ["car": "road", "train": "rail"]), "seat": .askedAgain,
      "coupon": .dropped,
    ])

  static func flow(
    migrations: [FlowMigration] = [migration], earlier: [Flow] = [older]
  ) -> Flow {
    Flow(
      id: "trip", version: 2,
      sections: [
        Section(
          "all",
          [
            Screen("hello", .information),
            Screen("name", .question, fields: [Field("name", .text(length: 1...20))]),
            Screen(
              "way", .question, fields: [Field("means", .singleChoice(["road", "rail"]))]),
            Screen(
              "chair", .question, fields: [Field("seat", .singleChoice(["aisle", "window"]))]),
            Screen("end", .completion),
          ])
      ], migrations: migrations, earlier: earlier)
  }

  func migrated(_ answers: [FieldID: Answer], left: [ScreenID]) throws -> Session {
    var session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 7, count: 16))), flow: Self.older,
      startedAt: 1000)
    session.answers = Answers(answers)
    for screen in left { session.leave(screen, of: Self.older) }
    let bytes = SessionCodec(Self.older).encode(session, writtenAt: 1060)
    let decoded = try SessionCodec(Self.flow()).decode(bytes)
    #expect(decoded.isMigrated)
    #expect(decoded.writtenAt == 1060)
    #expect(decoded.session.id == session.id)
    #expect(decoded.session.version == 2)
    return decoded.session
  }

  @Test func `a cookie of an older version is read by the schema that wrote it`() throws {
    let session = try migrated(["nickname": .text("Ada")], left: ["hello", "who"])
    #expect(session.answers["name"] == .text("Ada"))
    #expect(Walk(session, in: Self.flow()).frontier.id == "way")
  }

  @Test func `a choice becomes the one that took its place`() throws {
    let session = try migrated(
      ["nickname": .text("Ada"), "vehicle": .choice("train")], left: ["hello", "who", "way"])
    #expect(session.answers["means"] == .choice("rail"))
    #expect(Walk(session, in: Self.flow()).frontier.id == "chair")
  }

  @Test func `a choice that has no successor is asked again`() throws {
    let session = try migrated(
      ["nickname": .text("Ada"), "vehicle": .choice("balloon")], left: ["hello", "who", "way"])
    #expect(session.answers["means"] == nil)
    #expect(Walk(session, in: Self.flow()).frontier.id == "way")
  }

  @Test func `what is asked again and what is dropped is forgotten`() throws {
    let session = try migrated(
      ["seat": .choice("window"), "coupon": .text("HALF")], left: ["hello"])
    #expect(session.answers.isEmpty)
  }

  @Test func `a version that nobody kept begins anew`() throws {
    let session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 7, count: 16))), flow: Self.older,
      startedAt: 0)
    let bytes = SessionCodec(Self.older).encode(session, writtenAt: 0)
    #expect(throws: SessionCodec.Failure.unknownVersion(1)) {
      try SessionCodec(Self.flow(migrations: [], earlier: [])).decode(bytes)
    }
  }

  @Test func `a complete migration has no findings`() {
    #expect(Self.flow().findings().isEmpty)
  }

  @Test func `an older version without a way here is a finding`() {
    #expect(Self.flow(migrations: []).findings().map(\.rule) == ["missing-migration"])
  }

  @Test(
    arguments: [
      (["who": ["name"]], Self.migration.fields, "unmapped-screen"),
      (
        Self.migration.screens.merging(["nowhere": []]) { $1 }, Self.migration.fields,
        "unknown-screen"
      ),
      (Self.migration.screens, ["nickname": .renamed("name")], "unmapped-field"),
      (
        Self.migration.screens,
        Self.migration.fields.merging(["vehicle": .renamed("wings")]) { $1 },
        "unknown-field"
      ),
      (
        Self.migration.screens,
        Self.migration.fields.merging(["vehicle": .converted("means", ["car": "sea"])]) { $1 },
        "unknown-choice"
      ),
    ] as [([ScreenID: [ScreenID]], [FieldID: FlowMigration.Fate], String)])
  func `a migration that leaves something open is a finding`(
    screens: [ScreenID: [ScreenID]], fields: [FieldID: FlowMigration.Fate], rule: String
  ) {
    let migration = FlowMigration(
      from: Self.migration.from, to: Self.migration.to, screens: .init(screens),
      fields: .init(fields))
    #expect(Self.flow(migrations: [migration]).findings().map(\.rule).contains(rule))
  }

  @Test func `two variants that differ need a way in both directions`() {
    func variant(_ id: VariantID, _ extra: ScreenID) -> Variant {
      Variant(
        id: id,
        sections: [
          Section(
            "all",
            [
              Screen("hello", .information), Screen(extra, .information),
              Screen("end", .completion),
            ])
        ])
    }
    let flow = Flow(id: "pair", version: 1, variants: [variant("a", "one"), variant("b", "two")])
    #expect(flow.findings().map(\.rule) == ["missing-migration", "missing-migration"])
    let alike = Flow(id: "pair", version: 1, variants: [variant("a", "one"), variant("b", "one")])
    #expect(alike.findings().isEmpty)
    #expect(alike.migration(from: "a", to: "b") != nil)
  }
}
