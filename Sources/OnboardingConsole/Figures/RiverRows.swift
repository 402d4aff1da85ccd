import Insights
import OnboardingDomain
import Statistics

/// The rows of the table in the order of the path, each with its part of the river.
struct RiverRows: Sendable {
  static let ident = "river"

  /// How broad an arm has to be for two short lines of words, in units of the drawing.
  private static let roomy = 84.0
  /// The same where the drawing is squeezed beside the words of its rows.
  private static let roomySqueezed = 240.0

  let service: FigureService
  let flow: Flow
  let filter: FigureFilter
  let funnel: Funnel
  let before: Funnel?
  let river: River
  private let ranks: [String: Int]

  init(_ service: FigureService, _ reading: FunnelPage.Reading) {
    self.service = service
    flow = reading.flow
    filter = reading.filter
    funnel = reading.funnel
    before = reading.before?.hasShares == true ? reading.before : nil
    var bed = RiverBed(people: max(funnel.figures.started, 1))
    if funnel.figures.isNobody {
      bed = RiverBed(people: 100)
    } else if !funnel.isShown {
      // The bed of a few people would say how few.
      bed = RiverBed(people: Funnel.least)
    } else if !funnel.hasShares {
      (bed.row, bed.heading) = (56, 40)
    }
    let target = funnel.hasShares ? FunnelPage(service: service).finishTarget(reading.flow) : nil
    river = River(bed, funnel.rows.map(\.reach), target: target)
    let largest = funnel.hasShares ? funnel.largestLosses : []
    // Who loses as many has the same place.
    ranks = Dictionary(
      uniqueKeysWithValues: largest.map { row in
        (row.id, 1 + largest.count { $0.figures.left > row.figures.left })
      })
  }

  var view: ViewMembers {
    let firstUntold = funnel.rows.first { row in
      row.isWithheld && row.reach.passage == .withheld || row.isUnseen && row.reach.everyone == 0
    }
    return [
      "definitions": river.definitions(Self.ident),
      "has-scale": .flag(funnel.hasShares), "is-dry": .flag(funnel.figures.isNobody),
      "scale": river.drawScale(
        targetLabel: river.target.map { Written.percent($0, decimals: 0) } ?? ""
      ).view(),
      "river-sections": .list(
        sections.map { rows in
          [
            "heading": .object(heading(rows)),
            "rows": .list(
              rows.map { row in
                .object(self.row(row, isFirstUntold: row.id == firstUntold?.id))
              }),
          ]
        }),
      "mouth": .object(mouth),
    ]
  }

  /// The rows of each section in turn.
  private var sections: [[FunnelRow]] {
    funnel.rows.reduce(into: []) { sections, row in
      if let last = sections.last?.last, last.reach.section == row.reach.section {
        sections[sections.count - 1].append(row)
      } else {
        sections.append([row])
      }
    }
  }

  private func heading(_ rows: [FunnelRow]) -> ViewMembers {
    let first = rows[0]
    let isWithheld = first.reach.passage == .withheld
    // Who comes to a screen and is seen last on an earlier one was there all the same.
    let arrived = rows.reduce(first.reach.everyone) { max($0, $1.figures.arrived) }
    let lost = rows.reduce(0) { $0 + $1.reach.lost }
    let tellsLost = rows.allSatisfy { $0.tellsLeft && $0.reach.passage != .withheld }
    var drawing = river.drawHeading(before: first.number - 1)
    if let share = shareBefore(first.number - 1) {
      river.addBank(of: share, to: share, in: &drawing)
    }
    // Without the time of one that counts the sum would be that of another section.
    let timed = rows.filter {
      $0.reach.passage == .withheld || $0.reach.here * 2 > $0.reach.everyone
    }
    let medians = timed.contains(where: \.withholdsTimes) ? [] : timed.compactMap(\.median)
    return [
      "title": .text(service.section(first.sectionID, of: flow)),
      "tone": .text("\(first.reach.tone)"),
      "is-shown": .flag(
        !isWithheld && arrived >= Funnel.least || funnel.figures.isNobody),
      "has-shares": .flag(tellsLost && arrived >= Funnel.fewest),
      "tells-lost": .flag(tellsLost),
      "arrived": .text(Written.count(arrived)),
      "left": .text(Written.count(lost)),
      "left-share": .text(
        Written.percent(Proportion(min(lost, arrived), of: arrived).share)),
      // As they stand below, so that they add up.
      "median": medians.isEmpty
        ? .null : .text(Written.time(medians.reduce(0) { $0 + $1.rounded() })),
      "reach": drawing.view(Self.ident, look: "reach"),
    ]
  }

