import FlowPages
import Foundation
import HTTPCore
import Insights
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

/// People walk through a whole house, and what the command says of them is what they did.
@Suite final class InsightsCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-insights-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ command: String, _ arguments: String...) -> (text: String, status: Int32) {
    let text = Mutex("")
    let context = CommandContext(
      onboardings: [Reflect().withPages, OPS().withPages], environment: ["FOYER_DATA": folder],
      print: { line in text.withLock { $0 += line + "\n" } },
      printError: { line in text.withLock { $0 += line + "\n" } })
    let status = FoyerCommandLine.run([command] + arguments, in: context)
    return (text.withLock(\.self), status)
  }

  private struct Report: Decodable {
    struct Screen: Decodable {
      let screen: String
      let arrived: Int?
      let left: Int?
      let back: Int?
      let skipped: Int?
      let refused: Int?
      let p50Ms: Int64?
      let p90Ms: Int64?
    }
    let flow: String
    let started: Int?
    let completed: Int?
    let p50Ms: Int64?
    let screens: [Screen]
  }

  private func report(_ arguments: String...) throws -> Report {
    let text = Mutex("")
    let context = CommandContext(
      onboardings: [Reflect().withPages, OPS().withPages], environment: ["FOYER_DATA": folder],
      print: { line in text.withLock { $0 += line } }, printError: { _ in })
    let status = FoyerCommandLine.run(
      ["insights", "--flow", "reflect", "--json"] + arguments, in: context)
    #expect(status == 0)
    return try JSONDecoder().decode(Report.self, from: Data(text.withLock(\.self).utf8))
  }

  private static let answers: [(screen: String, entries: [(String, String)])] = [
    ("welcome", []),
    (
      "personal-info",
      [("name", "Maya"), ("birth-year", "1991"), ("time-zone", "America/Denver")]
    ),
    (
      "three-month-goal", [("goal", "run six miles, and enjoy it"), ("goal-category", "endurance")]
    ),
    ("sports", [("sports", "running"), ("sports", "yoga")]),
    ("journaling", [("journaling", "sometimes")]), ("tutorial", []), ("reflections", []),
    (
      "reminders",
      [("morning-time", "06:45"), ("evening-time", "20:30"), ("notifications", "granted")]
    ),
    ("answers", []),
  ]

  /// Somebody who takes ten seconds for each screen, up to one that they see and don't leave.
  @discardableResult
  private func walk(_ house: TestApplication, to last: String? = nil) throws -> TestClient {
    let client = house.client()
    var page = try client.open("/reflect")
    for (screen, entries) in Self.answers {
      #expect(page.screen == screen)
      if screen == last { break }
      house.clock.advance(seconds: 10)
      page = try client.submit(pairs: entries)
    }
    return client
  }

  @Test func `what is printed is what people did, beside the server and after it`() throws {
    let house = try TestApplication([Reflect().withPages, OPS().withPages], folder: folder)
    for _ in 0..<7 { try walk(house) }
    for _ in 0..<5 { try walk(house, to: "sports") }
    // Two who turn back from the sports: one leaves there, one at the sports again.
    for isLeaving in [true, false] {
      let client = try walk(house, to: "sports")
      try client.open("/reflect/three-month-goal")
      if !isLeaving { try client.open("/reflect/sports") }
    }
    // One who is refused, twice by one rule.
    let refused = try walk(house, to: "personal-info")
    for _ in 0..<2 { try refused.submit(["name": "", "birth-year": "1991"]) }
    // A program, and somebody who only prefetches: neither is a person.
    let bot = house.client()
    bot.headers.append((.userAgent, "curl/8.5.0"))
    try bot.open("/reflect")
    // Beside the server, once its events are on the disk.
    #expect(try eventually { try report().started == 15 })
    try house.close()

    let all = try report()
    #expect(all.flow == "reflect")
    #expect(all.started == 15)
    #expect(all.completed == 7)
    let screens = Dictionary(uniqueKeysWithValues: all.screens.map { ($0.screen, $0) })
    #expect(screens["welcome"]?.arrived == 15)
    #expect(screens["welcome"]?.left == 0)
    #expect(screens["personal-info"]?.arrived == 15)
    #expect(screens["personal-info"]?.left == 1)
    // What one was refused, or two went back from, is told of nobody.
    #expect(screens["personal-info"]?.refused == nil)
    #expect(screens["three-month-goal"]?.left == 1)
    #expect(screens["sports"]?.arrived == 14)
    #expect(screens["sports"]?.left == 6)
    #expect(screens["sports"]?.back == nil)
    #expect(screens["journaling"]?.arrived == 7)
    #expect(screens["today"]?.arrived == 7)
    #expect(screens["today"]?.left == 0)
    #expect(
      screens["sports"]?.p50Ms == TimeScale.milliseconds(of: TimeScale.step(of: 10_000)))
    #expect(all.p50Ms == TimeScale.milliseconds(of: TimeScale.step(of: 90_000)))

    // Whoever reads the raw events finds the same people.
    let lines = run("export", "events").text.split(separator: "\n")
    let finished = lines.filter { $0.contains("\"kind\":\"completed\"") }
    #expect(finished.count == 7)
    #expect(lines.contains { $0.contains("\"subject\":\"name\",\"detail\":\"required\"") })
    #expect(lines.contains { $0.contains("\"subject\":\"sports\",\"detail\":\"yoga\"") })
    #expect(lines.contains { $0.contains("\"subject\":\"birth-year\",\"detail\":\"1990s\"") })
    #expect(lines.contains { $0.contains("\"source\":\"bot\"") })
    #expect(!lines.contains { $0.contains("Maya") || $0.contains("six miles") })
  }

  @Test func `too few people are nobody, and a table says so`() throws {
    let house = try TestApplication([Reflect().withPages, OPS().withPages], folder: folder)
    for _ in 0..<6 { try walk(house, to: "three-month-goal") }
    try walk(house)
    try house.close()
    let few = try report()
    let sports = few.screens.first { $0.screen == "sports" }
    #expect(few.started == 7)
    #expect(sports?.arrived == nil)
    #expect(sports?.left == nil)
    #expect(sports?.p50Ms == nil)
    // Of seven less six one came further.
    #expect(few.screens.first { $0.screen == "three-month-goal" }?.arrived == 7)
    #expect(few.screens.first { $0.screen == "three-month-goal" }?.left == nil)
    let table = run("insights", "--flow", "reflect").text
    #expect(table.contains("7 began reflect, fewer than five finished."))
    #expect(table.contains("7 were seen") == false)
    #expect(table.contains("< 5"))
    #expect(run("insights", "--flow", "ops").text == "Nobody has begun ops in this time.\n")
  }

  @Test func `a share that is neither nothing nor all is never written as if it were`() {
    var figures = FlowFigures()
    var screen = ScreenFigures("welcome")
    (screen.arrived, screen.left) = (20_000, 5)
    (figures.started, figures.finished, figures.screens) = (20_000, 19_995, [screen])
    let lines = InsightsReport(flow: "reflect", figures, of: []).lines
    #expect(
      lines.first?.hasSuffix("19995 finished: 99.9 %, 95 % interval 99.9 % to 100.0 %.") == true,
      "\(lines)")
    #expect(lines.last?.contains("0.1 %") == true, "\(lines)")
  }

  @Test
  func `nothing follows of a few from screens that nobody saw, nor from those of another variant`()
    throws
  {
    let house = try TestApplication([Reflect().withPages, OPS().withPages], folder: folder)
    for _ in 0..<6 { try walk(house, to: "three-month-goal") }
    try walk(house, to: "sports")
    for _ in 0..<6 { try house.client().open("/ops") }
    try house.close()
    // That nobody saw the screen behind them would tell that the one left there.
    let few = try report().screens.drop { $0.screen != "sports" }
    #expect(few.count > 2)
    #expect(few.allSatisfy { $0.arrived == nil && $0.left == nil })
    #expect(run("insights", "--flow", "reflect").text.contains(/journaling +< 5/))

    let ops = OPS().flow
    let text = run("insights", "--flow", "ops", "--json").text
    let all = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    #expect(all.screens.map(\.screen) == ops.variants[0].screens.map(\.id.rawValue))
    #expect(all.screens.dropFirst().allSatisfy { $0.arrived == 0 })
  }

  private static let mistakes: [(arguments: [String], status: Int32)] = [
    (["--flow", "nobody"], 64),
    (["--flow", "reflect", "--since", "2026-11-02", "--until", "2026-11-01"], 64),
    // Figures are kept by the hour: of a part of one they would be those of all of it.
    (["--flow", "reflect", "--since", "2026-11-02T10:30:00Z"], 64),
    (["--flow", "reflect", "--until", "2026-11-02T10:00:01Z"], 64),
    (["--flow", "reflect", "--until", "2026-11-02T10:00:00Z"], 66),
    (["--flow", "reflect", "--since", "yesterday"], 64), (["--flow", "reflect"], 66),
  ]

  @Test(arguments: mistakes)
  func `what makes no sense is said`(arguments: [String], status: Int32) {
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: ["FOYER_DATA": folder], print: { _ in },
      printError: { _ in })
    #expect(FoyerCommandLine.run(["insights"] + arguments, in: context) == status)
  }

  @Test func `what there isn't is refused with what there is, and is no figure of nobody`() throws {
    let house = try TestApplication([Reflect().withPages, OPS().withPages], folder: folder)
    try walk(house)
    try house.close()
    let version = Reflect().flow.version
    for (option, value, known) in [
      ("device", "fridge", "phone, tablet, desktop"), ("variant", "none", "standard"),
      ("version", "99", "\(version)"), ("locale", "xx", "en"),
    ] {
      let answer = run("insights", "--flow", "reflect", "--\(option)", value)
      #expect(answer.status == 65)
      #expect(
        answer.text.hasPrefix(
          "--\(option) is \"\(value)\", of which reflect has nothing. There are: \(known)"),
        "\(answer.text)")
    }
    #expect(
      run("insights", "--flow", "reflect", "--arm", "short=long").text
        == "--arm is \"short=long\", of which reflect has nothing. There are none.\n")
    for (option, value) in [
      ("device", "tablet"), ("version", "\(version)"), ("locale", "en"),
    ] {
      #expect(run("insights", "--flow", "reflect", "--\(option)", value).status == 0)
    }
  }
}
