import FlowPages
import FlowWalking
import FoyerCLI
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import OnboardingWeb
import TestSupport
import Testing

/// Every kind of event is taken down of what people really do, with what it is about and with nothing
/// that a person wrote.
@Suite struct EveryEventTests {
  private struct Unreachable: Error {}

  /// A line of `foyer export events`.
  private struct Line: Decodable {
    let kind, flow, variant, locale, device, source, visit: String
    let screen, subject, detail, arms: String?
    let version: Int
    let at_ms: Int64

    /// `answer_given activity activity-level active`.
    var words: String {
      ([kind] + [screen, subject, detail].compactMap(\.self)).joined(separator: " ")
    }
  }

  private let house: TestApplication

  init() throws {
    house = try TestApplication(
      [NutriSync().withPages, CalAI().withPages],
      services: FlowServices(
        providers: ["apple": SignInProvider { _ in throw Unreachable() }, "google": .mock]))
  }

  private func raw(of house: TestApplication? = nil) throws -> [String] {
    let store = (house ?? self.house).store
    try store.flushEvents()
    var (lines, next) = ([String](), Optional(ExportPosition.start))
    while let position = next {
      let page = try store.reader.export(
        .events, flow: nil, since: nil, after: position, limit: 10_000)
      lines += page.lines
      next = page.next
    }
    return lines
  }

  private func lines(of house: TestApplication? = nil) throws -> [Line] {
    try raw(of: house).map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// Comes to the end of NutriSync by everything that can happen on the way.
  private func walkNutriSync() throws {
    try house.start("short-welcome", of: "nutrisync")
    let maya = try house.client(isShort: true)
    try maya.submit()
    #expect(maya.response.status == 422)
    try maya.open("/nutrisync/basic-info")
    var steps = NutriSyncJourney.maya.steps
    let rest = steps.firstIndex { $0.place == "account" }.map { steps[$0...] } ?? []
    steps.removeAll { step in rest.contains { $0.place == step.place } }
    _ = try? Journey("nutrisync", steps).walkInAnyOrder(maya, isBeginning: false)
    // A provider that can't be reached.
    try maya.open("/nutrisync/account/apple")
    try maya.submit()
    #expect(maya.response.status == 503)
    // Back, as browsers say it, and another answer.
    maya.headers.append((.referer, "http://localhost:1/nutrisync/account"))
    try maya.open("/nutrisync/activity")
    maya.headers.removeLast()
    try maya.submit(["activity-level": "very-active"])
    try maya.open("/nutrisync")
    try maya.open("/nutrisync/later")
    try maya.submit()
    try maya.open("/nutrisync")
    try Journey("nutrisync", Array(rest)).walkInAnyOrder(maya, isBeginning: false)
    #expect(maya.page.isComplete)
  }

  @Test func `each kind of event is taken down with what it is about`() throws {
    try walkNutriSync()
    try CalAIJourney.walk(house.client())
    let expected: Set = [
      "flow_started permissions",
      "screen_viewed basic-info",
      "screen_left impact",
      "answer_given impact energy-level 5",
      "answer_given basic-info birth-date 1990s",
      "answer_given body-metrics weight 60-80",
      "answer_given primary-goal primary-goal lose-weight",
      "validation_failed basic-info name required",
      "went_back account",
      "answer_changed activity activity-level",
      "skipped account",
      "sheet_opened account apple",
      "result_shown realistic-target verdict realistic",
      "paywall_viewed paywall",
      "purchase_settled paywall purchase yearly",
      "resumed account",
      "handed_over account",
      "completed journey",
      "exposed basic-info short-welcome short",
      "goal_reached journey short-welcome short",
      "server_failed account 503",
    ]
    let missing = expected.subtracting(try lines().map(\.words))
    #expect(missing == [])
    // A kind that is added has to be met here, too.
    let kinds = Set(expected.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(kinds == Set(Event.Kind.allCases.map(\.rawValue)))
  }

  @Test func `a form with more answers than are handed on at once has all of them noted, in order`()
    throws
  {
    let reflect = try ReflectJourney()
    let client = try reflect.client(at: "sports")
    let sports = Reflect.Sport.allCases.map(\.rawValue)
    #expect(sports.count > EventSeries.capacity)
    try client.submit(pairs: sports.map { ("sports", $0) } + [("own-sports", "")])
    #expect(client.page.screen == "journaling")
    let words = try lines(of: reflect.house).map(\.words)
    let noted = sports.map { "answer_given sports sports \($0)" } + ["screen_left sports"]
    let first = try #require(words.firstIndex(of: noted[0]))
    #expect(Array(words[first...].prefix(noted.count)) == noted)
  }

  @Test func `an event says in which edition, language and kind of device, and how far apart`()
    throws
  {
    let client = house.client()
    client.headers.append((.userAgent, "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)"))
    try client.open("/nutrisync")
    try client.submit()
    house.clock.advance(seconds: 42)
    try client.submit()
    let lines = try lines()
    for line in lines {
      #expect(line.flow == "nutrisync" && line.variant == "standard" && line.locale == "en")
      #expect(line.version == NutriSync().flow.version)
      #expect(line.device == "phone" && line.source == "person" && line.arms == nil)
    }
    #expect(Set(lines.map(\.visit)).count == 1)
    let left = try #require(lines.first { $0.words == "screen_left welcome" })
    let viewed = try #require(lines.first { $0.words == "screen_viewed welcome" })
    #expect(left.at_ms - viewed.at_ms == 42_000)
  }

  /// A number that changed daily would make a person who comes back the next day one who left.
  @Test func `who comes back the next day is the same visit, and others are others`() throws {
    let client = house.client()
    try client.open("/nutrisync")
    try client.submit()
    house.clock.advance(seconds: 86_400)
    try client.submit()
    #expect(Set(try lines().map(\.visit)).count == 1)
    let other = house.client()
    try other.open("/nutrisync")
    try other.submit()
    #expect(Set(try lines().map(\.visit)).count == 2)
  }

  @Test func `no session is found by what is kept of its visit`() throws {
    try walkNutriSync()
    let profiles = try house.store.profiles(flow: "nutrisync")
    let ids = profiles.compactMap { SessionID(bytes: $0.session) }
    #expect(!ids.isEmpty)
    let text = try raw().joined()
    for id in ids {
      for bytes in [id.bytes.prefix(8), id.bytes.suffix(8)] {
        let digits = bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }
        #expect(!text.contains(digits.joined()) && !text.contains(digits.reversed().joined()))
      }
    }
  }

  @Test func `no word that a person wrote is in any event`() throws {
    try walkNutriSync()
    // Who walks at random errs, skips, opens sheets, buys, changes answers and comes back.
    for flow in [NutriSync().flow, CalAI().flow] {
      var walker = RandomWalker(flow, today: TestClock.day, seed: 5)
      for _ in 0..<2 {
        house.clock.advance(seconds: 300)
        // The provider that can't be reached ends a walk of NutriSync now and then.
        _ = try? walker.walk(house.client())
      }
    }
    let text = try raw().joined()
    for word in ["Maya", "maya@", "@example.com", "1994-03-14", "seven quiet boats", "SPRING"] {
      #expect(!text.contains(word))
    }
  }
}
