import FlowPages
import Foundation
import HTTPCore
import OnboardingConsole
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import Testing

/// Tables of the pages of deliveries, experiments and health as files: the rows of the page, for those who
/// may see the page, with what the page withholds withheld.
@Suite struct TableFileTests {
  private static let webhook = "wh_000000000000000000000001"

  /// A desk with one endpoint whose only delivery was not taken.
  private func deskOfDeliveries() throws -> Desk {
    let desk = try Desk()
    try desk.store.addWebhook(
      NewWebhook(
        name: Self.webhook, url: "https://crm.example/hooks?key=1", sealedSecret: "x"),
      now: desk.now)
    try desk.handIn()
    let webhook = try #require(try desk.store.webhook(named: Self.webhook))
    let event = try #require(try desk.store.deliveryRows(nil, limit: 1).first).event
    try desk.store.settle(
      [
        DeliveryAnswer(
          .failed(reason: "=status 503", isUnanswered: true, nextAt: desk.now + 600), of: event,
          at: webhook.id, milliseconds: 1900)
      ], now: desk.now)
    return desk
  }

  /// A file's rows by the names of its columns, as CSV and as JSON have them.
  private func rows(
    _ path: String, _ desk: Desk, as name: String = "tomas"
  ) throws -> [[String: String]] {
    let browser = try desk.browser(name)
    // A query stands behind the extension.
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    let query = parts.count > 1 ? "?" + parts[1] : ""
    let csv = try browser.get(parts[0] + ".csv" + query)
    #expect(csv.status == .ok)
    #expect(csv.header("Content-Type")?.hasPrefix("text/csv") == true)
    #expect(csv.header("Content-Disposition")?.hasPrefix("attachment; filename=") == true)
    let lines = csv.text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = try #require(lines.first)
    let json = try browser.get(parts[0] + ".json" + query)
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [[String: Any]])
    #expect(objects.count == lines.count - 1)
    for object in objects { #expect(Set(object.keys) == Set(columns)) }
    #expect(desk.log.isEmpty)
    return lines.dropFirst().map {
      Dictionary(uniqueKeysWithValues: zip(columns, $0))
    }
  }

  @Test func `the queue is a file, with receipts for those who may see people`() throws {
    let desk = try deskOfDeliveries()
    let seen = try #require(try rows("/console/deliveries/queue", desk, as: "ines").first)
    #expect(seen["host"] == "crm.example" && seen["path"] == "/hooks")
    #expect(seen["state"] == "waiting" && seen["attempts"] == "1" && seen["receipt"] == "1")
    // A receiver's words are no formula of a spreadsheet.
    #expect(seen["failure"] == "'=status 503" && seen["milliseconds"] == "1900")
    #expect(seen["next_at"] == Moment.rfc3339(desk.now + 600) && seen["settled_at"] == "")
    let view = try #require(try rows("/console/deliveries/queue", desk).first)
    #expect(view["receipt"] == "" && view["kind"] == seen["kind"])
    // By flow and moment those could be counted of whom figures are withheld.
    #expect(seen["flow"] == "reflect" && view["flow"] == "")
    #expect(try rows("/console/deliveries/queue?state=delivered", desk).isEmpty)
    #expect(try rows("/console/deliveries/queue?state=all", desk).count == 1)
  }

