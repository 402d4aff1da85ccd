import FlowPages
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// Another site, an old cookie, a changed byte: none of them gets anything done.
@Suite struct SecurityTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  struct Origin: Sendable {
    let headers: [(RequestHeaders.Name, String)]
    let status: Int
  }

  static let origins = [
    Origin(headers: [(.secFetchSite, "same-origin")], status: 303),
    Origin(headers: [(.secFetchSite, "same-site")], status: 403),
    Origin(headers: [(.secFetchSite, "cross-site")], status: 403),
    Origin(headers: [(.secFetchSite, "none")], status: 403),
    Origin(
      headers: [(.secFetchSite, "cross-site"), (.origin, "http://localhost:1")], status: 403),
    Origin(headers: [(.host, "localhost:1"), (.origin, "http://localhost:1")], status: 303),
    Origin(headers: [(.host, "localhost:1"), (.origin, "http://localhost:2")], status: 403),
    Origin(headers: [(.host, "localhost:1"), (.origin, "https://localhost:1")], status: 403),
    Origin(headers: [(.host, "localhost:1"), (.origin, "null")], status: 403),
    Origin(headers: [(.host, "localhost:1")], status: 403),
    Origin(headers: [], status: 403),
    Origin(headers: [(.referer, "http://localhost:1/")], status: 403),
  ]

  @Test(arguments: origins.indices)
  func `a post counts only when it comes from this site`(index: Int) throws {
    let client = house.client()
    try client.open("/nutrisync/permissions")
    let answer = try client.post(
      address: "/nutrisync/permissions", client.form(), headers: Self.origins[index].headers)
    #expect(answer.status == Self.origins[index].status)
  }

  @Test(arguments: ["", "form-token=", "form-token=AAAAAAAAAAAAAAAAAAAAAA"])
  func `a post without the token of its form is refused and keeps the page`(body: String) throws {
    let client = house.client()
    try client.open("/nutrisync/permissions")
    let answer = try client.post(address: "/nutrisync/permissions", body)
    #expect(answer.status == 403)
    #expect(Page(html: answer.text).screen == "permissions")
  }

  @Test func `the token of another person or another screen is refused`() throws {
    let client = house.client()
    try client.open("/nutrisync/permissions")
    let own = client.form()
    let other = house.client()
    try other.open("/nutrisync/permissions")
    #expect(try other.post(address: "/nutrisync/permissions", own).status == 403)
    try client.submit()
    #expect(try client.post(address: "/nutrisync/welcome", own).status == 403)
  }

  @Test func `a cookie with any byte changed begins anew and says so`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "impact")
    let (name, cookie) = try #require(client.cookies.first { $0.key.hasSuffix("nutrisync") })
    for position in stride(from: 0, to: cookie.value.utf8.count, by: 7) {
      var bytes = Array(cookie.value.utf8)
      bytes[position] = bytes[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let forged = house.client()
      forged.cookies[name] = (String(decoding: bytes, as: UTF8.self), cookie.path)
      try forged.open("/nutrisync")
      #expect(forged.response.status == 200)
      #expect(forged.page.screen == "permissions")
      #expect(forged.page.html.contains("class=\"notice"))
    }
  }

  @Test(arguments: ["", "v1.", "v1.AAAA", "x", String(repeating: "A", count: 5000)])
  func `a cookie that is no cookie of ours begins anew`(value: String) throws {
    let client = house.client()
    client.cookies["foyer-nutrisync"] = (value, "/nutrisync")
    try client.open("/nutrisync")
    #expect(client.response.status == 200)
    #expect(client.page.screen == "permissions")
  }

  @Test func `a form without a session leads to a fresh start that says so`() throws {
    let client = house.client()
    try client.open("/nutrisync/permissions")
    client.cookies = [:]
    try client.submit()
    #expect(client.page.screen == "permissions")
    #expect(client.page.html.contains("class=\"notice"))
  }

  static let addresses = [
    "/", "/nutrisync", "/nutrisync/permissions", "/nutrisync/nowhere", "/nowhere", "/account",
    "/nutrisync/restart", "/healthz", "/metrics", "/assets/none.css",
  ]

  @Test(arguments: addresses)
  func `every answer carries the security headers`(address: String) throws {
    let answer = try house.client().send(Exchange.Request(.get, address))
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    #expect(answer.header("Referrer-Policy") == "same-origin")
    #expect(answer.header("Cross-Origin-Opener-Policy") == "same-origin")
    #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
    if answer.header("Content-Type")?.hasPrefix("text/html") == true {
      let policy = try #require(answer.header("Content-Security-Policy"))
      #expect(policy.contains("default-src 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(answer.header("X-Frame-Options") == "DENY")
      // Neither camera nor place is asked for behind anybody's back.
      let permissions = try #require(answer.header("Permissions-Policy"))
      for device in ["camera", "geolocation", "microphone"] {
        #expect(permissions.contains("\(device)=()"))
      }
      #expect(answer.header("Cache-Control") == "no-store")
      #expect(!answer.text.contains(" style=\""))
    }
  }

  @Test func `every cookie is sealed, out of reach of scripts and bound to its flow`() throws {
    let client = house.client()
    let answer = try client.send(Exchange.Request(.get, "/nutrisync/permissions"))
    let line = try #require(answer.headers("Set-Cookie").first)
    #expect(
      line.wholeMatch(
        of:
          /foyer-nutrisync=v1\.[A-Za-z0-9_-]+; Path=\/nutrisync; Max-Age=2592000; HttpOnly; SameSite=Lax/
      )
        != nil)
    #expect(line.utf8.count <= 4050)
  }

  @Test func `a control that is sent twice is refused`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "impact")
    let answer = try client.post(
      address: "/nutrisync/impact", client.form(["energy-level": "4", "energy-level": "5"]))
    #expect(answer.status == 400)
  }

  @Test func `a button that the form doesn't have is refused`() throws {
    let client = house.client()
    try client.open("/nutrisync/permissions")
    #expect(
      try client.post(address: "/nutrisync/permissions", client.form(action: "grant")).status == 400
    )
  }

  @Test(arguments: ["/nutrisync", "/", "/healthz", "/metrics"])
  func `an address that takes no forms says so`(address: String) throws {
    let response = try house.client().post(address: address, "a=b")
    #expect(response.status == 405)
    #expect(response.header("Allow") == "GET, HEAD")
  }

  @Test func `every kind of response carries the headers of its kind once`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    let responses = [
      try client.send(Exchange.Request(.get, "/nutrisync/account")),
      try client.post(address: "/nutrisync/account", client.form(["email": "x"])),
      try client.post(address: "/nutrisync/account?live", client.form(["email": "x"])),
      try client.send(Exchange.Request(.get, "/nutrisync/plan.ics")),
      try client.send(Exchange.Request(.get, "/assets/base.css")),
      try client.send(Exchange.Request(.get, "/nutrisync/")),
    ]
    for response in responses {
      for name in ["X-Content-Type-Options", "Referrer-Policy", "Cache-Control"] {
        #expect(response.headers(name).count == 1, "\(name) of \(response.status)")
      }
      let isPage = response.header("Content-Type")?.hasPrefix("text/html") ?? false
      #expect(response.headers("Content-Security-Policy").count == (isPage ? 1 : 0))
    }
  }

  @Test func `a sign-in that comes too often says when it may come again`() throws {
    let client = house.client()
    let answers = try (0..<21).map { number in
      try client.post(
        address: "/account/sign-in",
        // Each as long as the others.
        "email=a%40example.com&password=guess+number+\(100 + number)")
    }
    let last = try #require(answers.last)
    #expect(answers.dropLast().allSatisfy { $0.status == 422 })
    #expect(last.status == 429)
    #expect(Int(last.header("Retry-After") ?? "") ?? 0 > 0)
    #expect(last.headers("Retry-After").count == 1)
  }

  @Test func `an address with a slash behind it leads to the one without`() throws {
    let client = house.client()
    let response = try client.send(Exchange.Request(.get, "/nutrisync/?lang=en"))
    #expect(response.status == 308)
    #expect(response.header("Location") == "/nutrisync?lang=en")
    #expect(try client.send(Exchange.Request(.get, "/nowhere/")).status == 404)
  }

  @Test func `the page of an error has an id, and no two have the same`() throws {
    let ids = try (0..<2).map { _ in
      let text = try house.client().send(Exchange.Request(.get, "/nowhere")).text
      return try #require(text.firstMatch(of: /Request ([0-9a-f]{12})/)).output.1
    }
    #expect(ids[0] != ids[1])
  }
}