  private func row(_ row: FunnelRow, isFirstUntold: Bool) -> ViewMembers {
    let figures = row.figures
    var drawing = river.drawReach(row.number - 1)
    addBank(to: &drawing, row)
    var view = cells(row)
    view["reach"] = drawing.view(Self.ident, look: "reach")
    let rank = ranks[row.id] ?? 0
    view["is-most"] = .flag(rank > 0)
    for place in 1...3 { view["is-rank-\(place)"] = .flag(rank == place) }
    let passed = row.passed ?? 0
    let tellsPass = row.reach.passage == .shown && passed > 0
    // In the arm where there is room for it, else beside the screen's name; where the river is squeezed only a
    // broad arm has room.
    let breadth = river.bed.breadth(row.reach.beside)
    view["has-pass"] = .flag(tellsPass && breadth > Self.roomy)
    view["has-narrow-pass"] = .flag(tellsPass && breadth <= Self.roomySqueezed)
    view["is-squeezed-only"] = .flag(breadth > Self.roomy)
    view["pass"] = .text(Written.count(passed))
    view["is-first-withheld"] = .flag(isFirstUntold && row.reach.passage == .withheld)
    view["is-passed"] = .flag(row.reach.passage == .absent)
    view["is-unseen"] = .flag(row.isUnseen)
    view["is-first-unseen"] = .flag(isFirstUntold && row.isUnseen)
    view["is-shown"] = .flag(!row.isWithheld && !row.isDry && !row.isUnseen)
    view["is-conditional"] = .flag(row.onPath != nil && funnel.hasShares)
    view["path-share"] = .text(row.onPath.map { Written.percent($0.share, decimals: 0) } ?? "")
    let earlier = before?.rows.first { $0.id == row.id }
    view["was"] =
      earlier.flatMap { earlier in
        earlier.hasShares && earlier.tellsLeft && row.hasShares
          ? .text(Written.percent(earlier.left.share)) : nil
      } ?? .null
    view["number"] = .text("\(row.number)")
    view["title"] = .text(service.title(row.id, of: flow))
    view["picture-url"] = PreviewHandler.picture(of: row.screen, flow, service.services)
    view["gone"] = .flag(row.screen == nil && figures.arrived > 0)
    return view
  }

  /// What every table of screens has of a row.
  func cells(_ row: FunnelRow) -> ViewMembers {
    let figures = row.figures
    func share(_ people: Int) -> ViewData {
      // What few people got wrong, or went back from, is not told apart.
      if (1..<Funnel.least).contains(people) { return .text(Written.fewer(than: Funnel.least)) }
      return .text(row.hasShares ? Written.percent(row.share(people).share) : Written.count(people))
    }
    let refusal = row.firstRefusal
    let address = ConsoleRoute.screen(flow.id.rawValue, row.id).address
    return [
      "id": .text(row.id),
      "screen-url": .text(address + filter.with { $0.order = .path }.query),
      "section-title": .text(service.section(row.sectionID, of: flow)),
      "is-withheld": .flag(row.isWithheld), "is-dry": .flag(row.isDry),
      "is-shown": .flag(!row.isWithheld && !row.isDry),
      "has-shares": .flag(row.hasShares),
      "arrived": .text(Written.count(figures.arrived)),
      "left-share": .text(Written.percent(row.left.share)),
      "left": .text(Written.count(figures.left)), "tells-left": .flag(row.tellsLeft),
      "is-last": .flag(isLast(row)),
      "has-left": .flag(!isLast(row)),
      "time": time(row),
      "has-back": .flag(figures.back > 0), "back": share(figures.back),
      "has-skipped": .flag(row.canSkip), "skipped": share(figures.skipped),
      "has-refused": .flag(row.canRefuse && figures.refused > 0),
      "refused": share(figures.refused),
      "refusal": refusal.map { .text("\($0.subject): \($0.detail)") } ?? .null,
    ]
  }

  /// Whether nobody can leave from it: they have finished.
  private func isLast(_ row: FunnelRow) -> Bool { row.screen?.kind == .completion }

  private func time(_ row: FunnelRow) -> ViewData {
    guard let median = row.median, let nineInTen = row.nineInTen else { return .null }
    return [
      "median": .text(Written.time(median)), "nine-in-ten": .text(Written.time(nineInTen)),
      "range": TimeRangeChart.drawScreen(median: median, nineInTen: nineInTen).view(),
    ]
  }

  // MARK: The other period

  /// How many of those who began in the other period were still there at a row, 0 … 1.
  private func shareBefore(_ index: Int) -> Double? {
    guard let before, before.rows.indices.contains(index), index < funnel.rows.count,
      before.rows[index].id == funnel.rows[index].id,
      before.rows[index].reach.passage != .withheld
    else { return nil }
    return Double(before.rows[index].reach.everyone) / Double(before.figures.started)
  }

  private func addBank(to drawing: inout Drawing, _ row: FunnelRow) {
    let index = row.number - 1
    // Beside an island the bank is pushed out, and a line there would be compared with the wrong thing.
    guard let top = shareBefore(index), let before, !row.reach.isSplit else { return }
    let lost = Double(before.rows[index].reach.lost) / Double(before.figures.started)
    river.addBank(of: top, to: top - lost, in: &drawing)
  }

  // MARK: The mouth

  private var mouth: ViewMembers {
    let finished = funnel.finished
    let isShown = funnel.showsFinished
    let drawing = river.drawMouth(
      finished: funnel.mouth, atEnd: funnel.atEnd,
      interval: funnel.hasRate ? finished.interval : nil)
    let target = flow.targets.first { $0.measure == .finished }
    let short = target?.least.map { Self.short(of: $0, finished) } ?? 0
    return [
      "is-shown": .flag(isShown || funnel.figures.isNobody),
      "has-shares": .flag(funnel.hasShares && isShown),
      "finished": .text(Written.count(finished.count)),
      "at-end": funnel.atEnd.map { .text(Written.count($0)) } ?? .null,
      "rate": .text(Written.percent(finished.share)),
      "interval": .text(Written.range(finished.interval)),
      "reach": drawing.view(Self.ident, look: "reach"),
      "target": target.map { .object(TargetView($0, funnel).view) } ?? .null,
      "is-short": .flag(short > 0 && funnel.hasShares), "is-one-short": .flag(short == 1),
      "short": .text(Written.count(short)),
    ]
  }

  /// How many more would have had to finish for this share, 0 … 1, of those who began.
  static func short(of least: Double, _ finished: Proportion) -> Int {
    // 0.55 of 100 is a hair more than 55, and nobody is short for that.
    let needed = (least * Double(finished.total) - 1e-9).rounded(.up)
    return max(0, Int(needed) - finished.count)
  }
}
