import Insights
import OnboardingDomain
import Statistics

extension FunnelPage {
  /// Two variants: two rivers back to back, the screens' names between them.
  func versus(_ reading: Reading, _ other: (name: String, funnel: Funnel)) -> ConsolePage {
    let rows = VersusRows(service, reading, other)
    var data = frame(reading)
    data.merge(rows.view)
    return ConsolePage("versus", at: .overview, data)
  }
}

/// The rows of two rivers beside one path.
struct VersusRows: Sendable {
  private let service: FigureService
  private let flow: Flow
  private let names: (one: String, other: String)
  private let one: Funnel
  private let other: Funnel
  private let lines: [Line]
  private let rivers: (one: River, other: River)

  /// A screen that at least one of them has.
  private struct Line {
    let id: String
    let sectionID: String
    let tone: Int
    let section: Int
    let one: FunnelRow?
    let other: FunnelRow?
  }

  init(
    _ service: FigureService, _ reading: FunnelPage.Reading,
    _ other: (name: String, funnel: Funnel)
  ) {
    self.service = service
    flow = reading.flow
    names = (reading.filter.variant ?? "", other.name)
    one = reading.funnel
    self.other = other.funnel
    let lines = Self.merged(reading.funnel.rows, other.funnel.rows)
    self.lines = lines
    let target = FunnelPage(service: service).finishTarget(reading.flow)
    func river(_ funnel: Funnel, _ side: KeyPath<Line, FunnelRow?>, isMirrored: Bool) -> River {
      // As wide as with any number of people: the bed of a few would say how few.
      let people = funnel.isShown ? funnel.figures.started : Funnel.least
      return River(
        .narrow(people: max(people, 1), isMirrored: isMirrored),
        Self.reaches(lines, side, everyone: funnel.figures.isNobody ? 0 : people),
        target: funnel.hasShares ? target : nil)
    }
    rivers = (
      river(reading.funnel, \.one, isMirrored: true),
      river(other.funnel, \.other, isMirrored: false)
    )
  }

  /// The screens of both, in the order of the first; what only the second has stands behind what it follows
  /// there.
  private static func merged(_ one: [FunnelRow], _ other: [FunnelRow]) -> [Line] {
    var order = one.map(\.id)
    var place = 0
    for row in other {
      if let known = order.firstIndex(of: row.id) {
        place = known + 1
      } else {
        order.insert(row.id, at: place)
        place += 1
      }
    }
    let ones = Dictionary(uniqueKeysWithValues: one.map { ($0.id, $0) })
    let others = Dictionary(uniqueKeysWithValues: other.map { ($0.id, $0) })
    var sections: [String] = []
    let found = order.compactMap { ones[$0] ?? others[$0] }
    for row in found where !sections.contains(row.sectionID) { sections.append(row.sectionID) }
    let tones = Reach.tones(sections: sections.count)
    return found.map { row in
      let section = sections.firstIndex(of: row.sectionID) ?? 0
      return Line(
        id: row.id, sectionID: row.sectionID, tone: tones[section], section: section,
        one: ones[row.id], other: others[row.id])
    }
  }

  /// The reaches of one side; where it has no such screen, everybody passes.
  private static func reaches(
    _ lines: [Line], _ side: KeyPath<Line, FunnelRow?>, everyone: Int
  ) -> [Reach] {
    var (still, isOver) = (everyone, false)
    return lines.map { line in
      guard let row = line[keyPath: side] else {
        return Reach(
          section: line.section, tone: line.tone, here: 0, beside: still,
          passage: isOver ? .withheld : .absent)
      }
      var reach = row.reach
      (reach.section, reach.tone) = (line.section, line.tone)
      still = reach.everyone - reach.lost
      isOver = isOver || reach.passage == .withheld || !row.tellsLeft
      return reach
    }
  }

  private var differences: [Difference?] {
    lines.map { line in
      guard let one = line.one, let other = line.other, one.hasShares, other.hasShares,
        one.tellsLeft, other.tellsLeft
      else { return nil }
      return other.left.difference(from: one.left)
    }
  }

  var view: ViewMembers {
    let chart = DifferenceChart(for: differences.compactMap { $0 })
    let differences = differences
    let target = FunnelPage(service: service).finishTarget(flow)
    return [
      "one-name": .text(names.one), "other-name": .text(names.other),
      "one-started": .text(Written.count(one.isShown ? one.figures.started : 0)),
      "other-started": .text(Written.count(other.isShown ? other.figures.started : 0)),
      "one-shown": .flag(one.isShown || one.figures.isNobody),
      "other-shown": .flag(other.isShown || other.figures.isNobody),
      "finding": .object(finding),
      "one-definitions": rivers.one.definitions("one"),
      "other-definitions": rivers.other.definitions("other"),
      "has-differences": .flag(differences.contains { $0 != nil }),
      "difference-scale": chart.drawScale().view(),
      "has-target": .flag(target != nil),
      "finish-target": .text(target.map { Written.percent($0, decimals: 0) } ?? ""),
      "versus-rows": .list(
        lines.indices.map { index in
          .object(row(index, difference: differences[index], chart))
        }),
      "mouth": .object(mouth),
    ]
  }

