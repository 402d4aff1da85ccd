import OnboardingDomain
import OnboardingEvents
import OnboardingStore
import SeededRandom
import Statistics
import Testing

import Insights

/// What is known of an experiment, against people who were counted by hand.
@Suite struct ExperimentReaderTests {
  private static let experiment = Experiment(
    "warm", hypothesis: "Warm words help.", arms: ["plain": 50, "warm": 50],
    changing: ["warm": [.words(["offer.title"])]], goal: .completed,
    guardrails: [
      .left("offer", atMost: 2), .unfinished(atMost: 5), .timeToFinish(atMost: 15),
      .serverErrors(atMost: 2),
    ])
  private static let flow = Flow(
    id: "tea", version: 1,
    sections: [
      Section(
        "all",
        [
          Screen("hello", .information), Screen("offer", .information),
          Screen("done", .completion),
        ])
    ], experiments: [experiment])
  private static let start: Int64 = 1_795_046_400

  private let store: OnboardingStore

  init() throws { store = try OnboardingStore.openInMemory() }

  /// Sends people: each begins, comes to the offer, and finishes by chance.
  ///
  /// - Parameters:
  ///   - finishing: the share who finish, by arm.
  ///   - failing: the share whom the server fails, once on each of two screens, by arm.
  private func send(
    _ people: [String: Int], finishing: [String: Double], failing: [String: Double] = [:],
    seed: UInt64 = 7, days: Int = 20, source: Event.Source = .person
  ) throws -> [String: (exposed: Int, reached: Int)] {
    var random = SplitMix(seed: seed)
    var counted: [String: (exposed: Int, reached: Int)] = [:]
    var visit: UInt64 = seed << 32
    for (arm, count) in people.sorted(by: { $0.key < $1.key }) {
      let circumstances = Event.Circumstances(
        flow: "tea", version: 1, variant: "standard", source: source, arms: "warm=\(arm)")
      for _ in 0..<count {
        visit += 1
        var at = (Self.start + 60 + Int64(random.next() % UInt64(days * 86_400 - 4000))) * 1000
        func note(_ kind: Event.Kind, _ screen: String, arm: String? = nil) {
          at += 20_000
          store.record(
            Event(
              Event.Words(
                kind, screen: screen, subject: arm == nil ? "" : "warm", detail: arm ?? ""),
              circumstances, at: at, visit: visit)
          )
        }
        note(.flowStarted, "hello")
        note(.screenViewed, "hello")
        if let failing = failing[arm], Double(random.next() % 10_000) / 10_000 < failing {
          note(.serverFailed, "hello")
          note(.serverFailed, "offer")
        }
        // One in ten leaves before there is a difference.
        if random.next() % 10 == 0 { continue }
        note(.screenLeft, "hello")
        // Half of them come to a difference, and to the goal, on another screen than the others.
        let place = visit.isMultiple(of: 2) ? "offer" : "hello"
        note(.exposed, place, arm: arm)
        note(.screenViewed, "offer")
        counted[arm, default: (0, 0)].exposed += 1
        guard Double(random.next() % 10_000) / 10_000 < finishing[arm] ?? 0 else { continue }
        note(.screenLeft, "offer")
        note(.goalReached, place, arm: arm)
        note(.completed, "offer")
        counted[arm, default: (0, 0)].reached += 1
        if visit % 500 == 0 { try store.flushEvents() }
      }
      try store.flushEvents()
    }
    return counted
  }

  private func read(day: Int = 20, isSimulated: Bool = false) throws -> ExperimentReading {
    let outcome = try store.start(
      .init(
        flow: "tea", id: "warm", weights: ["plain": 50, "warm": 50], ramp: 100,
        definition: Self.experiment.definition, digest: Self.experiment.digest), by: "test",
      now: Self.start)
    guard case .done(let run) = outcome else { throw StoreError.refused(reason: "\(outcome)") }
    return try ExperimentReader(FigureReader(store.reader, flows: [Self.flow])).reading(
      of: Self.experiment, in: "tea", run, isSimulated: isSimulated,
      now: Self.start + Int64(day) * 86_400)
  }

  @Test func `every figure is the one that was counted by hand`() throws {
    let counted = try send(["plain": 900, "warm": 1100], finishing: ["plain": 0.6, "warm": 0.6])
    let reading = try read()
    for arm in reading.arms {
      let hand = try #require(counted[arm.arm.id.rawValue])
      #expect(arm.reached == Proportion(hand.reached, of: hand.exposed))
    }
    let comparison = try #require(reading.comparisons.first)
    let last = try #require(comparison.days.last)
    #expect(last.people == reading.people && last.difference == comparison.difference)
    #expect(reading.day == 21 && reading.hasRunLongEnough)
    #expect(comparison.forecast.count == 56 - 21)
  }

