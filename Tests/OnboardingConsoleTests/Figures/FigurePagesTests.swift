import FlowPages
import HTTPCore
import OnboardingConsole
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import Testing

/// Pages of figures over people who were written into the store.
@Suite struct FigurePagesTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let day: Int64 = 86_400

  /// People who came to a flow's first two screens; so many of them finished.
  private func add(
    _ count: Int, finishing finished: Int, _ variant: String, version: Int = 1, daysAgo: Int64,
    first: Int = 0, source: Event.Source = .person
  ) throws {
    let flow = OPS().flow
    let screens = try #require(flow.variants.first { $0.id.rawValue == variant }).screens
    let start = (desk.now - daysAgo * Self.day) * 1000
    let circumstances = Event.Circumstances(
      flow: "ops", version: version, variant: variant, locale: "en", device: "phone",
      source: source)
    for person in 0..<count {
      func note(_ kind: Event.Kind, _ screen: Int, after seconds: Int64) {
        desk.store.record(
          Event(
            Event.Words(kind, screen: screens[screen].id.rawValue), circumstances,
            at: start + seconds * 1000, visit: UInt64(first + person + 1))
        )
      }
      note(.flowStarted, 0, after: 0)
      note(.screenViewed, 0, after: 0)
      guard person < finished else { continue }
      note(.screenLeft, 0, after: 4)
      note(.screenViewed, 1, after: 4)
      note(.completed, 1, after: 9)
    }
    try desk.store.flushEvents()
  }

  @Test(arguments: [(29, 3), (202, 3), (202, 30)])
  func `what can't be told is not told, and why`(people: Int, finished: Int) throws {
    let flow = OPS().flow
    let variant = try #require(flow.variants.first).id.rawValue
    try add(people, finishing: finished, variant, daysAgo: 2)
    let page = try desk.browser("tomas").get("/console/flows/ops").text
    #expect(page.contains("That is too few for percentages") == (people == 29))
    #expect(page.contains("Fewer than five of them finished") == (people == 202 && finished == 3))
    #expect(page.contains("people finish</b>") == (finished == 30))
    // Nor are they nobody in the sentence over all flows.
    let overview = try desk.browser("tomas").get("/console").text
    #expect(!overview.contains(", 0 finished"))
    #expect(overview.contains("How many finished is withheld.") == (finished == 3))
  }

  @Test(arguments: [
    (0, 0, "not yet known", ""), (40, 20, "not met", "0.5"), (40, 2, "withheld", "withheld"),
    (20, 10, "", ""), (3, 0, "withheld", "withheld"),
    (40, 37, "not yet known", "0.925"), (100, 100, "met", "1"),
  ])
  func `targets are a file with what became of them`(
    people: Int, finished: Int, state: String, share: String
  ) throws {
    let desk = try Desk([NutriSync().withPages])
    let flow = NutriSync().flow
    for person in 0..<people {
      func note(_ kind: Event.Kind) {
        desk.store.record(
          Event(
            Event.Words(kind, screen: "welcome"),
            Event.Circumstances(
              flow: "nutrisync", version: flow.version, variant: flow.variants[0].id.rawValue,
              locale: "en", device: "phone"), at: (desk.now - 2 * Self.day) * 1000,
            visit: UInt64(person + 1)))
      }
      note(.flowStarted)
      note(.screenViewed)
      if person < finished { note(.completed) }
    }
    try desk.store.flushEvents()
    let browser = try desk.browser("tomas")
    #expect(try browser.get("/console").text.contains(#"href="/console/targets.csv""#))
    let rows = try browser.get("/console/targets.csv").text.split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let finish = try #require(rows.first { $0[1] == "finished" })
    let row = Dictionary(uniqueKeysWithValues: zip(rows[0], finish))
    #expect(row["flow"] == "nutrisync" && row["least"] == "0.85" && row["most"] == "")
    #expect(row["state"] == state && row["share"] == share)
    #expect(row["median_seconds"] == "")
    #expect(rows.contains { $0[1] == "time to finish" && $0[6] == "" })
    #expect(try browser.get("/console/targets.json").text.contains("\"target\":\"finished\""))
  }

  /// Those who leave behind the screen that it comes after in their arm, and before it in the river, pass nothing by.
  @Test func `a screen that an arm has elsewhere is passed by by as many on pages as in files`()
    throws
  {
    let desk = try Desk([CalAI().withPages])
    let flow = CalAI().flow
    let arms = [ArmChoice("rating-later", "after-plan")]
    let variant = flow.variants[0]
    let screens = flow.arrangement(of: variant.id, arms: arms).variant.screens.map(\.id.rawValue)
    let rating = try #require(screens.firstIndex(of: "rating"))
    let circumstances = Event.Circumstances(
      flow: "calai", version: flow.version, variant: variant.id.rawValue, locale: "en",
      device: "phone", arms: "rating-later=after-plan")
    let start = (desk.now - 2 * Self.day) * 1000
    for person in 0..<80 {
      for (place, screen) in screens.prefix(person < 40 ? rating : rating + 1).enumerated() {
        desk.store.record(
          Event(
            Event.Words(.screenViewed, screen: screen), circumstances,
            at: start + Int64(place) * 1000, visit: UInt64(person + 1)))
      }
    }
    try desk.store.flushEvents()
    let browser = try desk.browser("tomas")
    let rows = try browser.get("/console/flows/calai.csv").text.split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let row = Dictionary(
      uniqueKeysWithValues: zip(rows[0], try #require(rows.first { $0[1] == "rating" })))
    #expect(row["arrived"] == "40" && row["beside"] == "0")
    #expect(try !browser.get("/console/flows/calai/rating").text.contains("passed by"))
    let river = try browser.get("/console/flows/calai").text
    let own = river.split(separator: #"<tr class="screen"#).first { $0.contains("<b>rating</b>") }
    #expect(try #require(own).contains("of the paths") == false)
  }

  @Test func `a trend of one week is one share, and one that doesn't change is said so`() throws {
    try add(200, finishing: 132, "consolidated", daysAgo: 2)
    let browser = try desk.browser("tomas")
    let one = try browser.get("/console").text
    #expect(one.contains("66\u{202F}% in </span><small>one week</small>"))
    #expect(!one.contains("between 66"))
    try add(200, finishing: 132, "consolidated", daysAgo: 10, first: 1000)
    let level = try browser.get("/console").text
    #expect(level.contains("66\u{202F}% all along, </span><small>by week</small>"))
    try add(200, finishing: 100, "consolidated", daysAgo: 17, first: 2000)
    let moved = try browser.get("/console").text
    #expect(
      moved.contains("between 50\u{202F}% and 66\u{202F}% </span><small>by week</small>"))
  }

  @Test func `the message that most met is in the river's file`() throws {
    try add(40, finishing: 30, "consolidated", daysAgo: 2)
    let flow = OPS().flow
    let screen = try #require(flow.variants.first { $0.id.rawValue == "consolidated" }).screens[1]
      .id.rawValue
    for (person, rule) in zip(
      0..<9, [String](repeating: "required", count: 6) + ["email", "email", "email"])
    {
      desk.store.record(
        Event(
          Event.Words(.validationFailed, screen: screen, subject: "email", detail: rule),
          Event.Circumstances(
            flow: "ops", version: 1, variant: "consolidated", locale: "en", device: "phone"),
          at: (desk.now - 2 * Self.day) * 1000, visit: UInt64(person + 1)))
    }
    try desk.store.flushEvents()
    let lines = try lines("/console/flows/ops.csv?variant=consolidated")
    let row = Dictionary(
      uniqueKeysWithValues: zip(lines[0], try #require(lines.first { $0[1] == screen })))
    #expect(row["first_refusal_field"] == "email" && row["first_refusal_rule"] == "required")
    #expect(row["refused"] == "9")
  }

  @Test func `where nobody came the river says so once, and the screen's page as well`() throws {
    let flow = OPS().flow
    let variant = try #require(flow.variants.first)
    try add(40, finishing: 0, variant.id.rawValue, daysAgo: 2)
    let browser = try desk.browser("tomas")
    let page = try browser.get("/console/flows/ops?variant=\(variant.id)").text
    #expect(page.ranges(of: "Nobody came this far.").count == 1)
    #expect(!page.contains("Fewer than five people") && page.contains(#"data-l="arrived">0</td>"#))
    let sorted = try browser.get("/console/flows/ops?variant=\(variant.id)&sort=loss").text
    #expect(!sorted.contains("fewer than five people."))
    let last = try #require(variant.screens.last).id
    let screen = try browser.get("/console/flows/ops/\(last)").text
    #expect(screen.contains("<b>Nobody arrived here</b>"))
  }

  @Test(arguments: [
    (Event.Kind.wentBack, "back", "Went back", "most go back"),
    (.skipped, "skipped", "Skipped", "most skipped"),
  ])
  func `beside a bar of an order that no other column has stands its figure`(
    kind: Event.Kind, order: String, head: String, link: String
  ) throws {
    let screens = try #require(Reflect().flow.variants.first).screens
    let screen = try #require(
      screens.first { $0.isSkippable || $0.actions.contains { $0.effect == .skip } })
    for person in 0..<40 {
      for kind in [.flowStarted, .screenViewed] + (person < 10 ? [kind] : []) {
        desk.store.record(
          Event(
            Event.Words(kind, screen: screen.id.rawValue),
            Event.Circumstances(flow: "reflect", version: 1, locale: "en"),
            at: (desk.now - Self.day) * 1000, visit: UInt64(person + 1)))
      }
    }
    try desk.store.flushEvents()
    let browser = try desk.browser("tomas")
    let address = "/console/flows/reflect?sort=\(order)"
    let page = try browser.get(address).text
    #expect(page.contains(#"<small class="strong">25.0\#u{202F}%</small>"#))
    #expect(page.contains(#"aria-sort="descending"><a href="\#(address)">\#(head)</a>"#))
    #expect(page.ranges(of: "aria-sort").count == 1)
    #expect(page.contains(#"<b class="strong">\#(link)</b>"#))
    let other = try browser.get("/console/flows/reflect?sort=loss").text
    #expect(other.contains(#"<a href="\#(address)">\#(link)</a>"#))
    #expect(!other.contains("25.0\u{202F}%</small>"))
  }

  @Test func `one person who is short of a target is one, and a bound is still met`() throws {
    let desk = try Desk([NutriSync().withPages])
    let flow = NutriSync.flow
    let variant = try #require(flow.variants.first)
    for person in 0..<40 {
      for kind in [.flowStarted, .screenViewed] + (person < 33 ? [Event.Kind.completed] : []) {
        desk.store.record(
          Event(
            Event.Words(kind, screen: variant.screens[0].id.rawValue),
            Event.Circumstances(
              flow: flow.id.rawValue, version: flow.version, variant: variant.id.rawValue,
              locale: "en"), at: (desk.now - Self.day) * 1000, visit: UInt64(person + 1)))
      }
    }
    try desk.store.flushEvents()
    let page = try desk.browser("tomas").get("/console/flows/nutrisync").text
    // 85 of 100 are 34 of 40.
    #expect(page.contains("<small>one person short</small>"))
    #expect(page.contains("target at most 4:00</small>"))
  }

  private func lines(_ path: String) throws -> [[String]] {
    let answer = try desk.browser("tomas").get(path)
    #expect(answer.status == .ok)
    return answer.text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `two variants are a file with the difference of what they lose`() throws {
    try add(40, finishing: 30, "consolidated", daysAgo: 2)
    try add(50, finishing: 10, "original", daysAgo: 2, first: 1000)
    let lines = try lines("/console/flows/ops.csv?variant=consolidated&compare=original")
    let head = lines[0]
    let row = Dictionary(uniqueKeysWithValues: zip(head, lines[1]))
    #expect(row["one"] == "consolidated")
    #expect(row["other"] == "original")
    #expect([row["one_arrived"], row["one_left"]] == ["40", "10"])
    #expect([row["other_arrived"], row["other_left"]] == ["50", "40"])
    // 40 of 50 less 10 of 40.
    #expect(row["difference"] == "0.55")
    let low = try #require(row["difference_low"].flatMap(Double.init))
    let high = try #require(row["difference_high"].flatMap(Double.init))
    #expect(low > 0.3 && low < 0.55 && high > 0.55 && high < 0.75)
  }

  @Test func `beside a variant that nobody walked both beds are wide, and no axis is empty`()
    throws
  {
    try add(40, finishing: 30, "consolidated", daysAgo: 2)
    let page = try desk.browser("tomas").get(
      "/console/flows/ops?variant=consolidated&compare=original"
    ).text
    #expect(page.contains("Too few people for a comparison."))
    #expect(!page.contains("the difference, in points"))
    #expect(page.contains("0 started"))
    let beds = page.matches(of: /<path class="bed" d="M22 0H(\d+)/).map { String($0.output.1) }
    #expect(!beds.isEmpty && Set(beds) == ["258"])
  }

  @Test func `where nobody started there are noughts`() throws {
    let page = try desk.browser("tomas").get("/console/flows/ops").text
    #expect(page.contains(#"data-l="arrived">0</td>"#))
    #expect(page.contains(#"data-l="left">0</td>"#))
    #expect(page.contains("or that nobody did there."))
  }

  @Test func `paper says when it was printed`() throws {
    let moment = "\(Written.day(desk.now)), \(Written.clock(desk.now)) UTC"
    for path in ["/console/experiments", "/console/deliveries", "/console/health"] {
      #expect(try desk.browser("tomas").get(path).text.contains(moment), "\(path)")
    }
  }

  @Test func `a file beside the period before has what was there then`() throws {
    try add(40, finishing: 30, "consolidated", daysAgo: 2)
    try add(60, finishing: 54, "consolidated", daysAgo: 30, first: 1000)
    let lines = try lines("/console/flows/ops.csv?compare=previous")
    let row = Dictionary(uniqueKeysWithValues: zip(lines[0], lines[1]))
    #expect([row["arrived"], row["arrived_before"]] == ["40", "60"])
    #expect([row["left_share"], row["left_share_before"]] == ["0.25", "0.1"])
    #expect(try !self.lines("/console/flows/ops.csv")[0].contains("arrived_before"))
  }

  @Test func `facts of the period stand beside what changed`() throws {
    try add(200, finishing: 180, "consolidated", version: 1, daysAgo: 30)
    try add(200, finishing: 60, "consolidated", version: 2, daysAgo: 2, first: 1000)
    let outcome = try desk.store.start(
      OnboardingStore.ExperimentStart(
        flow: "ops", id: "shorter", weights: ["control": 50, "short": 50], ramp: 100,
        definition: "{}", digest: "0123456789abcdef"),
      by: "ines", now: desk.now - 3 * Self.day)
    guard case .done = outcome else { return #expect(Bool(false), "\(outcome)") }
    let page = try desk.browser("tomas").get("/console").text
    #expect(page.contains("What changed since the period before"))
    #expect(page.contains("Version 2 of the flow has people now and had none before."))
    #expect(page.contains(#"/console/experiments/ops/shorter">shorter</a> started on"#))
  }

  @Test(arguments: ["/console", "/console/flows/ops"])
  func `where nobody walked the page says how to send simulated people, or that they are there`(
    page: String
  ) throws {
    let browser = try desk.browser("tomas")
    let proposal = "foyer simulate --flow"
    #expect(try browser.get(page).text.contains(proposal))
    try add(40, finishing: 30, "consolidated", daysAgo: 2, source: .simulated)
    let people = try browser.get(page).text
    #expect(!people.contains(proposal))
    #expect(people.contains(#"<a href="\#(page)?people=simulated">look at them</a>"#))
    // A filter under which nobody is left doesn't make them unsent.
    let filtered = try browser.get(page + "?people=simulated&device=tablet").text
    #expect(!filtered.contains(proposal) && !filtered.contains("look at them"))
    #expect(filtered.contains("<b>Nobody of those who are chosen</b>"))
    // Nor do people of another week.
    try add(40, finishing: 30, "consolidated", daysAgo: 20, first: 1000)
    let week = try browser.get(page + "?period=7d").text
    #expect(week.contains("<b>Nobody started</b> in this period"))
    #expect(!week.contains(proposal) && !week.contains("look at them"))
  }

  /// Twenty people who came to the second screen of OPS, some of whom were refused there.
  private func refuse(_ refused: Int, daysAgo: Int64, first: Int) throws {
    let screen = OPS().flow.variants[0].screens[1].id.rawValue
    let circumstances = Event.Circumstances(
      flow: "ops", version: 1, variant: OPS().flow.variants[0].id.rawValue, locale: "en")
    for person in 0..<20 {
      var kinds: [Event.Kind] = [.flowStarted, .screenViewed]
      if person < refused { kinds.append(.validationFailed) }
      for kind in kinds {
        desk.store.record(
          Event(
            Event.Words(
              kind, screen: screen, subject: kind == .validationFailed ? "email" : "",
              detail: kind == .validationFailed ? "required" : ""), circumstances,
            at: (desk.now - daysAgo * Self.day) * 1000, visit: UInt64(first + person + 1))
        )
      }
    }
    try desk.store.flushEvents()
  }

  @Test func `all weeks less the others don't tell how few were refused in one`() throws {
    for (week, refused) in [6, 3, 8].enumerated() {
      try refuse(refused, daysAgo: Int64(week) * 7 + 1, first: week * 1000)
    }
    let screen = OPS().flow.variants[0].screens[1].id.rawValue
    let page = try desk.browser("tomas").get("/console/flows/ops/\(screen)").text
    #expect(page.contains("17 people"))
    #expect(page.contains(#"<tspan class="t-strong">withheld"#))
    #expect(page.contains(#"<td class="n">withheld</td>"#))
    #expect(page.contains("40.0\u{202F}%") && !page.contains("30.0\u{202F}%"))
  }

  @Test func `a flow that nobody walked has as many screens everywhere`() throws {
    let browser = try desk.browser("tomas")
    for id in ["reflect", "ops"] {
      let rows = try browser.get("/console/flows/\(id)").text
        .split(separator: #"<tr class="screen""#)
      let row = try browser.get("/console").text.split(separator: "<tbody>")
        .first { $0.contains(#"href="/console/flows/\#(id)""#) }
      #expect(
        row?.contains("Nobody is counted here; \(rows.count - 1) screens to the end") == true,
        "\(id): \(row ?? "")")
    }
    #expect(
      try browser.get("/console/flows/reflect/sports").text.contains("<b>Nobody arrived here</b>"))
  }

  @Test func `the first page says whose deliveries fail, and nothing when all is well`() throws {
    #expect(try !desk.browser("tomas").get("/console").text.contains("class=\"notice\""))
    try desk.store.addWebhook(
      NewWebhook(name: "wh_crm", url: "https://crm.example.org/in", sealedSecret: "sealed"),
      now: desk.now)
    let webhook = try #require(try desk.store.webhookStates().first?.webhook)
    try desk.store.disableWebhook(webhook.id, why: "It answered 410 Gone.", now: desk.now)
    let page = try desk.browser("tomas").get("/console").text
    #expect(page.contains("crm.example.org/in is off.</b> It answered 410 Gone."))
  }
}
