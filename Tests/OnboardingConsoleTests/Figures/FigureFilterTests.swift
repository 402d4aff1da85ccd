import HTTPCore
import OnboardingDomain
import OnboardingEvents
import OnboardingStore
import Testing

@testable import OnboardingConsole

@Suite struct FigureFilterTests {
  /// 14:32 on Nov 21, 2026.
  private let now: Int64 = 1_795_271_520

  private func filter(_ query: String) throws -> FigureFilter {
    FigureFilter(try URLEncodedForm(Array(query.utf8)))
  }

  @Test(arguments: [
    "", "?period=24h", "?period=7d", "?from=2026-10-24&to=2026-11-20", "?variant=standard",
    "?variant=standard&compare=short-welcome", "?compare=previous&sort=loss",
    "?locale=de&device=phone&people=simulated", "?from=2026-10-24&to=2026-10-24&sort=refused",
  ])
  func `what an address says it says again`(query: String) throws {
    #expect(try filter(String(query.dropFirst())).query == query)
  }

  @Test(arguments: [
    ("from=2026-10-25&to=2026-11-21&device=phone", "?device=phone"),
    ("from=2026-11-15&to=2026-11-21", "?period=7d"),
    ("from=2026-10-24&to=2026-11-20", "?from=2026-10-24&to=2026-11-20"),
    ("period=24h", "?period=24h"),
  ])
  func `dates that are those of a period of a name are that period`(
    query: String, named: String
  ) throws {
    #expect(try filter(query).named(now: now).query == named)
  }

  @Test(arguments: [
    "from=2026-11-20&to=2026-10-24": "to has to be a day that is not before from.",
    "from=2026-02-30&to=2026-03-02": "from has to be a day as 2026-02-28.",
    "from=2026-11-20": "to has to be a day as 2026-02-28, for from and to go together.",
    "to=2026-11-20": "from has to be a day as 2026-02-28, for from and to go together.",
    "from=2026-11-01&to=2026-11-02&period=7d": "period has to be left out beside from and to.",
    "period=99d": "period has to be 24h, 7d or 28d.",
    "device=fridge": "device has to be phone, tablet or desktop.",
    "people=nope": "people has to be simulated, or left out for people.",
    "sort=nope": "sort has to be path, loss, time, back, skipped or refused.",
    "device=phone&device=tablet": "device was sent more than once.",
    "devise=phone":
      "devise is no parameter of this address; it has \(FigureFilter.names.joined(separator: ", ")).",
  ])
  func `what can't be read is left out, and said with what it may be`(
    query: String, message: String
  ) throws {
    let filter = try filter(query)
    #expect(filter.problems.map(\.message) == [message])
    if !query.contains("2026-11-02") { #expect(filter.query == "") }
  }

  @Test func `what an address leaves empty is left out without a word`() throws {
    let filter = try filter("period=&variant=&device=&from=&to=&sort=")
    #expect(filter.query == "" && filter.problems.isEmpty)
  }

  @Test func `periods end with the present hour or day`() throws {
    let (hour, day): (Int64, Int64) = (3600, 86_400)
    let today = now - now % day
    #expect(try filter("period=24h").range(now: now).contains(now))
    let hours = try filter("period=24h").range(now: now)
    #expect(hours.upperBound - hours.lowerBound == day && hours.lowerBound % hour == 0)
    #expect(try filter("period=7d").range(now: now) == today - 6 * day..<today + day)
    #expect(try filter("").range(now: now) == today - 27 * day..<today + day)
    let dates = try filter("from=1970-01-02&to=1970-01-03")
    #expect(dates.range(now: now) == day..<3 * day)
    #expect(dates.previousRange(now: now) == -day..<day)
  }

  @Test(arguments: [
    "from=2025-12-25&to=2026-01-02": "Dec 25, 2025 – Jan 2, 2026",
    "from=2026-12-01&to=2026-12-02": "Dec 1 – Dec 2, 2026",
  ])
  func `a period over two years has both of them`(query: String, label: String) throws {
    #expect(FilterBar.span(try filter(query).range(now: now)) == label)
  }

  @Test func `a selection is of people unless the address asks for simulated ones`() throws {
    #expect(try filter("").selection("reflect", in: 0..<1).source == .person)
    let selection = try filter("people=simulated&device=phone").selection("reflect", in: 0..<1)
    #expect(selection.source == .simulated)
    #expect(selection.device == "phone")
    #expect(selection.flow == "reflect")
  }
}

@Suite struct FigureTableTests {
  private let table = FigureTable(
    "flows", ["flow", "share"],
    [
      [.text("a \"b\", c"), .number(0.72319)], [.text("=1+1"), .none], [.text("x"), .count(1234)],
      [.text("y"), .withheld],
    ])

  @Test func `a table is comma separated, and nothing in it is a formula`() {
    #expect(
      table.csv == "flow,share\r\n\"a \"\"b\"\", c\",0.7232\r\n'=1+1,\r\nx,1234\r\ny,withheld\r\n")
  }

  @Test func `a table is JSON, and nothing is null`() {
    #expect(
      table.json == """
        [{"flow":"a \\"b\\", c","share":0.7232},
        {"flow":"=1+1","share":null},
        {"flow":"x","share":1234},
        {"flow":"y","share":"withheld"}]

        """)
  }

  @Test(arguments: [
    ConsoleRoute.overview, .overviewFile(.flows, .csv), .flow("reflect"),
    .flowFile("reflect", .json),
    .screen("reflect", "sports"), .screenFile("reflect", "sports", .choices, .csv),
  ])
  func `an address of figures is what it prints, and every operator may see it`(
    route: ConsoleRoute
  ) {
    #expect(ConsoleRoute(path: route.address) == route)
    #expect(route.neededRole == .view)
  }

  @Test(arguments: ["/console/flows", "/console/flows/a/b/c", "/console/flows/a/b/times.xml"])
  func `an address of no figures means nothing`(path: String) {
    #expect(ConsoleRoute(path: path) == nil)
  }
}
