import Foundation
import OnboardingEvents
import SeededRandom
import Testing

@testable import OnboardingStore

/// The figures of the store against a second calculation that knows nothing of groups, numbers, states or
/// roll-ups: it has all events of a visit in a row and looks at them.
@Suite struct RollUpTests {
  private static let order = ["a", "b", "c", "d", "e", "f"]
  private static let otherOrder = ["b", "a", "d", "f"]

  @Sendable private static func order(of circumstances: Event.Circumstances) -> [String] {
    circumstances.variant == "short" ? otherOrder : order
  }

  /// People who go forwards, back, past screens, from one variant to the other, who are refused, pause,
  /// finish, or leave.
  private static func events(people: Int, seed: UInt64) -> [Event] {
    var random = SplitMix(seed: seed)
    var events: [Event] = []
    for visit in 1...people {
      var at = Int64.random(in: 0..<400_000_000, using: &random)
      var circumstances = Event.Circumstances(
        flow: "tea", version: 1, variant: Bool.random(using: &random) ? "long" : "short",
        locale: Bool.random(using: &random) ? "en" : "de",
        device: ["phone", "desktop"].randomElement(using: &random) ?? "",
        source: visit % 9 == 0 ? .simulated : .person)
      func add(_ kind: Event.Kind, _ screen: String, _ subject: String = "", _ detail: String = "")
      {
        events.append(
          Event(
            Event.Words(kind, screen: screen, subject: subject, detail: detail), circumstances,
            at: at, visit: UInt64(visit)))
        let pause = Int.random(in: 0..<30, using: &random) == 0
        at += Int64.random(in: pause ? 1_800_001..<9_000_000 : 100..<90_000, using: &random)
      }
      add(.flowStarted, "a")
      var position = 0
      walk: while true {
        let screens = Self.order(of: circumstances)
        let screen = screens[position]
        add(.screenViewed, screen)
        switch Int.random(in: 0..<20, using: &random) {
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
            source: circumstances.source)
          position = min(position, Self.order(of: circumstances).count - 1)
        case 5:
          add(.skipped, screen)
          add(.screenLeft, screen)
          position += 1
        default:
          add(.answerGiven, screen, "field", "\(Int.random(in: 0..<4, using: &random))")
          add(.screenLeft, screen)
          // Conditional screens are not on everybody's path.
          position += Int.random(in: 0..<6, using: &random) == 0 ? 2 : 1
        }
        if position >= Self.order(of: circumstances).count {
          add(.completed, "f")
          if Bool.random(using: &random) { add(.screenViewed, "f") }
          break
        }
      }
    }
    return events.sorted { $0.at < $1.at }
  }

  /// The same by hand, for those whose last event is under circumstances that the selection matches.
  private struct ByHand {
    var started = 0
    var finished = 0
    var returned = 0
    var screens: [String: EventFigures.ScreenCounts] = [:]
    var people: [Event.Words: Int] = [:]
    var finishTimes: [Int: Int] = [:]

    init(_ events: [Event], _ selection: EventSelection) {
      for visit in Dictionary(grouping: events, by: \.visit).values {
        let (first, last) = (visit[0], visit[visit.count - 1])
        guard selection.matches(last.circumstances), selection.hours.contains(first.at / 3_600_000)
        else { continue }
        add(visit, RollUpTests.order(of: last.circumstances))
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
      let views = visit.filter { $0.words.kind == "screen_viewed" }.map(\.words.screen)
      let last = views[views.count - 1]
      // A screen that is not on the path any more counts as behind it, in the order of its first view.
      var path = order
      for screen in views where !path.contains(screen) { path.append(screen) }
      func position(_ screen: String) -> Int { path.firstIndex(of: screen) ?? 0 }
      let stop = end == nil ? position(last) : path.count
      for (index, screen) in path.enumerated() {
        var counts = screens[screen] ?? EventFigures.ScreenCounts()
        let isSeen = views.contains(screen)
        if isSeen { counts.seen += 1 }
        if isSeen, index > stop { counts.turned += 1 }
        if end == nil, screen == last { counts.left += 1 }
        if !isSeen, index < stop {
          counts.beside += 1
          if index > 0, !views.contains(path[index - 1]) { counts.neither += 1 }
        }
        let refusals = visit.filter {
          $0.words.kind == "validation_failed" && $0.words.screen == screen
        }
        if !refusals.isEmpty { counts.refused += 1 }
        if !refusals.isEmpty, end == nil, screen == last { counts.refusedLeft += 1 }
        if hasGoneBack(visit, from: screen) { counts.back += 1 }
        if let time = time(visit, on: screen) {
          counts.times[TimeScale.step(of: time), default: 0] += 1
        }
        screens[screen] = counts
        if let answer = visit.last(where: {
          $0.words.kind == "answer_given" && $0.words.screen == screen
        }) {
          people[answer.words, default: 0] += 1
        }
      }
      for words in Set(visit.map(\.words))
      where ["validation_failed", "skipped", "screen_left"].contains(words.kind) {
        people[words, default: 0] += 1
      }
    }

    /// By the order of the variant in which the earlier screen was shown.
    private func hasGoneBack(_ visit: [Event], from screen: String) -> Bool {
      let views = visit.filter { $0.words.kind == "screen_viewed" }
      return zip(views, views.dropFirst()).contains { before, after in
        let order = RollUpTests.order(of: after.circumstances)
        guard before.words.screen == screen, let from = order.firstIndex(of: screen),
          let to = order.firstIndex(of: after.words.screen)
        else { return false }
        return to < from
      }
    }

    /// From when somebody arrived until they went on, the first time that they did so without a pause.
    private func time(_ visit: [Event], on screen: String) -> Int64? {
      var arrival: (screen: String, at: Int64)?
      for event in visit {
        switch event.words.kind {
        case "screen_viewed":
          if arrival?.screen != event.words.screen { arrival = (event.words.screen, event.at) }
        case "screen_left":
          guard event.words.screen == screen, let arrival, arrival.screen == screen,
            event.at - arrival.at <= 1_800_000
          else { continue }
          return event.at - arrival.at
        default: break
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
    return selections + [simulated, EventSelection(flow: "coffee")]
  }

  private func compare(_ store: OnboardingStore, _ events: [Event]) throws {
    for selection in selections() {
      let expected = ByHand(events, selection)
      let reading = try store.reader.eventFigures(selection, order: Self.order, now: 1_000_000)
      let counts = try store.reader.countStarted(selection, order: Self.order)
      #expect(counts.values.reduce(0, +) == expected.started)
      #expect(counts.keys.allSatisfy(selection.matches))
      guard let figures = reading.entries.first?.figures else {
        #expect(expected.started == 0)
        continue
      }
      #expect(reading.entries.count == 1)
      #expect(figures.started == expected.started)
      #expect(figures.finished == expected.finished)
      #expect(figures.returned == expected.returned)
      #expect(figures.timeToFinish == expected.finishTimes)
      let empty = EventFigures.ScreenCounts()
      #expect(figures.screens == expected.screens.filter { $0.value != empty })
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
    for screen in Self.order {
      let counts = figures.screens[screen] ?? EventFigures.ScreenCounts()
      #expect(counts.seen - counts.turned + counts.beside == still)
      still -= counts.left
    }
    #expect(still == figures.finished)
  }

  @Test func `what is simulated goes without a trace, and people stay`() throws {
    let events = Self.events(people: 300, seed: 8)
    let store = try TestStore.open(eventCapacity: 100_000)
    for event in events { store.record(event) }
    try store.flushEvents()
    try store.rollUpEvents(order: Self.order)
    #expect(try store.removeSimulatedEvents() > 0)
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
