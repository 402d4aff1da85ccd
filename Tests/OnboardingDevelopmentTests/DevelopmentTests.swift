import FlowPages
import HTTPCore
import OnboardingDevelopment
import OnboardingDomain
import OnboardingFlows
import SourceText
import TestSupport
import Testing

/// What `serve --dev` adds for people who build flows, and that nothing of it is there without.
@Suite struct DevelopmentTests {
  private let feed = ChangeFeed(start: 1, uptime: { 0 })
  private let house: TestApplication

  init() throws {
    house = try TestApplication(
      [NutriSync().withPages], development: DevelopmentTools(feed), mail: nil)
  }

  private func mistake(in file: String) -> Mistake {
    Mistake(
      Diagnostic(
        rule: "unknown-name", place: .file(file, line: 2, column: 3),
        message: "there is no such thing", fix: "Correct the name"),
      source: "<p>\n  {{oops}}\n</p>")
  }

  // MARK: Without --dev

  @Test(arguments: [
    "/_dev", "/_dev/", "/_dev/changes?since=1", "/_dev/mail", "/nutrisync/_dev",
    "/nutrisync/_dev?screen=plan",
    "/assets/dev/follow.js", "/assets/dev/drawer.js", "/assets/dev/drawer.css",
    "/assets/dev/handle.css",
  ])
  func `without --dev no address of the tools exists`(address: String) throws {
    #expect(
      try TestApplication([NutriSync().withPages]).client().open(address).body("data-status")
        == "404")
    let client = house.client()
    // With --dev there is one; a feed that something changed in answers at once.
    feed.publish(.pages, mistakes: [])
    try client.open(address)
    #expect(client.response.status == 200)
  }

  @Test func `without --dev pages hold no byte of the tools and force opens nothing`() throws {
    let client = try TestApplication([NutriSync().withPages]).client()
    for address in ["/", "/nutrisync", "/nutrisync/plan?force", "/account", "/nowhere"] {
      let html = try client.open(address).html
      for trace in ["dev-", "_dev", "/dev/"] {
        #expect(!html.contains(trace), "\(trace) at \(address)")
      }
    }
    #expect(client.cookies.keys.allSatisfy { !$0.contains("trial") })
    try client.open("/nutrisync/plan?force")
    #expect(client.page.screen == "permissions")
  }

  // MARK: Example people

  @Test func `force opens a screen as an example person sees it, beside one's own session`() throws
  {
    let client = house.client()
    try client.open("/nutrisync")
    let own = try #require(client.cookies["foyer-nutrisync"]).value
    try client.open("/nutrisync/plan?force")
    #expect(client.page.screen == "plan")
    #expect(client.page.value("calories") != "–")
    #expect(client.cookies["foyer-nutrisync"]?.value == own)
    // The form of such a page leads on in the example's session.
    try client.submit()
    #expect(client.page.screen == "notifications")
    #expect(client.cookies["foyer-nutrisync"]?.value == own)
    try client.open("/nutrisync/_dev?screen=plan")
    try sendDrawer(client, "do=end-trial")
    #expect(client.cookies["foyer-trial-nutrisync"] == nil)
    #expect(client.page.screen == "permissions")
  }

  @Test func `every screen opens with force, and an unknown person or screen does not`() throws {
    for variant in NutriSync().flow.variants {
      for screen in variant.screens {
        let client = house.client()
        try client.open("/nutrisync/\(screen.id)?force&variant=\(variant.id)")
        #expect(client.response.status == 200)
        if variant.id == NutriSync().flow.variants[0].id {
          #expect(client.page.screen == screen.id.rawValue)
        }
      }
    }
    let client = house.client()
    try client.open("/nutrisync/plan?force=nobody")
    #expect(client.response.status == 404)
    try client.open("/nutrisync/nowhere?force")
    #expect(client.response.status == 404)
    #expect(house.log.isEmpty)
  }

  // MARK: What is to be mended

  @Test func `what keeps nothing from being shown is listed and counted, and pages are shown`()
    throws
  {
    let client = house.client()
    let remark = Mistake(
      Diagnostic(
        rule: "copy-too-long", severity: .warning,
        place: .file("Templates/nutrisync/copy.xcstrings", line: 2),
        message: "welcome.title has 90 characters in en, at most 40", fix: "Shorten it"),
      isBlocking: false, source: "{\n  \"welcome.title\"\n}")
    feed.publish(.pages, mistakes: [remark])
    try client.open("/nutrisync/welcome")
    #expect(client.response.status == 200)
    #expect(client.page.html.contains("1 to mend"))
    let overview = try client.open("/_dev").html
    #expect(overview.contains("has 90 characters in en"))
    #expect(overview.contains("<p class=\"mend\">Shorten it.</p>"))
    #expect(overview.contains("data-dev-number=\"\(feed.number)\" data-dev-loads"))
    feed.publish(.pages, mistakes: [mistake(in: "Templates/nutrisync/copy.xcstrings"), remark])
    try client.open("/nutrisync/welcome")
    #expect(client.response.status == 500)
    #expect(!client.page.html.contains("has 90 characters in en"))
  }

  // MARK: Editions

  @Test func `an edition that is asked for holds in that browser, and not without --dev`() throws {
    let editions = OPS().flow.variants.map(\.id.rawValue)
    let asked = try #require(editions.last)
    #expect(editions.count > 1)
    let tools = DevelopmentTools(feed)
    let built = try TestApplication([OPS().withPages], development: tools, mail: nil)
    let client = built.client()
    try client.open("/ops?variant=\(asked)")
    #expect(client.page.body("data-variant") == asked)
    try client.open("/ops")
    #expect(client.page.body("data-variant") == asked)
    #expect(client.cookies["foyer-variant-ops"]?.value == asked)
    // One that there is not chooses nothing, and is not kept.
    let others = [(built, "nothing"), (try TestApplication([OPS().withPages]), asked)]
    for (house, variant) in others {
      let client = house.client()
      try client.open("/ops?variant=\(variant)")
      #expect(client.page.body("data-variant") == editions[0])
      #expect(client.cookies["foyer-variant-ops"] == nil)
    }
  }

  @Test func `an arm that is asked for is walked, and not without --dev`() throws {
    let experiment = try #require(FamilyPlus().flow.experiments.first)
    let tools = DevelopmentTools(feed)
    let built = try TestApplication([FamilyPlus().withPages], development: tools, mail: nil)
    let served = try TestApplication([FamilyPlus().withPages])
    let editions = { (house: TestApplication) in
      try experiment.arms.map { arm in
        let client = house.client()
        try client.open("/familyplus?arm=\(experiment.id)=\(arm.id)")
        return try #require(client.page.body("data-variant"))
      }
    }
    #expect(try Set(editions(built)).count == experiment.arms.count)
    #expect(try Set(editions(served)).count == 1)
  }

  // MARK: The drawer

  private func sendDrawer(_ client: TestClient, _ fields: String) throws {
    let token = try #require(client.page.controls.first { $0.name == "form-token" }).value
    let answer = try client.post(
      address: "/nutrisync/_dev?screen=basic-info", "form-token=\(token)&\(fields)")
    if answer.status == 303, let target = answer.header("Location") {
      try client.open(target)
    } else {
      #expect(answer.status == 422)
    }
  }

  @Test func `the drawer shows the path, the answers and where the words stand`() throws {
    let client = house.client()
    try client.open("/nutrisync/basic-info?force=lose-weight")
    #expect(client.page.links.contains("/nutrisync/_dev?screen=basic-info"))
    let page = try client.open("/nutrisync/_dev?screen=basic-info")
    #expect(page.html.contains("Templates/nutrisync/copy.xcstrings:"))
    #expect(page.html.contains("basic-info.title"))
    #expect(page.links.contains("/nutrisync/plan"))
    #expect(page.links.contains("/nutrisync/basic-info?force=build-muscle"))
    #expect(page.controls.contains { $0.name == "birth-date-year" && $0.value.count == 4 })
  }

  @Test func `a tester changes answers in the drawer`() throws {
    let client = house.client()
    try client.open("/nutrisync/basic-info?force=lose-weight")
    try client.open("/nutrisync/_dev?screen=basic-info")
    try sendDrawer(client, filled(client, "name", "Zo%C3%AB%20Quinn"))
    #expect(client.page.screen == "basic-info")
    #expect(client.page.controls.contains { $0.name == "name" && $0.value == "Zoë Quinn" })
  }

  @Test func `an answer that can't be read changes nothing`() throws {
    let client = house.client()
    try client.open("/nutrisync/basic-info?force=lose-weight")
    let before = client.cookies
    try client.open("/nutrisync/_dev?screen=basic-info")
    try sendDrawer(client, filled(client, "birth-date-month", "13"))
    #expect(client.cookies.mapValues(\.value) == before.mapValues(\.value))
  }

  @Test func `the drawer takes no form of another site`() throws {
    let client = house.client()
    try client.open("/nutrisync/_dev")
    let answer = try client.post(
      address: "/nutrisync/_dev", "form-token=x", headers: [(.secFetchSite, "cross-site")])
    #expect(answer.status == 403)
    #expect(try client.post(address: "/nutrisync/_dev", "form-token=x").status == 403)
  }

  /// The drawer's answers as a browser sends them, one of them changed; `value` is encoded already.
  private func filled(_ client: TestClient, _ name: String, _ value: String) -> String {
    var seen: Set<String> = []
    let pairs = client.page.controls.filter {
      $0.name != "form-token" && seen.insert($0.name).inserted
    }
    .map { control in
      let text = control.name == name ? value : PercentEncoding.encode(control.value)
      return "\(control.name)=\(text)"
    }
    return pairs.joined(separator: "&")
  }

  // MARK: Mistakes

  @Test func `a mistake shows in the place of the pages it is in, and nowhere else`() throws {
    let client = house.client()
    feed.publish(.pages, mistakes: [mistake(in: "Templates/nutrisync/plan.mustache")])
    try client.open("/nutrisync/plan?force")
    #expect(client.response.status == 500)
    #expect(client.page.html.contains("Templates/nutrisync/plan.mustache"))
    #expect(client.page.html.contains("line 2, column 3"))
    #expect(client.page.html.contains("  {{oops}}"))
    #expect(client.page.html.contains("<b><i></i>  ^</b>"))
    try client.open("/nutrisync/impact?force")
    #expect(client.page.screen == "impact")
    #expect(client.page.words.contains("1 to mend"))
    feed.publish(.pages, mistakes: [])
    try client.open("/nutrisync/plan?force")
    #expect(client.page.screen == "plan")
    #expect(!client.page.words.contains("to mend"))
  }

  @Test
  func `a mistake in shared words shows everywhere, one of another page of no flow only there`()
    throws
  {
    let client = house.client()
    feed.publish(.pages, mistakes: [mistake(in: "Templates/copy.xcstrings")])
    for address in ["/", "/nutrisync", "/account"] {
      try client.open(address)
      #expect(client.response.status == 500, "\(address)")
    }
    feed.publish(.pages, mistakes: [mistake(in: "Templates/pages/gallery.mustache")])
    try client.open("/")
    #expect(client.response.status == 500)
    try client.open("/account")
    #expect(client.response.status == 200)
  }

  @Test func `answers to programs and downloads are left as they are`() throws {
    let client = house.client()
    for address in ["/healthz", "/metrics", "/assets/base.css"] {
      try client.open(address)
      #expect(!client.response.text.contains("data-dev-number"), "\(address)")
    }
  }
}