  /// Sends so many of an arm at once, of whom some finish after so many milliseconds.
  private func send(_ arm: String, _ count: Int, finishing: Int, after time: Int64) throws {
    for number in 0..<count {
      let at = (Self.start + 60 + Int64(number)) * 1000
      func note(_ kind: Event.Kind, _ screen: String, _ later: Int64, _ subject: String = "") {
        store.record(
          Event(
            Event.Words(
              kind, screen: screen, subject: subject, detail: subject.isEmpty ? "" : arm),
            Event.Circumstances(flow: "tea", version: 1, variant: "standard", arms: "warm=\(arm)"),
            at: at + later, visit: UInt64(number) << 8 | UInt64(arm.utf8.count)))
      }
      note(.flowStarted, "hello", 0)
      note(.screenViewed, "hello", 0)
      note(.exposed, "hello", 0, "warm")
      if number < finishing { note(.completed, "offer", time) }
    }
    try store.flushEvents()
  }

  @Test func `a guardrail tells neither how few did it nor how few did not`() throws {
    try send("plain", 200, finishing: 100, after: 60_000)
    try send("warm", 200, finishing: 3, after: 60_000)
    let guardrails = try #require(try read().comparisons.first?.guardrails)
    let unfinished = try #require(guardrails.first { $0.guardrail.measure == .unfinished })
    #expect(unfinished.arm == nil && unfinished.difference == nil && unfinished.isWithheld)
    #expect(unfinished.verdict == .notMet)
  }

  @Test func `medians that are a millisecond apart on two steps break no guardrail`() throws {
    let border = Int64(TimeScale.start(of: TimeScale.step(of: 420_000)).rounded(.up))
    try send("plain", 200, finishing: 200, after: border - 1)
    try send("warm", 200, finishing: 200, after: border)
    let guardrails = try #require(try read().comparisons.first?.guardrails)
    let time = try #require(guardrails.first { $0.guardrail.measure == .timeToFinish })
    #expect(time.verdict != .notMet)
    #expect(try #require(time.difference).interval.low <= 0.001)
  }

  @Test func `days on which nobody was drawn are no days of the experiment`() throws {
    let day: Int64 = 86_400
    _ = try read(day: 0)
    _ = try store.stopExperiment(flow: "tea", id: "warm", by: "test", now: Self.start + day)
    let outcome = try store.start(
      .init(
        flow: "tea", id: "warm", weights: ["plain": 50, "warm": 50], ramp: 100,
        definition: Self.experiment.definition, digest: Self.experiment.digest), by: "test",
      now: Self.start + 14 * day)
    guard case .done(var run) = outcome else { throw StoreError.refused(reason: "\(outcome)") }
    func reading(day number: Int64) throws -> ExperimentReading {
      try ExperimentReader(FigureReader(store.reader, flows: [Self.flow])).reading(
        of: Self.experiment, in: "tea", run, now: Self.start + number * day)
    }
    #expect(try reading(day: 15).day == 3 && !reading(day: 15).hasRunLongEnough)
    #expect(try reading(day: 15).lastDay == Self.start + (15 + 56 - 3) * day)
    let paused = try store.rampExperiment(
      flow: "tea", id: "warm", to: 0, digest: nil, by: "test", now: Self.start + 16 * day)
    guard case .done(let ramped) = paused else { throw StoreError.refused(reason: "\(paused)") }
    run = ramped
    #expect(try reading(day: 30).day == 4)
  }

  @Test func `who finished after their beginning was deleted is no reason to fall`() throws {
    let hour: Int64 = 3_600_000
    func note(_ kind: Event.Kind, _ screen: String, hours: Int64, exposing: Bool = false) throws {
      for visit in 1...80 {
        let arm = visit % 2 == 0 ? "plain" : "warm"
        store.record(
          Event(
            Event.Words(
              kind, screen: screen, subject: exposing ? "warm" : "", detail: exposing ? arm : ""),
            Event.Circumstances(flow: "tea", version: 1, variant: "standard", arms: "warm=\(arm)"),
            at: Self.start * 1000 + hours * hour, visit: UInt64(visit))
        )
      }
      try store.flushEvents()
      try store.rollUpEvents { _ in ["hello", "offer", "done"] }
    }
    try note(.screenViewed, "hello", hours: 0)
    try note(.exposed, "offer", hours: 2, exposing: true)
    try store.delete(olderThan: Retention(events: 3600), now: Self.start + 9000)
    try note(.completed, "done", hours: 3)
    let guardrails = try #require(try read().comparisons.first?.guardrails)
    #expect(guardrails.count == Self.experiment.guardrails.count)
  }

