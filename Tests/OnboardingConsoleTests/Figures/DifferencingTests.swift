import FlowPages
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import Testing

/// Somebody with the role `view` who adds and subtracts what pages and files tell finds no group of one to four.
@Suite struct DifferencingTests {
  private let desk: Desk
  private let flow = Reflect().flow

  init() throws { desk = try Desk() }

  private static let day: Int64 = 86_400

  /// People who saw the first screens of Reflect and left on the last of them.
  ///
  /// - Parameters:
  ///   - choice: what they chose at `journaling`, where they went on from there.
  ///   - seconds: how long each of them was on a screen.
  private func add(
    _ count: Int, screens: Int, device: String = "phone", locale: String = "en",
    daysAgo: Int64 = 2, choice: String = "sometimes", seconds: Int64 = 4, first: Int
  ) throws {
    let ids = flow.variants[0].screens.map(\.id.rawValue)
    let circumstances = Event.Circumstances(
      flow: "reflect", version: flow.version, variant: flow.variants[0].id.rawValue, locale: locale,
      device: device)
    for person in 0..<count {
      var at = (desk.now - daysAgo * Self.day) * 1000
      func note(_ kind: Event.Kind, _ screen: String, _ subject: String = "", _ detail: String = "")
      {
        desk.store.record(
          Event(
            Event.Words(kind, screen: screen, subject: subject, detail: detail), circumstances,
            at: at, visit: UInt64(first + person + 1))
        )
      }
      note(.flowStarted, ids[0])
      for (index, screen) in ids.prefix(screens).enumerated() {
        note(.screenViewed, screen)
        guard index + 1 < screens else { break }
        at += seconds * 1000
        note(.screenLeft, screen)
        if screen == "journaling" { note(.answerGiven, screen, screen, choice) }
      }
    }
    try desk.store.flushEvents()
  }

  /// People who saw the first screen of a variant of OPS, and no more.
  private func add(_ count: Int, _ variant: String, daysAgo: Int64, first: Int) throws {
    for person in 0..<count {
      for kind in [Event.Kind.flowStarted, .screenViewed] {
        desk.store.record(
          Event(
            Event.Words(kind, screen: "welcome"),
            Event.Circumstances(
              flow: "ops", version: 1, variant: variant, locale: "en", device: "phone"),
            at: (desk.now - daysAgo * Self.day) * 1000, visit: UInt64(first + person)))
      }
    }
    try desk.store.flushEvents()
  }

  private func overview(_ query: String) throws -> String {
    try desk.browser("tomas").get("/console" + query).text
  }

