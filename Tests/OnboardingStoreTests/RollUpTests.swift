import Foundation
import OnboardingEvents
import SeededRandom
import Testing

@testable import OnboardingStore

/// The figures of the store against a second calculation that knows nothing of groups, numbers, states or
/// roll-ups: it has all events of a visit in a row and looks at them.
@Suite struct RollUpTests {
  private static let screens = ["a", "b", "c", "d", "e", "f"]
  private static let otherScreens = ["b", "a", "d", "f"]

  static func screens(of circumstances: Event.Circumstances) -> [String] {
    circumstances.variant == "short" ? otherScreens : screens
  }

  /// The long way hands in on its third screen, and ends on its last one; the short one hands in at its end.
  @Sendable static func order(of circumstances: Event.Circumstances) -> OrderedScreens {
    OrderedScreens(
      screens(of: circumstances),
      afterHandingIn: circumstances.variant == "short" ? 4..<4 : 3..<5)
  }

  /// People who go forwards, back, past screens, from one variant, device or arm to another, who are refused,
  /// pause, start over, meet errors, whose pages come before anybody asks for them, who finish, or leave.
  static func events(people: Int, seed: UInt64) -> [Event] {
    var random = SplitMix(seed: seed)
    var events: [Event] = []
    for visit in 1...people {
      var at = Int64.random(in: 0..<400_000_000, using: &random)
      var circumstances = Event.Circumstances(
        flow: "tea", version: 1, variant: Bool.random(using: &random) ? "long" : "short",
        locale: Bool.random(using: &random) ? "en" : "de",
        device: ["phone", "desktop"].randomElement(using: &random) ?? "",
        source: visit % 9 == 0 ? .simulated : .person,
        arms: visit % 4 == 0 ? "" : "warm=\(visit % 4 == 1 ? "plain" : "warm")")
      func add(_ kind: Event.Kind, _ screen: String, _ subject: String = "", _ detail: String = "")
      {
        events.append(
          Event(
            Event.Words(kind, screen: screen, subject: subject, detail: detail), circumstances,
            at: at, visit: UInt64(visit)))
        let pause = Int.random(in: 0..<30, using: &random) == 0
        at += Int64.random(in: pause ? 1_800_001..<9_000_000 : 100..<90_000, using: &random)
      }
      add(.flowStarted, Self.screens(of: circumstances)[0])
      add(.screenViewed, Self.screens(of: circumstances)[0])
      var position = 0
      var hasHandedIn = false
      // Whoever hands in once more has finished already.
      func handIn(_ screen: String) {
        if !hasHandedIn { add(.completed, screen) }
        hasHandedIn = true
      }
      walk: while true {
        let screens = Self.screens(of: circumstances)
        let screen = screens[position]
        // What was fetched ahead is shown without a word.
        if Int.random(in: 0..<8, using: &random) > 0 { add(.screenViewed, screen) }
        if screen == "d", !circumstances.arms.isEmpty {
          add(.exposed, screen, "warm", String(circumstances.arms.dropFirst(5)))
        }
        switch Int.random(in: 0..<24, using: &random) {
        case 0: break walk
        case 1, 2: position = max(0, position - Int.random(in: 1...3, using: &random))
        case 3:
          add(
            .validationFailed, screen, "field",
            ["empty", "wrong"].randomElement(using: &random) ?? "")
        case 4:
          circumstances = Event.Circumstances(
            flow: "tea", version: 1, variant: circumstances.variant == "short" ? "long" : "short",
            locale: circumstances.locale, device: circumstances.device,
            source: circumstances.source, arms: circumstances.arms)
          position = min(position, Self.screens(of: circumstances).count - 1)
        case 20:
          add(.flowStarted, screens[0])
          position = 0
        case 21: add(.serverFailed, screen, "", "500")
        case 22:
          add(.handedOver, screen)
          circumstances = Event.Circumstances(
            flow: "tea", version: 2, variant: circumstances.variant, locale: circumstances.locale,
            device: "tablet", source: circumstances.source, arms: circumstances.arms)
        case 23:
          circumstances = Event.Circumstances(
            flow: "tea", version: 1, variant: circumstances.variant, locale: circumstances.locale,
            device: circumstances.device, source: circumstances.source, arms: "warm=warm")
        case 5:
          add(.skipped, screen)
          add(.screenLeft, screen)
          position += 1
        default:
          add(.answerGiven, screen, "field", "\(Int.random(in: 0..<4, using: &random))")
          add(.screenLeft, screen)
          if screen == "c" { handIn(screen) }
          // Conditional screens are not on everybody's path.
          position += Int.random(in: 0..<6, using: &random) == 0 ? 2 : 1
        }
        if position >= Self.screens(of: circumstances).count {
          if !circumstances.arms.isEmpty { add(.goalReached, "f", "warm", "warm") }
          handIn("f")
          if Bool.random(using: &random) { add(.screenViewed, "f") }
          break
        }
      }
    }
    return events.sorted { $0.at < $1.at }
  }