  /// The same as a file: what each variant lost, and the difference.
  func table(_ name: String) -> FigureTable {
    func cells(_ row: FunnelRow?) -> [FigureTable.Cell] {
      guard let row else { return [.none, .none, .none] }
      guard !row.isWithheld else { return [.withheld, .withheld, .withheld] }
      return [
        .count(row.figures.arrived), row.tellsLeft ? .count(row.figures.left) : .withheld,
        !row.tellsLeft ? .withheld : row.hasShares ? .number(row.left.share) : .none,
      ]
    }
    let columns = ["one", "other"].flatMap { side in
      ["arrived", "left", "left_share"].map { "\(side)_\($0)" }
    }
    return FigureTable(
      name,
      ["screen", "section", "one", "other"] + columns
        + ["difference", "difference_low", "difference_high"],
      zip(lines, differences).map { line, difference in
        let numbers = difference.map { [$0.value, $0.interval.low, $0.interval.high] }
        return [.text(line.id), .text(line.sectionID), .text(names.one), .text(names.other)]
          + cells(line.one) + cells(line.other)
          + (numbers?.map { .number($0) } ?? [.none, .none, .none])
      })
  }

  private func row(
    _ index: Int, difference: Difference?, _ chart: DifferenceChart
  ) -> ViewMembers {
    let line = lines[index]
    let begins = index == 0 || lines[index - 1].section != line.section
    var view: ViewMembers = [
      "id": .text(line.id), "begins": .flag(begins),
      "title": .text(service.section(line.sectionID, of: flow)),
      "one": .object(side(line.one)), "other": .object(side(line.other)),
      "one-reach": rivers.one.drawReach(index).view("one", look: "reach"),
      "other-reach": rivers.other.drawReach(index).view("other", look: "reach"),
      "has-difference": .flag(difference != nil),
    ]
    view["one-heading"] = begins ? heading(rivers.one, index, "one") : .null
    view["other-heading"] = begins ? heading(rivers.other, index, "other") : .null
    view["difference"] =
      difference.map {
        [
          "drawing": chart.draw($0).view(), "points": .text(Written.points($0.value)),
          "range": .text(Written.pointsRange($0.interval)),
        ]
      } ?? .null
    return view
  }

  private func heading(_ river: River, _ index: Int, _ ident: String) -> ViewData {
    let reach = river.reaches[index]
    let isNobody = (ident == "one" ? one : other).figures.isNobody
    let isShown = reach.passage != .withheld && reach.everyone >= Funnel.least || isNobody
    return [
      "is-shown": .flag(isShown), "arrived": .text(Written.count(reach.everyone)),
      "reach": river.drawHeading(before: index).view(ident, look: "reach"),
    ]
  }

  private func side(_ row: FunnelRow?) -> ViewMembers {
    [
      "is-missing": .flag(row == nil), "is-withheld": .flag(row?.isWithheld == true),
      "is-kept-back": .flag(row.map { !$0.isWithheld && !$0.tellsLeft } ?? false),
      "is-counted": .flag(
        row.map { !$0.isWithheld && $0.tellsLeft && !$0.hasShares } ?? false),
      "has-shares": .flag(row.map { $0.hasShares && $0.tellsLeft } ?? false),
      "left-share": .text(row.map { Written.percent($0.left.share) } ?? ""),
      "left": .text(row.map { Written.count($0.figures.left) } ?? ""),
      "interval": .text(row.map { Written.range($0.left.interval) } ?? ""),
    ]
  }

  private var mouth: ViewMembers {
    let (first, second) = (one.finished, other.finished)
    let hasBoth = one.hasRate && other.hasRate
    let difference = hasBoth ? second.difference(from: first) : nil
    return [
      "one-rate": .text(one.hasRate ? Written.percent(first.share) : "–"),
      "other-rate": .text(other.hasRate ? Written.percent(second.share) : "–"),
      "one-reach": rivers.one.drawMouth(
        finished: one.mouth, atEnd: one.atEnd,
        interval: one.hasRate ? first.interval : nil,
        height: 70
      ).view("one", look: "reach"),
      "other-reach": rivers.other.drawMouth(
        finished: other.mouth, atEnd: other.atEnd,
        interval: other.hasRate ? second.interval : nil, height: 70
      ).view("other", look: "reach"),
      "has-difference": .flag(difference != nil),
      "points": .text(difference.map { Written.points($0.value) } ?? ""),
      "range": .text(difference.map { Written.pointsRange($0.interval) } ?? ""),
    ]
  }

  /// Whether one finishes more than the other, and where they lose people most unequally.
  private var finding: ViewMembers {
    let known = zip(lines, differences).compactMap { line, difference in
      difference.flatMap { $0.isKnown ? (line.id, $0) : nil }
    }
    let most = known.max { abs($0.1.value) < abs($1.1.value) }
    let hasBoth = one.hasShares && other.hasShares
    let hasRates = one.hasRate && other.hasRate
    let finished = hasRates ? other.finished.difference(from: one.finished) : nil
    return [
      "is-few": .flag(!hasBoth),
      "is-better": .flag(finished.map { $0.isKnown && $0.value > 0 } ?? false),
      "is-worse": .flag(finished.map { $0.isKnown && $0.value < 0 } ?? false),
      "is-open": .flag(finished.map { !$0.isKnown } ?? false),
      "range": .text(finished.map { Written.pointsRange($0.interval) } ?? ""),
      "has-most": .flag(hasBoth && most != nil), "most": .text(most?.0 ?? ""),
      "is-more": .flag((most?.1.value ?? 0) > 0),
      "has-none": .flag(hasBoth && most == nil),
    ]
  }
}
