import Testing

@testable import Sealing

@Suite struct FormTokenTests {
  private let ring = KeyRing(createdAt: 0)
  private let session = [UInt8](repeating: 7, count: 16)

  @Test func `a token is good for its session and screen`() {
    let forms = FormToken(keyRing: ring)
    let token = forms.token(session: session, screen: "primary-goal")
    #expect(forms.isValid(token, session: session, screen: "primary-goal"))
  }

  @Test func `a token has 22 characters of base64url`() {
    let token = FormToken(keyRing: ring).token(session: session, screen: "primary-goal")
    #expect(token.utf8.count == FormToken.count)
    #expect(Base64URL.decode(token.utf8)?.count == 16)
  }

  @Test func `the bytes of a token are its text`() {
    let forms = FormToken(keyRing: ring)
    let token = forms.token(session: session, screen: "primary-goal")
    #expect(forms.bytes(session: session, screen: "primary-goal") == Array(token.utf8))
  }

  @Test func `the same form has the same token, so that two tabs both work`() {
    let forms = FormToken(keyRing: ring)
    #expect(
      forms.token(session: session, screen: "a") == forms.token(session: session, screen: "a"))
  }

  @Test func `a token is no good for another screen`() {
    let forms = FormToken(keyRing: ring)
    let token = forms.token(session: session, screen: "primary-goal")
    #expect(!forms.isValid(token, session: session, screen: "weight-goal"))
  }

  @Test func `a token is no good for another session`() {
    let forms = FormToken(keyRing: ring)
    let token = forms.token(session: session, screen: "primary-goal")
    let other = [UInt8](repeating: 8, count: 16)
    #expect(!forms.isValid(token, session: other, screen: "primary-goal"))
  }

  @Test func `bytes moved from the session to the screen make another token`() {
    let forms = FormToken(keyRing: ring)
    let token = forms.token(session: Array("session-a".utf8), screen: "bc")
    #expect(token != forms.token(session: Array("session-ab".utf8), screen: "c"))
  }

  @Test(arguments: [
    "", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA", "é", "AAAAAAAAAAAAAAAAAAAAA=",
  ])
  func `what is no token is refused`(text: String) {
    #expect(!FormToken(keyRing: ring).isValid(text, session: session, screen: "goal"))
  }

  @Test func `a change of any character is refused`() {
    let forms = FormToken(keyRing: ring)
    let token = Array(forms.token(session: session, screen: "goal").utf8)
    for index in token.indices {
      var changed = token
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "Q") : UInt8(ascii: "A")
      let text = String(decoding: changed, as: UTF8.self)
      #expect(!forms.isValid(text, session: session, screen: "goal"))
    }
  }

  @Test func `a form that was open during a rotation still counts`() throws {
    var ring = ring
    let token = FormToken(keyRing: ring).token(session: session, screen: "goal")
    try ring.activate(ring.add(createdAt: 1))
    #expect(FormToken(keyRing: ring).isValid(token, session: session, screen: "goal"))
  }

  @Test func `a token of a revoked key is refused`() throws {
    var ring = ring
    let token = FormToken(keyRing: ring).token(session: session, screen: "goal")
    try ring.activate(ring.add(createdAt: 1))
    try ring.revoke(0)
    #expect(!FormToken(keyRing: ring).isValid(token, session: session, screen: "goal"))
  }
}

@Suite struct OpaqueTokenTests {
  @Test func `a token is recognised by its digest`() {
    let token = OpaqueToken()
    #expect(OpaqueToken.digest(of: token.text.utf8) == token.digest)
  }

  @Test func `the digest is not the token`() {
    let token = OpaqueToken()
    #expect(Base64URL.decode(token.text.utf8) != token.digest)
  }

  @Test func `tokens differ`() {
    #expect(Set((0..<100).map { _ in OpaqueToken().text }).count == 100)
  }

  @Test(arguments: ["", "AAAA", String(repeating: "A", count: 44), "v1.AAAA"])
  func `what can't be a token has no digest`(text: String) {
    #expect(OpaqueToken.digest(of: text.utf8) == nil)
  }
}