  /// The same by hand, for those whose last event in the arms that they began in is under circumstances that the
  /// selection matches.
  struct ByHand {
    var started = 0
    var finished = 0
    var returned = 0
    var failed = 0
    var screens: [String: EventFigures.ScreenCounts] = [:]
    var people: [Event.Words: Int] = [:]
    var finishTimes: [Int: Int] = [:]

    init(_ events: [Event], _ selection: EventSelection) {
      for visit in Dictionary(grouping: events, by: \.visit).values {
        let first = visit[0]
        let last = visit.last { $0.circumstances.arms == first.circumstances.arms } ?? first
        guard selection.matches(last.circumstances), selection.hours.contains(first.at / 3_600_000)
        else { continue }
        add(visit, RollUpTests.screens(of: last.circumstances))
      }
    }

    private mutating func add(_ visit: [Event], _ order: [String]) {
      started += 1
      let end = visit.firstIndex { $0.words.kind == "completed" }
      let gaps = zip(visit, visit.dropFirst()).map { $1.at - $0.at }
      if gaps.contains(where: { $0 > 1_800_000 }) { returned += 1 }
      if let end {
        finished += 1
        let active = gaps.prefix(end).filter { $0 <= 1_800_000 }.reduce(0, +)
        finishTimes[TimeScale.step(of: active), default: 0] += 1
      }
      let stands = Self.stands(visit)
      let views = stands.map(\.screen)
      var last = views.last
      // Who has handed in and came no further than to what is offered then left there.
      if end != nil {
        let furthest = order.last(where: views.contains)
        last = order.contains("e") && ["d", "e"].contains(furthest) ? furthest : nil
      }
      if visit.contains(where: { $0.words.kind == "server_failed" }) { failed += 1 }
      // A screen that is not on the path any more counts as behind it, in the order of its first view.
      var path = order
      for screen in views where !path.contains(screen) { path.append(screen) }
      func position(_ screen: String) -> Int { path.firstIndex(of: screen) ?? 0 }
      let stop = last.map(position) ?? (end == nil ? 0 : path.count)
      for (index, screen) in path.enumerated() {
        var counts = screens[screen] ?? EventFigures.ScreenCounts()
        let isSeen = views.contains(screen)
        if isSeen { counts.seen += 1 }
        if isSeen, index > stop { counts.turned += 1 }
        if screen == last { counts.left += 1 }
        if !isSeen, index < stop {
          counts.beside += 1
          if index > 0, !views.contains(path[index - 1]) { counts.neither += 1 }
        }
        let refusals = visit.filter {
          $0.words.kind == "validation_failed" && $0.words.screen == screen
        }
        if !refusals.isEmpty { counts.refused += 1 }
        if !refusals.isEmpty, screen == last { counts.refusedLeft += 1 }
        if hasGoneBack(stands, from: screen) { counts.back += 1 }
        if let time = time(visit, stands, on: screen) {
          counts.times[TimeScale.step(of: time), default: 0] += 1
        }
        screens[screen] = counts
      }
      let answers = visit.filter { $0.words.kind == "answer_given" }
      for screen in Set(answers.map(\.words.screen)) {
        if let last = answers.last(where: { $0.words.screen == screen }) {
          people[last.words, default: 0] += 1
        }
      }
      for words in Set(visit.map(\.words))
      where Self.kinds.contains(words.kind) {
        people[words, default: 0] += 1
      }
    }

    private static let kinds = [
      "validation_failed", "skipped", "screen_left", "handed_over", "server_failed", "exposed",
      "goal_reached",
    ]

    /// Where somebody stood, from an event on.
    private struct Stand {
      let screen: String
      let event: Int
      let at: Int64
      /// The order of the variant in which they came there.
      let order: [String]
      /// Whether they came there by starting over.
      let isAnew: Bool
    }

    /// Where somebody stood, in order: on screens that were shown, on those whose form they handed in, and on
    /// those where they started over.
    private static func stands(_ visit: [Event]) -> [Stand] {
      var stands: [Stand] = []
      var isAnew = false
      for (index, event) in visit.enumerated() {
        let screen = event.words.screen
        let isKnown = stands.contains { $0.screen == screen }
        let isNew: Bool
        switch event.words.kind {
        case "flow_started":
          isAnew = index > 0
          isNew = isAnew && isKnown
        case "screen_viewed": isNew = stands.last?.screen != screen
        case "screen_left", "skipped", "validation_failed": isNew = !isKnown
        default: isNew = false
        }
        guard isNew else { continue }
        stands.append(
          Stand(
            screen: screen, event: index, at: event.at,
            order: RollUpTests.screens(of: event.circumstances), isAnew: isAnew))
        isAnew = false
      }
      return stands
    }

