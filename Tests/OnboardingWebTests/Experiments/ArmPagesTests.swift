import FlowPages
import FlowWalking
import Insights
import OnboardingDomain
import OnboardingFlows
import Sealing
import TestSupport
import Testing

/// Orders, words and editions of arms; and how fairly people are drawn for them.
@Suite struct ArmPagesTests {
  @Test func `an arm with another order is walked to the end, and its control too`() throws {
    let house = try TestApplication([CalAI().withPages])
    try house.start("rating-later", of: "calai")
    var orders: Set<[String]> = []
    for _ in 0..<12 {
      let seen = try CalAIJourney.lose.walkInAnyOrder(house.client())
      #expect(seen.last == "today")
      orders.insert(
        seen.filter { ["rollover", "rating", "notifications", "plan-ready"].contains($0) })
    }
    #expect(
      orders == [
        ["rollover", "rating", "notifications", "plan-ready"],
        ["rollover", "notifications", "plan-ready", "rating"],
      ])
    let figures = try house.figures(of: "calai")
    #expect(figures.exposures.map(\.people).reduce(0, +) == 12)
    #expect(figures.goals.map(\.people).reduce(0, +) == 12)
  }

  /// Somebody who was shown their plan before they were asked for a rating.
  private func atPlan(_ house: TestApplication) throws -> TestClient {
    let steps = CalAIJourney.lose.steps.drop { $0.place != "notifications" }
      .prefix { $0.place != "plan-ready" }
    for _ in 0..<40 {
      let client = house.client()
      try CalAIJourney.walk(client, to: "rollover")
      try client.submit(["rollover": "yes"])
      guard client.page.screen == "notifications" else { continue }
      for step in steps { try client.take(step) }
      return client
    }
    throw TestApplication.NobodyDrawn()
  }

  @Test func `a decision for another order leads nobody through what they have behind them`() throws
  {
    let house = try TestApplication([CalAI().withPages])
    try house.start("rating-later", of: "calai")
    let (before, at) = (try atPlan(house), try atPlan(house))
    try at.submit()
    #expect(before.page.screen == "plan-ready" && at.page.screen == "rating")
    try house.decide("rating-later", of: "calai", for: "before-plan")
    try before.open("/calai")
    #expect(before.page.screen == "plan-ready" && !before.page.isNoticed)
    try before.submit()
    #expect(before.page.screen == "save-progress")
    try at.open("/calai")
    #expect(at.page.screen == "save-progress")
  }

  @Test(arguments: ["rating", "rating/stars"])
  func `who is on a page that a decision puts before it goes on from there`(page: String) throws {
    let house = try TestApplication([CalAI().withPages])
    try house.start("rating-later", of: "calai")
    let (sending, reloading) = (try atPlan(house), try atPlan(house))
    try reloading.submit()
    try reloading.open("/calai/\(page)")
    #expect(reloading.page.screen == "rating")
    try house.decide("rating-later", of: "calai", for: "before-plan")
    // The form of the plan is taken as it was shown, and leads to the rating: behind them by now.
    try sending.submit()
    try reloading.open("/calai/\(page)")
    for client in [sending, reloading] {
      #expect(client.page.screen == "save-progress")
      // It is there for who goes back.
      try client.open("/calai/rating")
      #expect(client.page.screen == "rating")
    }
  }

  @Test func `words of an arm stand on its pages, and the purchase is its goal`() throws {
    let house = try TestApplication([CalAI().withPages])
    try house.start("paywall-title", of: "calai")
    var titles: Set<String> = []
    for _ in 0..<12 {
      let client = house.client()
      try CalAIJourney.walk(client, to: "paywall")
      titles.insert(
        try #require(client.page.html.firstMatch(of: /<h1[^>]*>(?:<[^>]*>)*([^<]*)/)).output.1
          .description)
      try client.submit(["plan": "yearly"])
      try client.submit()
    }
    #expect(titles == ["Try Cal\u{A0}AI for free", "Try your plan for free"])
    let figures = try house.figures(of: "calai")
    #expect(figures.goals.map(\.people).reduce(0, +) == 12)
  }

  @Test func `arms with editions walk theirs`() throws {
    let house = try TestApplication([FamilyPlus().withPages])
    try house.start("trial-week", of: "familyplus")
    var editions: [String: Int] = [:]
    for _ in 0..<16 {
      let client = house.client()
      try client.open("/familyplus")
      editions[client.page.body("data-variant") ?? "", default: 0] += 1
      let first = client.page.body("data-variant")
      try client.submit()
      #expect(client.page.body("data-variant") == first)
    }
    #expect(Set(editions.keys) == ["standard", "trial"])
  }

  /// Source: the critical values of Pearson's chi-square at p = .001.
  @Test func `ten thousand sessions are drawn as the weights say`() {
    let chance = ArmChance(keyRing: KeyRing(createdAt: 0))
    let experiment = Experiment(
      "thirds", hypothesis: "Fair.", arms: ["a": 50, "b": 30, "c": 20],
      changing: ["b": [.words(["k"])], "c": [.words(["k"])]], goal: .completed)
    let run = ExperimentRun(
      "thirds", .running, weights: ["a": 50, "b": 30, "c": 20], ramp: 80, startedAt: 0)
    var counts: [ArmID?: Int] = [:]
    var again = 0
    for number in 0..<10_000 {
      let session = (0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) ^ UInt8($0) }
      let numbers = chance.numbers(of: "flow/thirds", session: session)
      let arm = run.arm(of: experiment, at: numbers)
      counts[arm, default: 0] += 1
      if run.arm(of: experiment, at: chance.numbers(of: "flow/thirds", session: session)) == arm {
        again += 1
      }
    }
    #expect(again == 10_000)
    let expected: [(ArmID?, Double)] = [(nil, 2000), ("a", 4000), ("b", 2400), ("c", 1600)]
    let statistic = expected.reduce(0.0) { sum, arm in
      let difference = Double(counts[arm.0] ?? 0) - arm.1
      return sum + difference * difference / arm.1
    }
    #expect(statistic < 16.27)
  }

  @Test func `what is drawn for one experiment tells nothing of another one`() {
    let chance = ArmChance(keyRing: KeyRing(createdAt: 0))
    var table = [[0, 0], [0, 0]]
    for number in 0..<10_000 {
      let session = (0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) }
      let one = chance.numbers(of: "flow/one", session: session).1 >> 63
      let other = chance.numbers(of: "flow/other", session: session).1 >> 63
      table[Int(one)][Int(other)] += 1
    }
    let statistic = table.joined().reduce(0.0) { sum, count in
      sum + (Double(count) - 2500) * (Double(count) - 2500) / 2500
    }
    #expect(statistic < 16.27)
  }
}
