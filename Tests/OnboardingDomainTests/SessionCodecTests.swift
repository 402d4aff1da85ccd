import OnboardingDomain
import OnboardingFlows
import SeededRandom
import Testing

/// A session survives its cookie, and nothing in a cookie can harm the server.
@Suite struct SessionCodecTests {
  let flow = NutriSync().flow
  let codec = SessionCodec(NutriSync().flow)

  func randomSession(_ random: inout SplitMix) throws -> Session {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    var session = Session(
      id: try #require(SessionID(bytes: bytes)), flow: flow, startedAt: 1_795_000_000)
    for field in flow.fields where Bool.random(using: &random) {
      session.answers[field.id] = field.format.randomAnswer(using: &random)
    }
    for screen in flow.screenIDs where Bool.random(using: &random) {
      session.leave(screen, of: flow)
    }
    return session
  }

  @Test func `a thousand random sessions come back as they were`() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<1000 {
      let session = try randomSession(&random)
      let decoded = try codec.decode(codec.encode(session, writtenAt: 1_795_000_500))
      #expect(decoded.session == session)
      #expect(decoded.writtenAt == 1_795_000_500)
    }
  }

  @Test func `every cut of a session is refused or read without its last answers`() throws {
    var random = SplitMix(seed: 2)
    let bytes = codec.encode(try randomSession(&random), writtenAt: 1_795_000_000)
    for count in 0..<20 {
      #expect(throws: SessionCodec.Failure.self) { try codec.decode(Array(bytes.prefix(count))) }
    }
    for count in 20..<bytes.count { _ = try? codec.decode(Array(bytes.prefix(count))) }
  }

  @Test func `random bytes never trap`() {
    var random = SplitMix(seed: 3)
    for _ in 0..<20_000 {
      var bytes: [UInt8] = [1, 1, 0]
      bytes += (0..<Int.random(in: 0...80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = try? codec.decode(bytes)
    }
  }

  @Test(
    arguments: [
      ("cups", .text("three")), ("cups", .number(.nan)), ("weight", .number(70)),
      ("weight", .mass(Kilograms(.infinity), .metric)), ("password", .text("secret")),
      ("kind", .choices(["black"])), ("note", .level(3)), ("note", .flag(true)),
    ] as [(FieldID, Answer)])
  func `an answer that its field can't hold costs nobody the others`(
    field: FieldID, answer: Answer
  ) throws {
    let flow = Flow(
      id: "tea", version: 1,
      sections: [
        Section(
          "all",
          [
            Screen(
              "all", .question,
              fields: [
                Field("note", .text(length: 1...40)),
                Field("cups", .number(range: 0...12, step: 1)),
                Field("weight", .mass(range: 30...250, units: .earlier("units"))),
                Field("password", .newPassword), Field("kind", .singleChoice(["black", "green"])),
                Field("last", .text(length: 1...40)),
              ]),
            Screen("end", .completion),
          ])
      ])
    var session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 7, count: 16))), flow: flow, startedAt: 0)
    session.answers["last"] = .text("kept")
    var wrong = session
    wrong.answers[field] = answer
    let codec = SessionCodec(flow)
    #expect(try codec.decode(codec.encode(wrong, writtenAt: 0)).session == session)
  }

  @Test func `another version of the flow is named, not guessed at`() throws {
    var random = SplitMix(seed: 4)
    var bytes = codec.encode(try randomSession(&random), writtenAt: 0)
    bytes[1] = 9
    #expect(throws: SessionCodec.Failure.unknownVersion(9)) { try codec.decode(bytes) }
  }

  @Test func `no session of NutriSync is longer than its worst case, which fits a cookie`() throws {
    var random = SplitMix(seed: 5)
    var longest = 0
    for _ in 0..<1000 {
      longest = max(
        longest, codec.encode(try randomSession(&random), writtenAt: 1_795_000_000).count)
    }
    #expect(longest <= codec.worstCase)
    #expect(codec.worstCase <= Flow.largestSession)
  }
}
