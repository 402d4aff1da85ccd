import OnboardingConsole
import OnboardingDomain
import Testing

/// Addresses of the console, and how it writes times and counts.
@Suite struct ConsoleRouteTests {
  @Test(arguments: [
    ConsoleRoute.overview, .signIn, .link("a_b-C"), .signOut, .people, .peopleFile(.csv),
    .peopleFile(.jsonl), .person(18_204), .audit, .auditFile(.csv), .auditFile(.jsonl), .deliveries,
    .delivery("wh_ab", 7), .webhook("wh_ab"), .health, .asset("/assets/console/frame.css"),
    .deliveriesFile(.queue, .csv), .deliveriesFile(.endpoints, .json), .healthFile(.day, .csv),
    .healthFile(.refusals, .json), .experimentTable("ops", "shorter", .guardrails, .csv),
  ])
  func `an address is parsed as it is printed`(route: ConsoleRoute) {
    #expect(ConsoleRoute(path: route.address) == route)
  }

  @Test(arguments: [
    "/", "/console/", "/console/nothing", "/console/people/0", "/console/people/01",
    "/console/people/-1", "/console/people/1/2", "/console/deliveries/wh_1",
    "/console/deliveries/wh_1/x", "/consoles", "/console/deliveries/queue",
    "/console/health/nothing.csv", "/console/health/day.xml", "/console/experiments/ops/x/days.csv",
  ])
  func `what means nothing is no address`(path: String) {
    #expect(ConsoleRoute(path: path) == nil)
  }

  @Test func `counts have commas, times have 24 hours`() {
    #expect(
      [0, 999, 1000, 18_204, -1_234_567].map { Written.count($0) }
        == ["0", "999", "1,000", "18,204", "\u{2212}1,234,567"])
    #expect(Moment.rfc3339(1_795_268_467) == "2026-11-21T13:41:07Z")
    #expect(Written.day(1_795_268_467) == "Nov 21, 2026")
    #expect(Written.day(1_795_268_467, on: 1_798_000_000) == "Nov 21")
    #expect(Written.day(1_795_268_467, on: 1_799_000_000) == "Nov 21, 2026")
    #expect(Written.moment(1_795_268_467, on: 1_795_268_000) == "13:41")
    #expect(Written.moment(1_795_268_467, on: 1_795_368_000) == "Nov 21, 13:41")
    #expect(
      [5, 90, 3600, 90_000, 200_000].map { Written.age($0) }
        == ["5 s", "1 min", "60 min", "25 h", "2 days"])
  }
}
