import Insights
import OnboardingDomain
import OnboardingFlows
import SeededRandom
import Statistics
import Testing

@testable import OnboardingConsole

@Suite struct FunnelTests {
  private let variants = NutriSync.flow.variants

  @Test(arguments: 0..<20)
  func `whoever has a screen on their path and whoever has not are everyone who is left`(
    seed: UInt64
  ) {
    let figures = MadeUpFigures.flow(NutriSync.flow, people: 3000, seed: seed)
    let funnel = Funnel(figures, of: variants)
    #expect(funnel.rows.count == 26)
    for (row, next) in zip(funnel.rows, funnel.rows.dropFirst()) {
      #expect(next.reach.everyone == row.reach.everyone - row.reach.lost)
    }
    #expect(funnel.rows.first?.reach.everyone == figures.started)
    #expect(funnel.rows.last?.reach.everyone == figures.finished)
    let losses = funnel.rows.map(\.figures.left).sorted(by: >)
    #expect(funnel.largestLosses.map(\.figures.left) == losses.prefix(3).filter { $0 != losses[3] })
  }

  @Test func `a screen can be refused where it or one of its sheets asks, and where anybody was`()
    throws
  {
    let flow = CalAI().flow
    let figures = MadeUpFigures.flow(flow, people: 900, seed: 1)
    let rows = Funnel(figures, of: flow.variants).rows
    func row(_ id: String) throws -> FunnelRow { try #require(rows.first { $0.id == id }) }
    #expect(try row("plan-ready").screen?.fields.isEmpty == true)
    #expect(try row("plan-ready").canRefuse)
    #expect(try row("gender").canRefuse)
    #expect(rows.allSatisfy { $0.canRefuse || $0.figures.refused == 0 })
    #expect(rows.contains { !$0.canRefuse })
  }

  @Test func `sections have their steps of the ramp`() {
    let funnel = Funnel(MadeUpFigures.flow(NutriSync.flow, people: 900, seed: 1), of: variants)
    var tones: [Int] = []
    for row in funnel.rows where tones.last != row.reach.tone { tones.append(row.reach.tone) }
    #expect(tones == [1, 3, 5, 6, 8])
  }

  @Test func `of fewer than five nothing is said, and nothing is drawn`() {
    let funnel = Funnel(MadeUpFigures.flow(NutriSync.flow, people: 4, seed: 1), of: variants)
    #expect(!funnel.isShown)
    #expect(funnel.rows.allSatisfy { $0.isWithheld && $0.reach.passage == .withheld })
    #expect(funnel.rows.allSatisfy { $0.median == nil && $0.firstRefusal == nil })
    #expect(funnel.largestLosses.isEmpty)
  }

  @Test func `a screen that few had is drawn as one that everybody passes`() throws {
    var figures = MadeUpFigures.flow(NutriSync.flow, people: 900, seed: 3)
    let place = try #require(figures.screens.firstIndex { $0.screen == "schedule-builder" })
    let everyone = figures.screens[place].arrived + figures.screens[place].beside
    figures.screens[place] = ScreenFigures("schedule-builder")
    figures.screens[place].arrived = 3
    figures.screens[place].beside = everyone - 3
    let funnel = Funnel(figures, of: variants)
    #expect(funnel.rows[place].isWithheld)
    #expect(funnel.rows[place].reach.passage == .absent)
    #expect(funnel.rows[place + 1].reach.passage == .shown)
  }

  /// Forty people, so many of whom left on each screen.
  private func leaving(
    _ left: [Int], of started: Int = 40, on screens: [Screen] = NutriSync.flow.variants[0].screens
  ) -> FlowFigures {
    var figures = FlowFigures()
    figures.started = started
    var still = started
    figures.screens = zip(screens, left).map { screen, left in
      var counts = ScreenFigures(screen.id.rawValue)
      (counts.arrived, counts.left) = (still, left)
      still -= left
      return counts
    }
    figures.finished = still
    return figures
  }

  @Test func `where few came further nobody is drawn as having left`() {
    let funnel = Funnel(leaving([2, 1, 0, 1, 0], of: 7), of: variants)
    #expect(funnel.rows.map(\.tellsLeft) == [true, false, true, true, true])
    #expect(funnel.rows.map(\.reach.lost) == [2, 0, 0, 1, 0])
    #expect(funnel.rows.map(\.isWithheld) == [false, false, true, true, true])
    let river = River(RiverBed(people: 7), funnel.rows.map(\.reach))
    #expect(
      !river.drawReach(1).shapes.contains { if case .loss = $0.paint { true } else { false } })
    for index in 2...4 { #expect(river.drawReach(index).shapes.contains { $0.paint == .hatch }) }
    let mouth = river.drawMouth(finished: nil, interval: nil)
    #expect(mouth.shapes.contains { $0.paint == .hatch } && mouth.shapes.count == 2)
    #expect(river.lines.isEmpty)
  }

  @Test
  func `who leaves between handing in and the end is shown there, and has finished all the same`() {
    let variants = CalAI().flow.variants
    let screens = variants[0].screens
    func funnel(leavingOffer: Int) -> Funnel {
      let left = screens.map { $0.id == "paywall" ? leavingOffer : $0.id == screens[0].id ? 5 : 0 }
      var figures = leaving(left, on: screens)
      figures.finished = 35
      return Funnel(figures, of: variants)
    }
    let some = funnel(leavingOffer: 8)
    #expect(some.lost == 13 && some.finished.count == 35 && some.atEnd == 27)
    #expect(some.largestLosses.map(\.id) == ["paywall", screens[0].id.rawValue])
    let river = River(RiverBed(people: 40), some.rows.map(\.reach))
    let all = river.drawMouth(finished: 35, interval: nil)
    #expect(river.drawMouth(finished: 35, atEnd: 27, interval: nil).shapes != all.shapes)
    #expect(river.drawMouth(finished: 35, atEnd: 35, interval: nil).shapes == all.shapes)
    // That three of those who finished came to the end is not told, nor how many left before it.
    let few = funnel(leavingOffer: 32)
    #expect(few.showsFinished && few.atEnd == nil && few.mouth == nil)
    #expect(few.rows.filter { !$0.tellsLeft }.map(\.id) == ["paywall"])
    // All of them came there.
    #expect(funnel(leavingOffer: 0).atEnd == nil)
  }

  @Test func `that nobody came further is said`() {
    let funnel = Funnel(leaving([10, 30, 0, 0]), of: variants)
    #expect(funnel.rows.allSatisfy { $0.tellsLeft && !$0.isWithheld })
    #expect(funnel.rows.map(\.isUnseen) == [false, false, true, true])
    #expect(funnel.rows.allSatisfy { $0.reach.passage == .shown })
    // Not behind a few, who may have left in between.
    let few = Funnel(leaving([10, 27, 3, 0]), of: variants)
    #expect(few.rows.map(\.isUnseen) == [false, false, false, false])
    #expect(few.rows[3].isWithheld)
  }

  @Test func `losses that others share are not the largest`() {
    func largest(_ left: [Int]) -> [Int] {
      Funnel(leaving(left, of: 200), of: variants).largestLosses.map(\.number)
    }
    #expect(largest([6, 9, 6, 20, 8]) == [4, 2, 5])
    #expect(largest([6, 9, 6, 20, 0]) == [4, 2])
    #expect(largest([6, 6, 6, 6, 0]).isEmpty)
  }

  @Test func `times of few are not told, and not added up`() {
    var figures = leaving([0, 0])
    figures.screens[0].times = Times(milliseconds: [4000, 4000, 4000, 4000])
    #expect(Funnel(figures, of: variants).rows[0].median == nil)
    figures.screens[0].times = Times(milliseconds: [4000, 4000, 4000, 4000, 4000])
    #expect(Funnel(figures, of: variants).rows[0].median != nil)
  }

  @Test func `nobody at all is a dry bed and no secret`() {
    let funnel = Funnel(MadeUpFigures.flow(NutriSync.flow, people: 0, seed: 1), of: variants)
    #expect(funnel.rows.allSatisfy { $0.isDry && !$0.isWithheld && $0.reach.passage == .shown })
  }

  @Test func `who is in a variant without a screen passes it`() {
    let flow = OPS.flow
    var figures = MadeUpFigures.flow(flow, people: 600, seed: 8)
    var original = ScreenFigures("only-in-another")
    original.arrived = 2
    figures.screens.insert(original, at: 2)
    let funnel = Funnel(figures, of: flow.variants)
    #expect(flow.variants.count > 1)
    #expect(funnel.rows[2].reach.passage == .absent)
    for (row, next) in zip(funnel.rows, funnel.rows.dropFirst()) {
      #expect(next.reach.everyone == row.reach.everyone - row.reach.lost)
    }
  }

  /// Screens with those who arrived and those who left, none of whom is beside a screen.
  private func funnel(_ screens: [(id: String, arrived: Int, left: Int)]) -> Funnel {
    var figures = FlowFigures()
    figures.started = screens[0].arrived
    figures.screens = screens.map { screen in
      var counts = ScreenFigures(screen.id)
      (counts.arrived, counts.left) = (screen.arrived, screen.left)
      return counts
    }
    return Funnel(figures, of: [CalAI().flow.variants[0]])
  }

  @Test func `who has a screen elsewhere on their path passes it where the others have it`() {
    let funnel = funnel([
      ("welcome", 40, 0), ("rating", 18, 0), ("plan", 40, 10), ("today", 30, 0),
    ])
    #expect(funnel.rows.map(\.reach.everyone) == [40, 40, 40, 30])
    #expect(funnel.rows.map(\.reach.beside) == [0, 22, 0, 0])
  }

  @Test func `who left on a screen that they had further down passes no screen`() {
    // Twenty have the rating behind the plan: two of them leave on the plan, three on the rating.
    let funnel = funnel([
      ("welcome", 40, 0), ("rating", 38, 3), ("plan", 40, 2), ("offer", 35, 5), ("today", 30, 0),
    ])
    #expect(funnel.rows.map(\.reach.everyone) == [40, 40, 40, 35, 30])
    #expect(funnel.rows.map(\.reach.beside) == [0, 2, 0, 0, 0])
  }

  @Test func `rows are sorted by what is asked, and those without figures come last`() {
    let rows = Funnel(MadeUpFigures.flow(NutriSync.flow, people: 900, seed: 5), of: variants).rows
    for order in FigureFilter.Order.allCases {
      let sorted = SortedRows.sorted(rows, by: order)
      #expect(Set(sorted.map(\.id)) == Set(rows.map(\.id)))
      let keys = sorted.filter { !$0.isWithheld }.map { SortedRows.key($0, order) }
      #expect(order == .path || keys == keys.sorted(by: >))
    }
    #expect(SortedRows.sorted(rows, by: .path).map(\.number) == Array(1...26))
  }

  // MARK: Targets

  @Test(arguments: [(0.55, 55, 100, 0), (0.55, 54, 100, 1), (0.85, 20, 30, 6), (0.85, 30, 30, 0)])
  func `nobody is short of a target that just as many came to`(
    least: Double, finished: Int, started: Int, short: Int
  ) {
    #expect(RiverRows.short(of: least, Proportion(finished, of: started)) == short)
  }

  @Test func `a share is met, missed or not yet known by its interval`() {
    func verdict(_ finished: Int, _ started: Int) -> Verdict? {
      var figures = FlowFigures()
      (figures.started, figures.finished) = (started, finished)
      return TargetReading(
        Target(.finished, least: 0.85), Funnel(figures, of: variants)
      ).verdict
    }
    #expect(verdict(900, 1000) == .met)
    #expect(verdict(800, 1000) == .notMet)
    #expect(verdict(86, 100) == .notYetKnown)
    #expect(verdict(4, 4) == nil)
  }

  @Test func `a median is met where clearly more than half were within the time`() {
    func verdict(_ fast: Int, _ slow: Int, least: Double? = nil) -> Verdict? {
      var figures = FlowFigures()
      figures.started = 1000
      figures.timeToFinish = Times(
        milliseconds: [Int64](repeating: 100_000, count: fast)
          + [Int64](repeating: 400_000, count: slow))
      return TargetReading(
        Target(.timeToFinish, least: least, most: 240), Funnel(figures, of: variants)
      ).verdict
    }
    #expect(verdict(600, 400) == .met)
    #expect(verdict(400, 600) == .notMet)
    #expect(verdict(505, 495) == .notYetKnown)
    // Of few people a verdict would be one of chance.
    #expect(verdict(0, 5) == .notYetKnown && verdict(29, 0) == .notYetKnown)
    #expect(verdict(0, 30) == .notMet)
    #expect(verdict(600, 400, least: 180) == .notMet)
    #expect(verdict(3, 1) == nil)
  }

  @Test func `every target of every flow is about something that the flow has`() {
    let flows = [NutriSync.flow, Reflect.flow, FamilyPlus().flow]
    #expect(flows.map(\.targets.count) == [2, 4, 1])
    for flow in flows {
      let figures = MadeUpFigures.flow(flow, people: 2000, seed: 4)
      let funnel = Funnel(figures, of: flow.variants)
      for target in flow.targets {
        #expect(TargetReading(target, funnel).verdict != nil, "\(flow.id) \(target)")
      }
    }
  }

  @Test func `who answered is whoever went on, with a choice or with words of their own`() throws {
    var figures = FlowFigures()
    figures.started = 100
    var screen = ScreenFigures("sports")
    screen.arrived = 90
    screen.wentOn = 80
    screen.choices = [Count("sports", "none", people: 20), Count("sports", "running", people: 60)]
    figures.screens = [screen]
    let reading = TargetReading(
      Target(.answered("sports"), least: 0.7), Funnel(figures, of: Reflect.flow.variants))
    #expect(reading.share == Proportion(80, of: 100))
  }

  @Test func `who may still go on is not held against a target`() {
    func verdict(finished: Int, recent: Int, of started: Int = 200) -> Verdict? {
      var figures = FlowFigures()
      (figures.started, figures.finished, figures.recent) = (started, finished, recent)
      return TargetReading(
        Target(.finished, least: 0.85), Funnel(figures, of: Reflect.flow.variants)
      ).verdict
    }
    #expect(verdict(finished: 100, recent: 0) == .notMet)
    #expect(verdict(finished: 100, recent: 20) == .notMet)
    #expect(verdict(finished: 100, recent: 90) == .notYetKnown)
    #expect(verdict(finished: 195, recent: 5) == .met)
    // A verdict has a figure beside it.
    #expect(verdict(finished: 3, recent: 0) == nil)
    #expect(verdict(finished: 9, recent: 0, of: 20) == nil)
  }

  // MARK: What is withheld

  @Test func `of a single choice with one small group the next smallest is withheld, too`() throws {
    var figures = ScreenFigures("primary-goal")
    figures.arrived = 100
    figures.wentOn = 100
    var flow = FlowFigures()
    (flow.started, flow.screens) = (100, [figures])
    let row = Funnel(flow, of: variants).rows[0]
    let ids = try #require(row.screen?.fields.first?.format.choices.map(\.id.rawValue))
    let field = try #require(row.screen?.fields.first?.id.rawValue)
    func shown(_ counts: [Int]) -> [Bool] {
      ScreenSheets.choices(field, row, zip(ids, counts).map { Count(field, $0, people: $1) })
        .map { $0.told == .told }
    }
    #expect(ids.count > 3)
    #expect(Array(shown([60, 37, 3]).prefix(3)) == [true, false, false])
    // Those who gave no answer stand behind the choices, and are the next smallest here.
    let some = shown([60, 30, 3])
    #expect(some.count == ids.count + 1)
    #expect(Array(some.prefix(3)) == [true, true, false] && some.last == false)
    #expect(shown([60, 20, 10]).last == true && shown([60, 30, 10]).count == ids.count)
    #expect(Array(shown([60, 30, 10]).prefix(3)) == [true, true, true])
    #expect(Array(shown([60, 4, 3]).prefix(3)) == [true, false, false])
    // Two who gave no answer are as few as two who gave one.
    #expect(Array(shown([58, 30, 10]).prefix(3)) == [true, true, false])
  }

  /// A group that nobody is in has no line, so that of five groups with five people each has one.
  @Test(arguments: [([36, 1, 1, 1, 1, 1], false), ([36, 3, 2, 2, 1, 1], true)])
  func `of groups of a number that stand there none is told by how many they are`(
    counts: [Int], isTold: Bool
  ) throws {
    var figures = ScreenFigures("body-metrics")
    figures.arrived = counts.reduce(0, +)
    figures.wentOn = figures.arrived
    var flow = FlowFigures()
    (flow.started, flow.screens) = (figures.arrived, [figures])
    let row = try #require(Funnel(flow, of: variants).rows.first { $0.id == "body-metrics" })
    let field = "weight"
    let choices = ScreenSheets.choices(
      field, row,
      counts.enumerated().map { Count(field, "\(40 + $0 * 20)-\(60 + $0 * 20)", people: $1) })
    #expect(choices.map(\.people) == counts)
    #expect((choices[0].told == .told) == isTold)
    #expect(choices.dropFirst().allSatisfy { $0.told == .few })
  }
}

/// Figures of a flow as seeded chance has them.
enum MadeUpFigures {
  static func flow(_ flow: Flow, people: Int, seed: UInt64) -> FlowFigures {
    var random = SplitMix(seed: seed &+ 77)
    var figures = FlowFigures()
    figures.started = people
    var still = people
    for screen in flow.variants[0].screens {
      var found = ScreenFigures(screen.id.rawValue)
      let isConditional = screen.shownWhen != .always
      found.beside = isConditional ? still / 3 : 0
      found.arrived = still - found.beside
      let isLast = screen.kind == .completion
      found.left = isLast ? 0 : Int.random(in: 0...max(0, found.arrived / 12), using: &random)
      found.back = Int.random(in: 0...max(0, found.arrived / 15), using: &random)
      found.refused = screen.fields.isEmpty ? 0 : found.arrived / 9
      let onwards = found.arrived - found.left
      found.wentOn = onwards
      found.times = Times(
        milliseconds: (0..<onwards).map { _ in Int64.random(in: 2000...90_000, using: &random) })
      for field in screen.fields + screen.recordedFields {
        let choices = field.format.choices.map(\.id.rawValue)
        for (index, choice) in choices.enumerated() {
          let rest = index == 0 ? onwards % choices.count : 0
          found.choices.append(
            Count(field.id.rawValue, choice, people: onwards / choices.count + rest))
        }
        if found.refused > 0 {
          found.refusals.append(Count(field.id.rawValue, "required", people: found.refused))
        }
      }
      figures.screens.append(found)
      still -= found.left
      if isLast { break }
    }
    figures.finished = still
    figures.timeToFinish = Times(
      milliseconds: (0..<still).map { _ in Int64.random(in: 100_000...700_000, using: &random) })
    return figures
  }
}