  @Test func `two arms that are the same are not told apart`() throws {
    _ = try send(["plain": 1500, "warm": 1500], finishing: ["plain": 0.7, "warm": 0.7])
    let reading = try read()
    guard case .notYetKnown(let interval)? = reading.comparisons.first?.finding else {
      Issue.record("something was found where there is nothing")
      return
    }
    #expect(interval.contains(0) && reading.split.map { !$0.isOff } == true)
    let days = reading.comparisons[0].days
    #expect(days.count >= 20 && days.last?.difference?.isKnown == false)
    #expect(days.allSatisfy { $0.difference.map { !$0.isKnown } ?? true })
  }

  @Test func `an arm that does better is found, and what gets better is no guardrail broken`()
    throws
  {
    _ = try send(["plain": 1500, "warm": 1500], finishing: ["plain": 0.5, "warm": 0.75])
    let comparison = try #require(try read().comparisons.first)
    guard case .better(let interval) = comparison.finding else {
      Issue.record("\(comparison.finding)")
      return
    }
    #expect(interval.low > 0.1 && interval.high < 0.4)
    let verdicts = comparison.guardrails.map(\.verdict)
    #expect(verdicts[0] == .met && verdicts[1] == .met)
    // Everybody who finishes takes as long.
    let time = comparison.guardrails[2]
    #expect(time.control == time.arm && time.verdict == .met)
  }

  @Test func `an arm that does worse breaks its guardrails`() throws {
    _ = try send(["plain": 1500, "warm": 1500], finishing: ["plain": 0.75, "warm": 0.5])
    let comparison = try #require(try read().comparisons.first)
    guard case .worse = comparison.finding else {
      Issue.record("\(comparison.finding)")
      return
    }
    #expect(comparison.guardrails[0].verdict == .notMet)
    #expect(comparison.guardrails[1].verdict == .notMet)
  }

