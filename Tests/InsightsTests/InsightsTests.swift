import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import SeededRandom
import Testing

@testable import Insights

@Suite struct TimesTests {
  @Test func `a median is that of the people, told to within a step`() {
    var random = SplitMix(seed: 5)
    for count in [1, 2, 3, 10, 1_001] {
      let people = (0..<count).map { _ in Int64.random(in: 200..<300_000, using: &random) }
      let times = Times(milliseconds: people)
      #expect(times.count == count)
      for share in [0.5, 0.9, 1.0] {
        let exact = people.sorted()[max(1, Int((share * Double(count)).rounded(.up))) - 1]
        #expect(times.quantile(share) == TimeScale.milliseconds(of: TimeScale.step(of: exact)))
        // Half a step is 2.2 %.
        #expect(abs(Double(times.quantile(share) ?? 0) / Double(exact) - 1) < 0.023)
      }
    }
    #expect(Times().median == nil)
  }

  @Test func `a histogram has everybody once`() {
    let times = Times(milliseconds: [0, 900, 4_900, 5_100, 119_000, 500_000] as [Int64])
    let bars = times.histogram(width: 5_000, parts: 24)
    #expect(bars.count == 25)
    #expect(bars.reduce(0, +) == 6)
    #expect(bars[24] == 1)
    #expect(bars[0] >= 2)
  }
}

@Suite struct FigureReaderTests {
  private let store: OnboardingStore
  private let reader: FigureReader
  private let flow = NutriSync().flow

  init() throws {
    store = try OnboardingStore.openInMemory()
    reader = FigureReader(store.reader, flows: [NutriSync().flow])
  }

  private func record(
    _ kind: Event.Kind, _ screen: String, _ subject: String = "", _ detail: String = "",
    variant: String? = nil, device: String = "phone", at: Int64, visit: UInt64
  ) {
    store.record(
      Event(
        Event.Words(kind, screen: screen, subject: subject, detail: detail),
        Event.Circumstances(
          flow: "nutrisync", version: flow.version,
          variant: variant ?? flow.variants[0].id.rawValue, locale: "en", device: device,
          arms: visit == 1 ? "paywall=first words=new" : ""),
        at: at, visit: visit)
    )
  }

  @Test func `screens stand in the order of the path, whoever saw them`() throws {
    let flow = OPS().flow
    let reader = FigureReader(store.reader, flows: [flow])
    var selection = EventSelection(flow: "ops")
    let all = try reader.figures(selection, now: 0)
    #expect(all.started == 0)
    #expect(Set(all.screens.map(\.screen)) == Set(flow.screenIDs.map(\.rawValue)))
    for variant in flow.variants {
      let order = variant.screens.map(\.id.rawValue)
      selection.variant = variant.id.rawValue
      #expect(try reader.figures(selection, now: 0).screens.map(\.screen) == order)
    }
    let first = flow.variants[0].screens.map(\.id.rawValue)
    #expect(all.screens.map(\.screen).filter(first.contains) == first)
  }

  @Test func `an offer is between handing in and the end, the days after are behind it`() {
    func between(_ flow: Flow, variant: String? = nil) -> [String] {
      let order = FigureReader(store.reader, flows: [flow]).order(
        Event.Circumstances(
          flow: flow.id.rawValue, version: flow.version,
          variant: variant ?? flow.variants[0].id.rawValue, locale: "en", device: "phone"))
      return Array(order.screens[order.afterHandingIn])
    }
    #expect(between(CalAI().flow) == ["spin", "paywall"])
    #expect(between(FamilyPlus().flow) == ["investment"])
    #expect(between(NutriSync().flow) == [])
    #expect(between(Reflect().flow) == [])
    for variant in OPS().flow.variants {
      #expect(between(OPS().flow, variant: variant.id.rawValue) == [])
    }
  }

  @Test func `who takes part in no experiment walks the order that was decided`() throws {
    let flow = CalAI().flow
    let id = "rating-later"
    let experiment = try #require(flow.experiment(ExperimentID(id)))
    _ = try store.start(
      .init(
        flow: "calai", id: id, weights: ["before-plan": 50, "after-plan": 50], ramp: 100,
        definition: experiment.definition, digest: experiment.digest), by: "test", now: 1)
    let reader = FigureReader(store.reader, flows: [flow])
    func isLater(arms: String = "") throws -> Bool {
      let screens = reader.order(
        Event.Circumstances(
          flow: "calai", version: flow.version, variant: flow.variants[0].id.rawValue,
          locale: "en", device: "phone", arms: arms)
      ).screens
      let (rating, plan) = (screens.firstIndex(of: "rating"), screens.firstIndex(of: "plan-ready"))
      return try #require(rating) > #require(plan)
    }
    #expect(try !isLater())
    _ = try store.stopExperiment(flow: "calai", id: id, by: "test", now: 2)
    _ = try store.decideExperiment(
      flow: "calai", id: id, for: "after-plan", knowing: ExperimentConclusion("known"), by: "test",
      now: 3)
    #expect(try isLater())
    // Who was drawn counts on the way that they were drawn for.
    #expect(try !isLater(arms: "rating-later=before-plan"))
  }