    /// By the order of the variant in which the earlier screen was shown.
    private func hasGoneBack(_ stands: [Stand], from screen: String) -> Bool {
      zip(stands, stands.dropFirst()).contains { before, after in
        guard before.screen == screen, !after.isAnew, let from = after.order.firstIndex(of: screen),
          let to = after.order.firstIndex(of: after.screen)
        else { return false }
        return to < from
      }
    }

    /// From when somebody arrived until they went on, the first time that they did so without a pause. Of a
    /// screen that they were not seen on before they went on it is not known.
    private func time(_ visit: [Event], _ stands: [Stand], on screen: String) -> Int64? {
      for (index, event) in visit.enumerated()
      where event.words.kind == "screen_left" && event.words.screen == screen {
        if let stand = stands.last(where: { $0.event < index }), stand.screen == screen,
          event.at - stand.at <= 1_800_000
        {
          return event.at - stand.at
        }
      }
      return nil
    }
  }

  private func selections() -> [EventSelection] {
    var selections = [EventSelection(flow: "tea")]
    for variant in ["long", "short"] {
      for device in ["phone", nil] {
        var selection = EventSelection(flow: "tea", period: 36_000..<270_000)
        selection.variant = variant
        selection.device = device
        selection.locale = device == nil ? "de" : nil
        selections.append(selection)
      }
    }
    var simulated = EventSelection(flow: "tea")
    simulated.source = .simulated
    var arm = EventSelection(flow: "tea")
    arm.arm = "warm=plain"
    var newer = arm
    (newer.arm, newer.version) = ("warm=warm", 2)
    return selections + [simulated, arm, newer, EventSelection(flow: "coffee")]
  }

  private func compare(_ store: OnboardingStore, _ events: [Event]) throws {
    for selection in selections() {
      let expected = ByHand(events, selection)
      let reading = try store.reader.eventFigures(selection, order: Self.order, now: 1_000_000)
      let counts = try store.reader.countStarted(selection, order: Self.order)
      let byHour = counts.values.reduce(into: [Int64: Int]()) { $0.merge($1, uniquingKeysWith: +) }
      #expect(byHour.values.reduce(0, +) == expected.started)
      #expect(byHour.keys.allSatisfy { selection.hours.contains($0) })
      #expect(counts.keys.allSatisfy(selection.matches))
      guard let figures = reading.entries.first?.figures else {
        #expect(expected.started == 0)
        continue
      }
      #expect(reading.entries.count == 1)
      #expect(figures.started == expected.started)
      #expect(figures.finished == expected.finished)
      #expect(figures.returned == expected.returned)
      #expect(figures.failed == expected.failed)
      #expect(figures.timeToFinish == expected.finishTimes)
      let empty = EventFigures.ScreenCounts()
      for screen in Set(figures.screens.keys).union(expected.screens.keys) {
        #expect(figures.screens[screen] ?? empty == expected.screens[screen] ?? empty, "\(screen)")
      }
      let people = figures.events.filter { expected.people[$0.words] != nil }
      #expect(Dictionary(uniqueKeysWithValues: people) == expected.people)
      // By the day it is the same people.
      let days = try store.reader.eventFigures(
        selection, step: 24, order: Self.order, now: 1_000_000
      ).entries
      #expect(days.map(\.figures.started).reduce(0, +) == expected.started)
      #expect(days.map(\.figures.finished).reduce(0, +) == expected.finished)
    }
  }

  @Test func `every figure is that of a second calculation, however the events are rolled up`()
    throws
  {
    let events = Self.events(people: 2_000, seed: 16)
    let store = try TestStore.open(eventCapacity: 200_000)
    for (position, event) in events.enumerated() {
      #expect(store.record(event))
      if position % 2_500 == 0 { try store.flushEvents() }
      // Some of it is rolled up early, in turns of different sizes, while people are on their way.
      if position % 10_000 == 0 {
        try store.flushEvents()
        try store.rollUpEvents(
          order: Self.order, limit: 1 + position / 40, visits: 1 + position % 7 * 50)
      }
    }
    try store.flushEvents()
    try compare(store, events)
    #expect(try store.rollUpEvents(order: Self.order) > 0)
    #expect(try store.rollUpEvents(order: Self.order) == 0)
    try compare(store, events)
  }

