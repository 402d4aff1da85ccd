import FlowPages
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// Guessing gets no further from many addresses, in many sessions or by another form than from one.
@Suite struct GuessingTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages], trustedProxies: .loopback) }

  /// A client behind the proxy, at an address of its own.
  private func client(at number: Int) -> TestClient {
    let client = house.client()
    client.headers.append((.xForwardedFor, "203.0.113.\(number)"))
    return client
  }

  private func signIn(_ client: TestClient, _ email: String, _ number: Int) throws -> Int {
    try client.post(
      address: "/account/sign-in", "email=\(email)&password=guess+number+\(1000 + number)"
    ).status
  }

  @Test func `one account is guessed at from many addresses as seldom as from one`() throws {
    let statuses = try (1...60).map { try signIn(client(at: $0), "ann%40example.com", $0) }
    #expect(statuses.prefix(20).allSatisfy { $0 == 422 })
    #expect(statuses.dropFirst(20).allSatisfy { $0 == 429 })
    // Another spelling is the same account, and another account is another one.
    #expect(try signIn(client(at: 61), "Ann%40Example.com", 61) == 429)
    #expect(try signIn(client(at: 61), "ben%40example.com", 61) == 422)
    // The person waits a minute, not a day.
    house.clock.advance(seconds: 60)
    #expect(try signIn(client(at: 62), "ann%40example.com", 62) == 422)
    #expect(try signIn(client(at: 62), "ann%40example.com", 63) == 429)
  }

  @Test func `one address that guesses doesn't use up an account's attempts`() throws {
    for number in 0..<60 { _ = try signIn(client(at: 1), "ann%40example.com", number) }
    house.clock.advance(seconds: 60)
    #expect(try signIn(client(at: 2), "ann%40example.com", 61) == 422)
  }

  @Test func `whether an address has an account is asked as seldom as a password`() throws {
    let first = client(at: 1)
    try NutriSyncJourney.walk(first, to: "account")
    try first.submit(["email": "ann@example.com", "password": AccountTests.password])
    let statuses = try (2...32).map { number in
      let other = client(at: number)
      try NutriSyncJourney.walk(other, to: "account")
      try other.submit(["email": "ann@example.com", "password": "a longer guess \(number)"])
      return other.response.status
    }
    #expect(statuses.prefix(19).allSatisfy { $0 == 422 })
    #expect(statuses.dropFirst(19).allSatisfy { $0 == 429 })
  }

  @Test func `a session that moves from address to address stays one`() throws {
    let other = client(at: 1)
    try NutriSyncJourney.walk(other, to: "account")
    let taken = client(at: 200)
    try NutriSyncJourney.walk(taken, to: "account")
    try taken.submit(["email": "ann@example.com", "password": AccountTests.password])
    let statuses = try (1...40).map { number in
      other.headers.removeLast()
      other.headers.append((.xForwardedFor, "203.0.113.\(number)"))
      try other.submit(["email": "ann@example.com", "password": "a longer guess \(number)"])
      return other.response.status
    }
    #expect(statuses.last == 429)
    #expect(statuses.count { $0 == 422 } == 19)
  }

  @Test func `the same form again is no other attempt`() throws {
    let client = client(at: 1)
    let statuses = try (0..<50).map { _ in try signIn(client, "ann%40example.com", 1) }
    #expect(statuses.allSatisfy { $0 == 422 })
    #expect(try signIn(client, "ann%40example.com", 2) == 422)
  }
}