  @Test func `whom the server failed counts once, on however many screens and however often`()
    throws
  {
    for (visit, screens) in [
      (1, ["primary-goal", "account", "account"]), (2, ["account"]), (3, []),
    ]
      as [(UInt64, [String])]
    {
      record(.screenViewed, "primary-goal", at: 1_000, visit: visit)
      for (at, screen) in screens.enumerated() {
        record(.serverFailed, screen, "503", at: 2_000 + Int64(at), visit: visit)
      }
    }
    try store.flushEvents()
    let figures = try reader.figures(EventSelection(flow: "nutrisync"), now: 0)
    #expect(figures.failed == 2 && figures.started == 3)
    #expect(figures.screens.allSatisfy { $0.refused == 0 && $0.left <= 3 })
    var selection = EventSelection(flow: "nutrisync")
    selection.arm = "words=new"
    #expect(try reader.figures(selection, now: 0).failed == 1)
  }

  @Test func `what happened is where it belongs, and days add up`() throws {
    let day: Int64 = 86_400_000
    for visit in 1...3 as ClosedRange<UInt64> {
      let at = Int64(visit / 3) * day + 1_000
      record(.screenViewed, "diet", at: at, visit: visit)
      record(
        .validationFailed, "primary-goal", "primary-goal", "required", at: at + 1, visit: visit)
      record(.answerGiven, "primary-goal", "primary-goal", "lose-weight", at: at + 2, visit: visit)
      record(.sheetOpened, "account", "apple", at: at + 3, visit: visit)
      record(.resultShown, "plan", "verdict", "good", at: at + 4, visit: visit)
      record(.skipped, "account", at: at + 5, visit: visit)
      record(.exposed, "account", "paywall", "first", at: at + 6, visit: visit)
    }
    try store.flushEvents()
    let reading = try reader.days(EventSelection(flow: "nutrisync"), now: 0)
    #expect(reading.days.map(\.start) == [0, 86_400])
    #expect(reading.days.map(\.figures.started) == [2, 1])
    let goal = try #require(reading.total.screens.first { $0.screen == "primary-goal" })
    #expect(goal.refusals == [Count("primary-goal", "required", people: 3)])
    #expect(goal.choices == [Count("primary-goal", "lose-weight", people: 3)])
    #expect(goal.refused == 3)
    let account = try #require(reading.total.screens.first { $0.screen == "account" })
    #expect(account.skipped == 3)
    #expect(account.encounters == [.sheetOpened: [Count("apple", people: 3)]])
    let plan = try #require(reading.total.screens.first { $0.screen == "plan" })
    #expect(plan.encounters == [.resultShown: [Count("verdict", "good", people: 3)]])
    #expect(reading.total.exposures == [Count("paywall", "first", people: 3)])
    // A screen that is no longer in the flow stands at the end.
    #expect(reading.total.screens.last?.screen == "diet")
    #expect(reading.choices.devices == ["phone"])
    // What only those have who were made up can't be chosen for people.
    var madeUp = EventSelection(flow: "nutrisync")
    madeUp.source = .simulated
    #expect(try reader.days(madeUp, now: 0).choices.devices.isEmpty)
    #expect(reading.choices.arms == ["paywall=first", "words=new"])
    var selection = EventSelection(flow: "nutrisync")
    selection.arm = "words=new"
    #expect(try reader.figures(selection, now: 0).started == 1)
    selection.arm = "words"
    #expect(try reader.figures(selection, now: 0).started == 0)
  }

  @Test func `who is in an arm that leaves screens out is beside them, and not gone there`() throws
  {
    let screens = flow.variants[0].screens.map(\.id.rawValue)
    let leftOut = ["good-news", "comparison"]
    let end = try #require(screens.firstIndex(of: "daily-routine"))
    for visit in 100..<120 as Range<UInt64> {
      let isShort = visit % 2 == 0
      let circumstances = Event.Circumstances(
        flow: "nutrisync", version: flow.version, variant: flow.variants[0].id.rawValue,
        arms: "short-welcome=" + (isShort ? "short" : "all-screens"))
      for (place, screen) in screens[...end].enumerated()
      where !(isShort && leftOut.contains(screen)) {
        store.record(
          Event(
            Event.Words(.screenViewed, screen: screen), circumstances,
            at: 1_000 + Int64(place), visit: visit)
        )
      }
    }
    try store.flushEvents()
    let figures = try reader.figures(EventSelection(flow: "nutrisync"), now: 0)
    for screen in figures.screens[...end] {
      #expect(screen.here + screen.beside == 20, "\(screen.screen)")
      #expect(screen.beside == (leftOut.contains(screen.screen) ? 10 : 0), "\(screen.screen)")
    }
  }
}