  /// The rows of a file by the names of its columns.
  private func rows(_ path: String) throws -> [[String: String]] {
    let answer = try desk.browser("tomas").get("/console/flows" + path)
    #expect(answer.status == .ok)
    let lines = answer.text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private func page(_ path: String) throws -> String {
    try desk.browser("tomas").get("/console/flows" + path).text
  }

  private static let journaling = "/reflect/journaling"

  @Test func `a section has no time where that of one of its screens is withheld`() throws {
    func times() throws -> Int {
      try page("/reflect").matches(of: /class="time-c" data-l="median">/).count
    }
    try add(40, screens: 3, first: 0)
    let told = try times()
    try add(3, screens: 5, first: 1000)
    #expect(try times() == told - 1)
  }

  @Test func `where nothing is known of a target the first page says so in a clause`() throws {
    try add(10, screens: 3, first: 0)
    let page = try desk.browser("tomas").get("/console").text
    #expect(page.contains("targets that the flows’ documents set is met is not yet known."))
    #expect(!page.contains("none are") && !page.contains("none is"))
  }

  @Test func `arrived less left is nobody's number`() throws {
    try add(40, screens: 3, first: 0)
    try add(3, screens: 5, first: 1000)
    let third = try #require(try rows("/reflect.csv").first { $0["number"] == "3" })
    #expect(third["arrived"] == "43" && third["left"] != "40" && third["left_share"] != "0.9302")
    let river = try page("/reflect")
    #expect(river.contains("Fewer than five people came this far."))
    #expect(!river.contains(">40<") && !river.contains("93.0"))
    let screen = try page("/reflect/\(flow.variants[0].screens[2].id)")
    #expect(screen.contains("fewer than five came further") && !screen.contains("93.0"))
    let sorted = try page("/reflect?sort=loss")
    #expect(!sorted.contains(">40<"))
  }

  @Test func `a choice that few made doesn't follow from the others, nor from a target`() throws {
    try add(30, screens: 6, choice: "daily", first: 0)
    try add(20, screens: 6, choice: "sometimes", first: 1000)
    try add(2, screens: 6, choice: "never", first: 2000)
    let choices = try rows(Self.journaling + "/choices.csv")
    let told = choices.compactMap { $0["people"].flatMap(Int.init) }
    let all = try #require(choices.first?["went_on"].flatMap(Int.init))
    #expect(all == 52)
    #expect(choices.count { $0["people"].flatMap { Int($0) } == nil } >= 2)
    #expect(all - told.reduce(0, +) >= 9)
  }

  @Test func `no bin of times has one to four people in it, nor has what is left out`() throws {
    try add(30, screens: 6, seconds: 4, first: 0)
    try add(9, screens: 6, seconds: 22, first: 1000)
    try add(1, screens: 6, seconds: 57, first: 2000)
    let bins = try rows(Self.journaling + "/times.csv")
    let told = bins.compactMap { $0["people"].flatMap(Int.init) }
    #expect(told.allSatisfy { $0 >= 5 } && told == [30])
    let page = try page(Self.journaling)
    #expect(page.contains("What would tell of fewer than five is left out."))
    let table = try #require(page.split(separator: "The same as a table").dropFirst().first)
    #expect(!table.contains(#"<td class="n">1</td>"#) && !table.contains(#"<td class="n">9</td>"#))
  }

  @Test func `where no bar would have five people there is no chart, and a table all the same`()
    throws
  {
    for (index, seconds) in [4, 22, 57].enumerated() {
      try add(2, screens: 6, seconds: Int64(seconds), first: index * 1000)
    }
    let page = try page(Self.journaling)
    #expect(page.contains("<b>Six people arrived.</b> That is too few for percentages."))
    #expect(page.contains("No bar is drawn: each would tell of fewer than five."))
    #expect(!page.contains(#"aria-label="Time on this screen""#))
    #expect(page.contains("The same as a table"))
  }

  @Test func `all less phones less tablets are no desktops`() throws {
    try add(100, screens: 6, device: "phone", first: 0)
    try add(40, screens: 6, device: "tablet", first: 1000)
    try add(3, screens: 6, device: "desktop", first: 2000)
    #expect(try rows("/reflect.csv")[0]["arrived"] == "143")
    #expect(try rows("/reflect.csv?device=phone")[0]["arrived"] == "100")
    for device in ["tablet", "desktop"] {
      #expect(try rows("/reflect.csv?device=\(device)").isEmpty)
      #expect(try rows(Self.journaling + "/choices.csv?device=\(device)").isEmpty)
      #expect(try page("/reflect?device=\(device)").contains("What these people did is not told."))
      #expect(try page(Self.journaling + "?device=\(device)").contains("not told apart"))
      let overview = try desk.browser("tomas").get("/console?device=\(device)").text
      #expect(!overview.contains(">40<") && overview.contains("withheld"))
      let started = try rows(".csv?device=\(device)").first { $0["flow"] == "reflect" }?["started"]
      #expect(started.flatMap { Int($0) } == nil)
    }
  }

  @Test func `two filters at once don't tell what one withholds`() throws {
    try add(100, screens: 6, device: "phone", locale: "en", first: 0)
    try add(50, screens: 6, device: "phone", locale: "de", first: 1000)
    try add(60, screens: 6, device: "desktop", locale: "en", first: 2000)
    try add(1, screens: 6, device: "desktop", locale: "de", first: 3000)
    func arrived(_ query: String) throws -> Int? {
      try rows("/reflect.csv?\(query)").first?["arrived"].flatMap { Int($0) }
    }
    #expect(try arrived("device=desktop&locale=de") == nil)
    // Desktops less English desktops, German less German phones.
    #expect(try arrived("device=desktop") == nil || arrived("device=desktop&locale=en") == nil)
    #expect(try arrived("locale=de") == nil || arrived("device=phone&locale=de") == nil)
  }

  @Test func `two days less one are not told where few began on one of them`() throws {
    func days(_ first: Int64, _ last: Int64) -> String {
      func day(_ ago: Int64) -> String { Moment(instant: desk.now - ago * Self.day).day.iso8601 }
      return "from=\(day(first))&to=\(day(last))"
    }
    for (index, count) in [20, 2, 30, 40].enumerated() {
      try add(count, screens: 6, daysAgo: Int64(40 - index), first: index * 1000)
    }
    func started(_ first: Int64, _ last: Int64) throws -> String? {
      try rows("/reflect.csv?" + days(first, last)).first?["arrived"]
    }
    #expect(try started(40, 37) == "92" && started(40, 38) == "52")
    #expect(try started(37, 37) == "40")
    #expect(try started(40, 40) == nil && started(40, 39) == nil && started(38, 38) == nil)
    #expect(try page("/reflect?" + days(40, 40)).contains("What these people did is not told."))
  }

  @Test func `four weeks less four weeks without a day are not told where few began on that day`()
    throws
  {
    func day(_ ago: Int64) -> String { Moment(instant: desk.now - ago * Self.day).day.iso8601 }
    try add(3, screens: 6, daysAgo: 27, first: 0)
    try add(50, screens: 6, daysAgo: 20, first: 1000)
    try add(50, screens: 6, daysAgo: 10, first: 2000)
    #expect(try rows("/reflect.csv")[0]["arrived"] == "103")
    #expect(try rows("/reflect.csv?from=\(day(15))&to=\(day(0))")[0]["arrived"] == "50")
    #expect(try rows("/reflect.csv?from=\(day(26))&to=\(day(0))").isEmpty)
  }

  @Test func `four weeks less one are not told where few began in the others`() throws {
    try add(3, screens: 6, daysAgo: 20, first: 0)
    try add(50, screens: 6, daysAgo: 3, first: 1000)
    #expect(try rows("/reflect.csv")[0]["arrived"] == "53")
    #expect(try rows("/reflect.csv?period=7d").isEmpty)
    try add(2, screens: 6, daysAgo: 15, first: 2000)
    #expect(try rows("/reflect.csv?period=7d")[0]["arrived"] == "50")
    try add(40, screens: 6, daysAgo: 0, first: 3000)
    #expect(try rows("/reflect.csv?period=24h")[0]["arrived"] == "40")
  }

  @Test func `a device of which a period isn't told doesn't follow from the others`() throws {
    func day(_ ago: Int64) -> String { Moment(instant: desk.now - ago * Self.day).day.iso8601 }
    for (index, ago) in [6, 5, 4, 3].enumerated() {
      let first = index * 10_000
      try add(30, screens: 6, device: "phone", daysAgo: Int64(ago), first: first)
      try add(20, screens: 6, device: "desktop", daysAgo: Int64(ago), first: first + 1000)
      // Six on the first day, and one more on the second.
      try add(
        [6, 1, 7, 7][index], screens: 6, device: "tablet", daysAgo: Int64(ago), first: first + 2000)
    }
    func arrived(_ device: String, _ last: Int64) throws -> Int? {
      try rows(
        "/reflect.csv?from=\(day(6))&to=\(day(last))" + (device.isEmpty ? "" : "&device=\(device)")
      )
      .first?["arrived"].flatMap { Int($0) }
    }
    #expect(try arrived("", 6) == 56 && arrived("", 5) == 107)
    #expect(try arrived("tablet", 6) == nil && arrived("tablet", 5) == nil)
    // One of the others goes with it, and the larger one is told.
    #expect(try arrived("phone", 6) == 30 && arrived("desktop", 6) == nil)
    #expect(try arrived("tablet", 3) == 21 && arrived("desktop", 3) == 80)
  }

  @Test(arguments: [("24h", 0, 1, 4), ("7d", 0, 8, 20)])
  func `what lies beside a period and the one before is not told, either`(
    period: String, now: Int64, before: Int64, rest: Int64
  ) throws {
    try add(50, screens: 6, daysAgo: now, first: 0)
    try add(40, screens: 6, daysAgo: before, first: 1000)
    try add(3, screens: 6, daysAgo: rest, first: 2000)
    let query = "/reflect.csv?period=\(period)"
    #expect(try rows(query)[0]["arrived"] == "50")
    #expect(try rows(query + "&compare=previous")[0]["arrived_before"] != "40")
    let page = try page("/reflect?period=\(period)&compare=previous")
    #expect(page.contains("What the period before had is withheld"))
    try add(2, screens: 6, daysAgo: rest, first: 3000)
    #expect(try rows(query + "&compare=previous")[0]["arrived_before"] == "40")
  }

  @Test func `one variant of few doesn't follow from all and the other`() throws {
    let variants = OPS().flow.variants.map(\.id.rawValue)
    try add(50, variants[0], daysAgo: 1, first: 1)
    try add(3, variants[1], daysAgo: 1, first: 1000)
    let page = try overview("")
    #expect(page.contains(">53<") && !page.contains("\(variants[0])&nbsp;50"))
    for variant in variants.prefix(2) { #expect(page.contains("\(variant)&nbsp;withheld")) }
    let versus = try self.page("/ops?variant=\(variants[0])&compare=\(variants[1])")
    #expect(versus.contains("What these people did is not told.") && !versus.contains(">50<"))
  }

  @Test func `a few who came earlier don't follow from a variant's periods on the first page`()
    throws
  {
    let variants = OPS().flow.variants.map(\.id.rawValue)
    // So many of the other one that all of the week can be told.
    try add(30, variants[1], daysAgo: 14, first: 1)
    try add(50, variants[1], daysAgo: 2, first: 100)
    try add(3, variants[0], daysAgo: 14, first: 1000)
    try add(100, variants[0], daysAgo: 2, first: 2000)
    #expect(try overview("").contains("\(variants[0])&nbsp;103"))
    let week = try overview("?period=7d")
    #expect(week.contains(">150<"))
    for variant in variants { #expect(week.contains("\(variant)&nbsp;withheld")) }
    // Where five more came before the week tells them.
    try add(2, variants[0], daysAgo: 14, first: 3000)
    #expect(try overview("?period=7d").contains("\(variants[0])&nbsp;100"))
  }

  @Test func `all of a week are not told where they are of one variant that isn't`() throws {
    let variants = OPS().flow.variants.map(\.id.rawValue)
    try add(30, variants[1], daysAgo: 14, first: 1)
    try add(3, variants[0], daysAgo: 14, first: 1000)
    try add(100, variants[0], daysAgo: 2, first: 2000)
    #expect(try overview("").contains("\(variants[0])&nbsp;103"))
    #expect(try !overview("?period=7d").contains(">100<"))
    #expect(try page("/ops?period=7d").contains("What these people did is not told."))
    try add(2, variants[0], daysAgo: 14, first: 3000)
    #expect(try overview("?period=7d").contains(">100<"))
  }

  @Test func `the sums over all flows leave out what a row withholds`() throws {
    try add(40, screens: 3, first: 0)
    desk.store.record(
      Event(
        Event.Words(.flowStarted, screen: "welcome"),
        Event.Circumstances(
          flow: "ops", version: 1, variant: "original", locale: "en", device: "phone"),
        at: (desk.now - Self.day) * 1000, visit: 99_999))
    try desk.store.flushEvents()
    let page = try desk.browser("tomas").get("/console").text
    #expect(page.contains("<b>40 people started.</b> These sums leave out"))
    #expect(!page.contains("41 people"))
  }
}
