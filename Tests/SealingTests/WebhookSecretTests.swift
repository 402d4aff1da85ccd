import Testing

@testable import Sealing

@Suite struct WebhookSecretTests {
  /// Source: the libraries' common example, github.com/standard-webhooks/standard-webhooks,
  /// libraries/javascript/src/webhook.test.ts, "sign function works".
  @Test func `a signature is that of the standard's example`() throws {
    let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    #expect(
      secret.signature(
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330,
        body: Array(#"{"test": 2432232314}"#.utf8))
        == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test func `id, time and body all count`() {
    let secret = WebhookSecret()
    let signatures = [
      secret.signature(id: "msg_1", timestamp: 1, body: [1]),
      secret.signature(id: "msg_2", timestamp: 1, body: [1]),
      secret.signature(id: "msg_1", timestamp: 2, body: [1]),
      secret.signature(id: "msg_1", timestamp: 1, body: [2]),
      WebhookSecret().signature(id: "msg_1", timestamp: 1, body: [1]),
    ]
    #expect(Set(signatures).count == 5)
    #expect(secret.signature(id: "msg_1", timestamp: 1, body: [1]) == signatures[0])
  }

  @Test func `a secret comes back from its text`() throws {
    let secret = WebhookSecret()
    #expect(secret.text.hasPrefix("whsec_"))
    let again = try #require(WebhookSecret(secret.text))
    #expect(
      again.signature(id: "a", timestamp: 1, body: [])
        == secret.signature(id: "a", timestamp: 1, body: []))
    #expect(WebhookSecret().text != secret.text)
  }

  @Test(arguments: [
    "", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_c2hvcnQ=",
    "whsec_MfKQ9r8GKYqrTwjUPD8!",
  ])
  func `what is no secret is none`(text: String) {
    #expect(WebhookSecret(text) == nil)
  }
}
