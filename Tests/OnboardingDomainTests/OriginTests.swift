import OnboardingDomain
import OnboardingFlows
import Testing

/// What led somebody to a flow is kept within bounds, and only where there is something.
@Suite struct OriginTests {
  @Test(
    arguments: [
      ("newsletter", "newsletter"), ("  spring sale  ", "spring sale"), ("", nil), ("   ", nil),
      ("Frühling 🌷", "Frühling 🌷"), ("a\u{0}b", nil), ("a\r\nSet-Cookie: x=1", nil),
      ("a\u{202E}b", nil), ("a\u{2028}b", nil), ("\u{E000}", nil), ("👩‍👧", "👩‍👧"),
      ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ] as [(String, String?)])
  func `a value is kept as it is, or not at all`(value: String, kept: String?) {
    #expect(Origin([.source: value])?[.source] == kept)
  }

  @Test(arguments: ["a", "ä", "語", "👩‍👧‍👦"])
  func `a long value is cut between characters`(character: String) throws {
    let cut = try #require(Origin([.term: String(repeating: character, count: 10_000)])?[.term])
    #expect(cut.utf8.count <= 64)
    #expect(cut.utf8.count > 64 - character.utf8.count)
    #expect(cut.allSatisfy { String($0) == character })
  }

  private let flow = Reflect().flow

  private func session(_ origin: Origin?) throws -> Session {
    var session = Session(
      id: try #require(SessionID(bytes: Array(0..<16))), flow: flow, startedAt: 1_795_000_000)
    session.zone = TimeZoneName("Europe/Vienna")
    session.answers[Reflect.name] = "Kim"
    session.origin = origin
    return session
  }

  @Test func `it goes along in the session, and with it to other devices and variants`() throws {
    let origin = try #require(Origin([.source: "newsletter", .content: "top"]))
    let session = try session(origin)
    let codec = SessionCodec(flow)
    let back = try codec.decode(codec.encode(session, writtenAt: 1_795_000_001)).session
    #expect(back == session)
    #expect(back.origin?[.source] == "newsletter" && back.origin?[.medium] == nil)
    #expect(back.continued(as: session.id).origin == origin)
  }

  @Test func `a session without one is the bytes that it was before there were any`() throws {
    let bytes = SessionCodec(flow).encode(try session(nil), writtenAt: 1_795_000_500)
    #expect(
      bytes == [1, UInt8(flow.version), 0] + Array(0..<16)
        + [0xC0, 0x8D, 0xF6, 0xD7, 0x06, 0xF4, 0x03, 0, 0, 0xFF, 0x7F, 13]
        + Array("Europe/Vienna".utf8) + [0, 3] + Array("Kim".utf8))
  }

  @Test func `it takes no room from answers: the longest session is the same with and without`() {
    #expect(SessionCodec(flow).worstCase <= Flow.largestSession)
  }

  @Test func `what was tampered with before it was sealed is read within the same bounds`() throws {
    var bytes = SessionCodec(flow).encode(try session(nil), writtenAt: 1_795_000_500)
    bytes += [0xFE, 0x7F, 3] + Array("a\u{7}b".utf8) + [1, 0x62, 0, 0, 0]
    let back = try SessionCodec(flow).decode(bytes).session
    #expect(back.origin?[.source] == nil)
    #expect(back.origin?[.medium] == "b")
    #expect(throws: SessionCodec.Failure.malformed) {
      try SessionCodec(flow).decode(bytes.dropLast(2))
    }
  }
}
