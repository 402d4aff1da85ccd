import FlowPages
import Foundation
import HTTPCore
import OnboardingStore
import Testing

/// A program that reads a file takes the figures of all for those of some where a filter is ignored.
@Suite struct UnreadParameterTests {
  private static let files: [(path: String, query: String, name: String)] = [
    ("/console/flows", "from=2026-02-30&to=2026-03-01", "from"),
    ("/console/flows", "period=99d", "period"), ("/console/flows", "locale=xx", "locale"),
    ("/console/flows", "variant=original", "variant"),
    ("/console/flows/ops", "device=fridge", "device"),
    ("/console/flows/ops", "variant=nope", "variant"),
    ("/console/flows/ops", "compare=nope", "compare"),
    ("/console/flows/ops", "compare=original", "compare"),
    ("/console/flows/ops", "sort=nope", "sort"), ("/console/flows/ops", "people=nope", "people"),
    ("/console/flows/ops", "locale=xx", "locale"),
    ("/console/flows/ops", "device=phone&device=tablet", "device"),
    ("/console/flows/ops", "devise=phone", "devise"),
    ("/console/flows/reflect/sports/choices", "locale=xx", "locale"),
    ("/console/flows/reflect/sports/times", "sort=loss", "sort"),
    ("/console/experiments", "people=nope", "people"),
    ("/console/deliveries/queue", "state=lost", "state"),
    ("/console/deliveries/endpoints", "state=waiting", "state"),
    ("/console/health/day", "day=1", "day"),
  ]

  @Test(arguments: files)
  func `a file is refused by the name of what can't be read`(
    path: String, query: String, name: String
  ) throws {
    let browser = try Desk().browser("tomas")
    let csv = try browser.get("\(path).csv?\(query)")
    #expect(csv.status == .badRequest)
    #expect(csv.header("Content-Type") == "text/plain; charset=utf-8")
    #expect(csv.text.hasPrefix("\(name) "))
    let json = try browser.get("\(path).json?\(query)")
    #expect(json.status == .badRequest)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    let problems = try #require(object["problems"] as? [[String: String]])
    #expect(problems.map { $0["parameter"] } == [name])
    #expect(problems[0]["message"].map { $0 + "\n" } == csv.text)
  }

  /// Nobody sent a form: what is said is said of the address.
  @Test(arguments: [
    ("device=" + String(repeating: "a", count: 5_000), Status.uriTooLong),
    (String(repeating: "a", count: 65) + "=1", .uriTooLong), ("device=%zz", .badRequest),
    ("device=%00", .badRequest),
  ])
  func `an address that can't be read is no form`(query: String, status: Status) throws {
    let browser = try Desk().browser("ines")
    for path in ["/console", "/console/flows/ops", "/console/deliveries", "/console/people"] {
      let page = try browser.get("\(path)?\(query)")
      #expect(page.status == status, "\(path)")
      #expect(page.text.contains("address") && !page.text.contains("form arrived"), "\(path)")
    }
  }

  @Test func `lists of people are refused as well, and no line says that they were taken out`()
    throws
  {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    for query in ["days=0", "from=2026-11-02&to=2026-11-01", "flow=ops&flow=reflect", "who=x"] {
      #expect(try browser.get("/console/people.csv?\(query)").status == .badRequest)
      #expect(try browser.get("/console/people.jsonl?\(query)").text.hasPrefix(#"{"problems":["#))
    }
    #expect(
      try browser.get("/console/people.csv?days=0").text
        == "days has to be a number of days, or all.\n")
    let lines = try desk.store.auditLines(before: nil, limit: 50)
    #expect(lines.allSatisfy { $0.action != "exported" })
  }

  @Test(arguments: [
    (
      "/console/flows/ops?device=fridge&sort=nope",
      "The address asks for device=fridge or sort=nope, which don’t exist here; this page is shown without them."
    ),
    ("/console/flows/ops?compare=nope", "The address asks for compare=nope, which"),
    ("/console?locale=xx", "The address asks for locale=xx, which"),
    ("/console?people=nope", "The address asks for people=nope, which"),
    (
      "/console?period=99d",
      "The address asks for period=99d, which doesn’t exist. The figures here are those of"
    ),
    (
      "/console?period=7d&from=2026-11-01&to=2026-11-02",
      "The address asks for period=7d beside days of its own, and the days count."
    ),
    ("/console?device=phone&device=tablet", "The address gives device more than once"),
    ("/console/experiments?people=nope", "The address asks for people=nope, which"),
    ("/console/deliveries?state=nope", "The address asks for state=nope, which"),
    ("/console/health?day=1", "The address asks for day=1, which doesn’t exist here"),
    ("/console?from=2026-11-02&to=2026-11-01", "The end is before the beginning."),
    (
      "/console?from=0001-01-01&to=9999-12-31",
      "A period has a first and a last day within ten years"
    ),
    ("/console?from=2026-02-30&to=2026-11-01", "A period has a first and a last day"),
    ("/console?from=2026-11-10", "The last day is missing."),
    ("/console/flows/ops?to=2026-11-10", "The first day is missing."),
  ])
  func `a page says what it left out`(path: String, words: String) throws {
    let page = try Desk().browser("tomas").get(path)
    #expect(page.status == .ok && page.text.contains(words))
    #expect(!words.hasPrefix("The end") || !page.text.contains("The address asks"))
  }

  @Test func `pages of people say what they left out, too`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    for path in ["/console/audit", "/console/people/\(receipt)", "/console/webhooks"] {
      let page = try browser.get("\(path)?x=1")
      #expect(page.status == .ok && page.text.contains("The address asks for x=1, which"))
      #expect(try !browser.get(path).text.contains("The address asks"))
    }
  }

  @Test func `dates the wrong way round stay in their fields`() throws {
    let browser = try Desk().browser("ines")
    for path in ["/console", "/console/people"] {
      let page = try browser.get("\(path)?from=2026-11-02&to=2026-11-01").text
      #expect(page.contains("The end is before the beginning"))
      #expect(!page.contains("The address asks"))
      #expect(page.contains(#"name="from" value="2026-11-02""#))
      #expect(page.contains(#"name="to" value="2026-11-01""#))
    }
  }

  @Test func `pages take what their links carry without a word`() throws {
    let browser = try Desk().browser("tomas")
    for path in [
      "/console?sort=loss", "/console/flows/ops?variant=original&compare=consolidated&sort=loss",
      "/console/flows/reflect/sports?compare=previous",
    ] {
      #expect(try !browser.get(path).text.contains("The address "))
    }
  }

  @Test func `variants are those of a flow, and no filter of all of them`() throws {
    let page = try Desk().browser("tomas").get("/console?variant=original").text
    #expect(page.contains("The address asks for variant=original, which doesn’t exist here"))
  }
}