  @Test func `the name of a file says of which days and of whom its figures are`() throws {
    let desk = try deskOfDeliveries()
    let browser = try desk.browser("tomas")
    func name(_ query: String) throws -> String? {
      try browser.get("/console/flows/reflect.csv" + query).header("Content-Disposition")
    }
    let days = "from=2026-10-01&to=2026-10-31"
    #expect(
      try name("?\(days)&device=phone&people=simulated")
        == "attachment; filename=\"reflect-screens-2026-10-01-to-2026-10-31-phone-simulated.csv\"")
    #expect(try name("?\(days)") != name("?\(days)&device=phone"))
    #expect(try name("?\(days)&compare=previous")?.hasSuffix("-against-previous.csv\"") == true)
    #expect(try name("")?.contains("-to-") == true)
  }

  @Test func `what was taken is counted with the attempt that took it`() throws {
    let desk = try deskOfDeliveries()
    let webhook = try #require(try desk.store.webhook(named: Self.webhook))
    let event = try #require(try desk.store.deliveryRows(nil, limit: 1).first).event
    try desk.store.settle(
      [DeliveryAnswer(.delivered, of: event, at: webhook.id, milliseconds: 71)],
      now: desk.now + 600)
    let row = try #require(
      try rows("/console/deliveries/queue?state=delivered", desk).first)
    #expect(row["attempts"] == "2" && row["next_at"] == "")
    #expect(row["settled_at"] == Moment.rfc3339(desk.now + 600))
  }

  @Test func `endpoints are a file, without what their addresses keep secret`() throws {
    let desk = try deskOfDeliveries()
    let row = try #require(try rows("/console/deliveries/endpoints", desk).first)
    #expect(row["endpoint"] == Self.webhook && row["host"] == "crm.example")
    #expect(row["path"] == "/hooks" && row["kinds"] == "all" && row["flows"] == "all")
    #expect(row["state"] == "failing" && row["failure"] == "'=status 503")
    #expect(row["taken_24h"] == "0" && row["failed_24h"] == "1" && row["waiting"] == "1")
    #expect(row["oldest_since"] == Moment.rfc3339(desk.now))
    let webhook = try #require(try desk.store.webhook(named: Self.webhook))
    try desk.store.disableWebhook(webhook.id, why: "It answered 410 Gone.", now: desk.now)
    let off = try #require(try rows("/console/deliveries/endpoints", desk).first)
    #expect(off["state"] == "off" && off["failure"] == "It answered 410 Gone.")
  }

  @Test func `health is files that every operator may have`() throws {
    let desk = try Desk()
    desk.noteFigures()
    try desk.refuse(times: 3)
    desk.advance(seconds: 900)
    let refused = try rows("/console/health/refusals", desk)
      .filter { $0["metric"] == "foyer_forged_posts_total" }
    #expect(refused.count == OnboardingStore.keptDays)
    #expect(refused.last?["day"] == String(Moment.rfc3339(desk.now).prefix(10)))
    #expect(refused.last?["count"] == "3" && refused.dropLast().allSatisfy { $0["count"] == "0" })
    let keys = try rows("/console/health/keys", desk)
    #expect(keys.map { $0["state"] } == ["active"])
    let versions = try rows("/console/health/versions", desk)
    #expect(
      versions.filter { $0["kind"] == "flow" }.map { $0["name"] } == ["reflect", "ops"])
    let day = try rows("/console/health/day", desk)
    #expect(day.contains { $0["figure"] == "requests" && $0["unit"] == "per second" })
    #expect(day.allSatisfy { $0["from"]?.hasSuffix("Z") == true })
  }

  @Test func `arms and guardrails are files of the experiment's page`() throws {
    let desk = try Desk([NutriSync().withPages])
    let path = "/console/experiments/nutrisync/short-welcome"
    let draft = try rows(path + "/arms", desk)
    #expect(draft.map { $0["arm"] } == ["all-screens", "short"])
    #expect(draft.allSatisfy { $0["exposed"] == "" && $0["rate"] == "" })
    #expect(try rows(path + "/guardrails", desk).isEmpty)

    _ = try desk.browser("ines").submit(path, ["action": "start"])
    desk.advance(seconds: 3600)
    try send(["all-screens": (120, 60), "short": (130, 91)], to: desk)
    desk.advance(seconds: 86_400)
    let arms = try rows(path + "/arms", desk)
    #expect(arms.map { $0["exposed"] } == ["120", "130"])
    #expect(arms.map { $0["reached"] } == ["60", "91"])
    #expect(arms.map { $0["rate"] } == ["0.5", "0.7"])
    let page = try desk.browser("tomas").get(path).text
    #expect(page.contains("<span class=\"strong\">\(Written.percent(0.7))</span>"))
    let guardrails = try rows(path + "/guardrails", desk)
    #expect(guardrails.count == 4 && guardrails.allSatisfy { $0["arm"] == "short" })
    #expect(guardrails.map { $0["unit"] } == ["seconds", "share", "share", "share"])
    #expect(guardrails.map { $0["most_allowed"] } == ["15", "0.02", "0.03", "0.005"])
    #expect(
      Set(guardrails.compactMap { $0["state"] }).isSubset(
        of: ["holds", "broken", "not-yet-known"]))
  }

  @Test func `three people in an arm are not told where people were not split as drawn, either`()
    throws
  {
    let desk = try Desk([NutriSync().withPages])
    let path = "/console/experiments/nutrisync/short-welcome"
    _ = try desk.browser("ines").submit(path, ["action": "start"])
    desk.advance(seconds: 3600)
    try send(["all-screens": (3, 3), "short": (60, 30)], to: desk)
    desk.advance(seconds: 86_400)
    for address in [path, "/console/experiments"] {
      let page = try desk.browser("tomas").get(address).text
      #expect(page.contains("people were not split as drawn"), "\(address)")
      #expect(page.contains("&lt;\u{A0}5 : 60, p = less than 0.01"), "\(address)")
      #expect(!page.contains("3 : 60"), "\(address)")
    }
    let rows = try rows("/console/experiments", desk)
      .filter { $0["experiment"] == "short-welcome" }
    #expect(rows.map { $0["arm"] } == ["all-screens", "short"])
    #expect(rows.allSatisfy { $0["reached"] != "30" })
  }

  @Test func `four people in an arm are withheld in its file, too`() throws {
    let desk = try Desk([NutriSync().withPages])
    let path = "/console/experiments/nutrisync/short-welcome"
    _ = try desk.browser("ines").submit(path, ["action": "start"])
    desk.advance(seconds: 3600)
    try send(["all-screens": (4, 4), "short": (6, 6)], to: desk)
    desk.advance(seconds: 86_400)
    let arms = try rows(path + "/arms", desk)
    #expect(arms.map { $0["exposed"] } == ["withheld", "6"])
    #expect(arms.map { $0["reached"] } == ["withheld", "6"])
    #expect(arms.map { $0["rate"] } == ["withheld", "1"])
    // Ten in both, less six.
    let page = try desk.browser("tomas").get(path).text
    #expect(page.contains("Fewer than five people in an arm so far.") && !page.contains("4 : 6"))
    let list = try desk.browser("tomas").get("/console/experiments").text
    #expect(!list.contains(">10<"))
    let days = try rows(path, desk)
    #expect(!days.isEmpty && days.allSatisfy { $0["people"] == "withheld" })
  }

  @Test func `what few in an arm did is told neither as a rate nor as a difference`() throws {
    let desk = try Desk([NutriSync().withPages])
    let path = "/console/experiments/nutrisync/short-welcome"
    _ = try desk.browser("ines").submit(path, ["action": "start"])
    desk.advance(seconds: 3600)
    // One of 110 finished, and two of 120 met an error of the server.
    try send(["all-screens": (110, 1), "short": (120, 60)], failing: 2, to: desk)
    desk.advance(seconds: 86_400)
    let arms = try rows(path + "/arms", desk)
    #expect(arms.map { $0["reached"] } == ["withheld", "60"])
    #expect(arms.map { $0["rate"] } == ["withheld", "0.5"])
    let guardrails = try rows(path + "/guardrails", desk)
    let errors = try #require(guardrails.last)
    #expect(errors["control_value"] == "0" && errors["arm_value"] == "withheld")
    #expect(errors["difference"] == "" && errors["state"] == "not-yet-known")
    let page = try desk.browser("tomas").get(path).text
    #expect(!page.contains("0.9\u{202F}%") && !page.contains("1.7\u{202F}%"))
  }

  @Test(arguments: [
    "deliveries/queue.csv", "deliveries/endpoints.json", "health/day.csv", "health/keys.json",
    "experiments/ops/x/arms.csv",
  ])
  func `nobody without a sign-in has a file`(path: String) throws {
    let desk = try deskOfDeliveries()
    let answer = try Browser(desk.console).get("/console/" + path)
    #expect(answer.location?.hasPrefix("/console/sign-in") == true)
    #expect(!answer.text.contains("crm.example"))
  }

  /// People who came to the difference of `short-welcome`, by arm; so many of them finished.
  ///
  /// - Parameter failing: how many of the last arm met an error of the server.
  private func send(
    _ people: [String: (exposed: Int, finished: Int)], failing: Int = 0, to desk: Desk
  ) throws {
    let flow = NutriSync().flow
    var visit: UInt64 = 0
    for (arm, counts) in people.sorted(by: { $0.key < $1.key }) {
      let circumstances = Event.Circumstances(
        flow: "nutrisync", version: flow.version, variant: flow.variants[0].id.rawValue,
        locale: "en", device: "phone", arms: "short-welcome=\(arm)")
      for person in 0..<counts.exposed {
        visit += 1
        var at = desk.now * 1000
        func note(_ kind: Event.Kind, _ screen: String, isOfArm: Bool = false) {
          at += 1000
          desk.store.record(
            Event(
              Event.Words(
                kind, screen: screen, subject: isOfArm ? "short-welcome" : "",
                detail: isOfArm ? arm : ""), circumstances, at: at, visit: visit)
          )
        }
        note(.flowStarted, "welcome")
        note(.screenViewed, "welcome")
        note(.exposed, "good-news", isOfArm: true)
        if arm == people.keys.max(), person < failing { note(.serverFailed, "good-news") }
        guard person < counts.finished else { continue }
        note(.goalReached, "done", isOfArm: true)
        note(.completed, "done")
      }
      try desk.store.flushEvents()
    }
  }
}