  /// The first words of a screen that a store meets may be others than those of its being shown.
  @Test func `words that follow from others have their numbers for good`() throws {
    let events = Self.events(people: 40, seed: 5)
    let store = try TestStore.open()
    for event in events {
      store.record(event)
      try store.flushEvents()
      try store.rollUpEvents(order: Self.order)
    }
    try compare(store, events)
    let words = try store.database.read { db in
      try SQLRow.fetchAll(db, sql: "SELECT kind, screen, subject, detail FROM event_words")
        .map { row in [row[0], row[1], row[2], row[3]] as [String] }
    }
    #expect(Set(words).count == words.count)
  }

  /// A visit costs a hundred times what an event does: to write all of them anew for each group of events
  /// would cost more than the pages that people were shown.
  @Test func `people who are there at once are written once for many groups`() throws {
    let store = try TestStore.open(eventCapacity: 100_000)
    for screen in ["welcome", "goal", "name", "plan"] {
      for person in 1...3_000 {
        store.record(event(screen, flow: "tea", visit: UInt64(person)))
      }
      try store.flushEvents()
    }
    let before = store.figures.commits
    #expect(try store.rollUpEvents(order: Self.order) == 12_000)
    // One transaction adds, another finds nothing more.
    #expect(store.figures.commits - before <= 2)
  }

  @Test func `people and water are the same in every row of a variant`() throws {
    let events = Self.events(people: 600, seed: 3).filter { $0.circumstances.source == .person }
    let store = try TestStore.open(eventCapacity: 100_000)
    for event in events { store.record(event) }
    try store.flushEvents()
    var selection = EventSelection(flow: "tea")
    selection.variant = "long"
    let figures = try #require(
      try store.reader.eventFigures(selection, order: Self.order, now: 0).entries.first?.figures)
    var still = figures.started
    for screen in Self.screens {
      let counts = figures.screens[screen] ?? EventFigures.ScreenCounts()
      #expect(counts.seen - counts.turned + counts.beside == still)
      still -= counts.left
    }
    // Some handed in and left before the end.
    #expect((1..<figures.finished).contains(still))
  }

  @Test func `what went of simulated events stays gone where the rest can't go yet`() throws {
    let store = try OnboardingStore.openInMemory()
    defer { try? store.close() }
    for number in 0..<6 {
      store.record(
        Event(
          Event.Words(kind: "screen_viewed", screen: "welcome"),
          Event.Circumstances(flow: "tea", variant: "", source: .simulated), at: Int64(number),
          visit: 1))
      try store.flushEvents()
    }
    func left() throws -> Int? {
      try store.database.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM event_group")
      }
    }
    #expect(try left() == 6)
    try store.database.write(.statements) { db in
      try db.execute(
        sql: """
          CREATE TRIGGER keep BEFORE DELETE ON event_group
          WHEN (SELECT count(*) FROM event_group) <= 3 BEGIN SELECT raise(ABORT, 'kept'); END
          """)
    }
    #expect(throws: StoreError.self) { try store.removeSimulatedEvents(atMost: 2) }
    #expect(try left() == 4)
    try store.database.write(.statements) { db in try db.execute(sql: "DROP TRIGGER keep") }
    #expect(try store.removeSimulatedEvents(atMost: 2) == 4)
    #expect(try left() == 0)
  }

  @Test func `what is simulated goes without a trace, and people stay`() throws {
    let events = Self.events(people: 300, seed: 8)
    let store = try TestStore.open(eventCapacity: 100_000)
    for event in events { store.record(event) }
    try store.flushEvents()
    try store.rollUpEvents(order: Self.order)
    #expect(try store.removeSimulatedEvents(atMost: 3) > 0)
    try compare(store, events.filter { $0.circumstances.source == .person })
    let left = try store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM event_group WHERE source = 'simulated'")
    }
    #expect(left == 0)
    let reading = try store.reader.eventFigures(
      EventSelection(flow: "tea"), order: Self.order, now: 0)
    #expect(Set(reading.circumstances.map(\.source)) == [.person])
  }

  @Test func `who was seen in the last half hour may go on`() throws {
    let store = try TestStore.open()
    let half: Int64 = 1_800_000
    for (visit, at) in [(1, 10), (2, half), (3, half + 5)] as [(UInt64, Int64)] {
      store.record(event("a", at: at, visit: visit))
    }
    store.record(event("f", kind: "completed", at: half + 6, visit: 3))
    try store.flushEvents()
    func recent(at now: Int64) throws -> Int {
      try store.reader.eventFigures(
        EventSelection(flow: "nutrisync"), order: Self.order, now: now
      ).recent
    }
    #expect(try recent(at: 1_800) == 2)
    #expect(try recent(at: 1_801) == 1)
    try store.rollUpEvents(order: Self.order)
    #expect(try recent(at: 1_800) == 2)
    #expect(try recent(at: 3_601) == 0)
  }
}