  @Test func `an arm whose people meet errors of the server breaks its guardrail`() throws {
    _ = try send(
      ["plain": 1500, "warm": 1500], finishing: ["plain": 0.6, "warm": 0.6],
      failing: ["plain": 0.01, "warm": 0.15])
    let errors = try #require(try read().comparisons.first?.guardrails.last)
    #expect(errors.guardrail.measure == .serverErrors && errors.verdict == .notMet)
    let (control, arm) = (try #require(errors.control), try #require(errors.arm))
    // A person counts once, who was failed twice.
    #expect(control > 0.002 && control < 0.02 && arm > 0.12 && arm < 0.18)
  }

  @Test func `what holds for one to four of an arm is withheld, and says that it is`() throws {
    _ = try send(
      ["plain": 300, "warm": 300], finishing: ["plain": 0.6, "warm": 0.6],
      failing: ["plain": 0, "warm": 0.015])
    let guardrails = try #require(try read().comparisons.first?.guardrails)
    let errors = try #require(guardrails.last)
    #expect(errors.isWithheld && errors.arm == nil && errors.control == 0)
    #expect(errors.difference == nil)
    #expect(guardrails.count == Self.experiment.guardrails.count)
    #expect(guardrails.dropLast().allSatisfy { !$0.isWithheld && $0.difference != nil })
  }

  @Test func `an arm whose people meet as few errors of the server holds its guardrail`() throws {
    _ = try send(
      ["plain": 3000, "warm": 3000], finishing: ["plain": 0.6, "warm": 0.6],
      failing: ["plain": 0.002, "warm": 0.002])
    #expect(try read().comparisons.first?.guardrails.last?.verdict == .met)
  }

  @Test func `nothing is concluded of people who were not split as drawn`() throws {
    _ = try send(["plain": 1500, "warm": 1100], finishing: ["plain": 0.5, "warm": 0.9])
    let reading = try read()
    #expect(reading.isSplitOff)
    guard case .notSplit(let p)? = reading.comparisons.first?.finding else {
      Issue.record("it was read all the same")
      return
    }
    #expect(p < 0.001)
  }

  @Test func `few people are too few, and nobody is nobody`() throws {
    #expect(try read().comparisons.first?.finding == .tooFew(100))
    _ = try send(["plain": 90, "warm": 90], finishing: ["plain": 0.1, "warm": 0.9])
    let reading = try read()
    #expect(reading.comparisons.first?.finding == .tooFew(100))
    #expect(reading.comparisons.first?.guardrails.allSatisfy { $0.verdict == .notYetKnown } == true)
  }

  @Test func `who begins before the start or after the stop is not in it`() throws {
    _ = try send(["plain": 200, "warm": 200], finishing: ["plain": 0.5, "warm": 0.5])
    let all = try read().people
    _ = try store.stopExperiment(
      flow: "tea", id: "warm", by: "test", now: Self.start + 10 * 86_400)
    let run = try #require(try store.experiments().first)
    let stopped = try ExperimentReader(FigureReader(store.reader, flows: [Self.flow])).reading(
      of: Self.experiment, in: "tea", run, now: Self.start + 30 * 86_400)
    #expect(stopped.people < all && stopped.people > all / 3 && stopped.day == 11)
    #expect(stopped.comparisons[0].forecast.isEmpty)
  }

  /// How the experiment stands, read by the store.
  private func readStored(isSimulated: Bool = false) throws -> ExperimentReading {
    let run = try #require(try store.experiments().first)
    return try ExperimentReader(FigureReader(store.reader, flows: [Self.flow])).reading(
      of: Self.experiment, in: "tea", run, isSimulated: isSimulated,
      now: Self.start + 30 * 86_400)
  }

  private func decide(knowing figures: String?) throws {
    _ = try store.stopExperiment(
      flow: "tea", id: "warm", by: "test", now: Self.start + 20 * 86_400)
    _ = try store.decideExperiment(
      flow: "tea", id: "warm", for: "warm",
      knowing: ExperimentConclusion("better", figures: figures), by: "test",
      now: Self.start + 21 * 86_400)
  }

  @Test func `what was counted stays with a decision, whoever walks on and whatever is deleted`()
    throws
  {
    _ = try send(
      ["plain": 1500, "warm": 1500], finishing: ["plain": 0.5, "warm": 0.75],
      failing: ["plain": 0.01, "warm": 0.15])
    let before = try read(day: 19)
    try decide(knowing: before.figures)
    _ = try send(
      ["plain": 900, "warm": 100], finishing: ["plain": 1, "warm": 0], failing: ["plain": 1],
      seed: 8)
    for isDeleted in [false, true] {
      if isDeleted {
        try store.rollUpEvents { _ in ["hello", "offer", "done"] }
        try store.delete(olderThan: Retention(events: 3600), now: Self.start + 90 * 86_400)
        #expect(
          try store.reader.eventFigures(
            EventSelection(flow: "tea"), order: { _ in ["hello", "offer", "done"] }, now: 0
          ).entries.isEmpty)
      }
      let after = try readStored()
      #expect(after.isKept && !before.isKept)
      #expect(after.figures == before.figures)
      #expect(after.arms.map(\.reached) == before.arms.map(\.reached))
      #expect(after.split?.pValue == before.split?.pValue)
      let (one, other) = (
        try #require(after.comparisons.first), try #require(before.comparisons.first)
      )
      #expect(one.difference == other.difference && one.finding == other.finding)
      #expect(one.days == other.days && one.days.count >= 20)
      #expect(one.guardrails.map(\.guardrail) == Self.experiment.guardrails)
      for (kept, known) in zip(one.guardrails, other.guardrails) {
        #expect(kept.control == known.control && kept.arm == known.arm)
        #expect(kept.difference == known.difference && kept.verdict == known.verdict)
        #expect(kept.control != nil, "\(kept.guardrail.measure)")
      }
    }
  }

  @Test(arguments: [
    nil, "{}", "no figures", #"{"arms":{"plain":{"reached":{"count":9,"total":1}}}}"#,
  ])
  func `a decision without figures that are understood is read from the events`(
    figures: String?
  ) throws {
    _ = try send(["plain": 300, "warm": 300], finishing: ["plain": 0.5, "warm": 0.5])
    let before = try read()
    // The store takes JSON alone.
    let isJSON = figures != "no figures"
    if !isJSON {
      #expect(throws: StoreError.self) { try decide(knowing: figures) }
      return
    }
    try decide(knowing: figures)
    let after = try readStored()
    #expect(!after.isKept && after.arms.map(\.reached) == before.arms.map(\.reached))
  }

  @Test func `of made-up people a decision keeps nothing`() throws {
    _ = try send(["plain": 300, "warm": 300], finishing: ["plain": 0.5, "warm": 0.5])
    try decide(knowing: try read().figures)
    _ = try send(
      ["plain": 20, "warm": 30], finishing: ["plain": 0.5, "warm": 0.5], seed: 9,
      source: .simulated)
    let reading = try readStored(isSimulated: true)
    #expect(!reading.isKept && reading.people <= 50 && reading.people > 20)
  }

  @Test func `of made-up people nothing is forecast: they say nothing of days`() throws {
    _ = try send(
      ["plain": 200, "warm": 200], finishing: ["plain": 0.5, "warm": 0.5], source: .simulated)
    let comparison = try #require(try read(day: 2, isSimulated: true).comparisons.first)
    #expect(comparison.difference != nil && comparison.forecast.isEmpty)
  }
}
