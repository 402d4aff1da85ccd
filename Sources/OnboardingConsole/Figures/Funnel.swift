package import Insights
package import OnboardingDomain
package import Statistics

/// The screens of a flow with what people did on them, as a river and its table read them.
package struct Funnel: Sendable {
  /// Below so many people nothing is said of them.
  package static let least = Withholding.fewest
  /// Below so many people there are counts and no percentages.
  package static let fewest = Withholding.fewestForShares

  /// All figures.
  package let figures: FlowFigures
  /// The rows, in the order of the path.
  package let rows: [FunnelRow]
  /// The screens between handing in and the end.
  private let late: Set<String>

  /// The rows of a variant, or of all of them.
  ///
  /// - Parameter variants: those whose screens it has, the one whose sections count first.
  package init(_ figures: FlowFigures, of variants: [Variant]) {
    self.figures = figures
    late = Set(
      variants.flatMap { $0.screens[$0.screens.afterHandingIn] }.map(\.id.rawValue))
    var known: [String: (section: SectionID, screen: Screen)] = [:]
    for section in variants.flatMap(\.sections) {
      for screen in section.screens where known[screen.id.rawValue] == nil {
        known[screen.id.rawValue] = (section.id, screen)
      }
    }
    let screens = figures.screens(of: variants)
    var order: [SectionID] = []
    for screen in screens {
      if let section = known[screen.screen]?.section, !order.contains(section) {
        order.append(section)
      }
    }
    let tones = Reach.tones(sections: order.count)
    var rows: [FunnelRow] = []
    let lastStand = figures.lastStand
    let (few, withheld) = (figures.screensOfFew, figures.withheldScreens)
    var last = 0
    // Behind the last screen there are only the days after.
    let end = screens.firstIndex { known[$0.screen]?.screen.kind == .completion }
    let path = end.map { Array(screens[...$0]) } ?? screens
    for (screen, needed) in zip(path, Self.needed(on: path)) {
      let place = known[screen.screen]
      last = place.flatMap { order.firstIndex(of: $0.section) } ?? last
      let before = rows.last
      rows.append(
        FunnelRow(
          number: rows.count + 1, screen: place?.screen, figures: screen,
          sectionID: order.indices.contains(last) ? order[last].rawValue : "",
          isDry: figures.isNobody, tellsLeft: screen.screen != lastStand,
          isWithheld: withheld.contains(screen.screen),
          reach: Self.reach(
            screen, section: last, tone: tones.indices.contains(last) ? tones[last] : 1,
            isOver: few.contains(screen.screen), below: before?.reach, needed: needed)))
    }
    // What is drawn tells no more: the water goes as far as those who are told of, and who left is not parted from
    // who came further.
    for index in rows.indices where !rows[index].tellsLeft { rows[index].reach.lost = 0 }
    self.rows = rows
  }

  /// How many are in the water of each row: its own people, and those who come to a row below.
  private static func needed(on path: [ScreenFigures]) -> [Int] {
    var below = 0
    let counts: [Int] = path.reversed().map { screen in
      below = max(max(0, screen.here) + max(0, screen.beside), lost(on: screen) + below)
      return below
    }
    return counts.reversed()
  }

  private static func lost(on screen: ScreenFigures) -> Int {
    max(0, min(screen.left, screen.here))
  }

  private static func reach(
    _ screen: ScreenFigures, section: Int, tone: Int, isOver: Bool, below before: Reach?,
    needed: Int
  ) -> Reach {
    var reach = Reach(
      section: section, tone: tone, here: max(0, screen.here), beside: max(0, screen.beside),
      lost: lost(on: screen), neither: screen.neither)
    if let before {
      let still = before.everyone - before.lost
      // Whoever comes to no row below has left, on a screen that their arm has further down and this order further
      // up: they pass nothing. Where few arrived, how broad the water is would say how few.
      let drawn = screen.arrived < least ? still : min(still, needed)
      reach.beside = max(0, drawn - reach.here)
    }
    if isOver {
      reach.passage = .withheld
    } else if screen.arrived < least, reach.everyone > 0 {
      // The screen is on the path of so few that they are not shown apart from the others.
      reach.passage = .absent
    } else if let before {
      // How broad they are drawn would say how few.
      reach.back = min(Withholding.shown(screen.back) ?? 0, screen.here)
      // Where they went differs; drawn as if they were spread over both arms as everybody is.
      if before.isSplit, !reach.isSplit, before.everyone > 0 {
        reach.backBeside = reach.back * before.beside / before.everyone
        reach.back -= reach.backBeside
      }
    }
    return reach
  }

  // MARK: Who finished

  /// Those who finished, of those who began.
  package var finished: Proportion {
    Proportion(min(figures.finished, figures.started), of: figures.started)
  }

  /// Whether there are enough people for anything at all to be said.
  package var isShown: Bool { figures.started >= Self.least }
  /// Whether there are enough people for percentages.
  package var hasShares: Bool { figures.started >= Self.fewest }
  /// Whether enough finished, or none, for it to be said how many.
  package var showsFinished: Bool {
    isShown && !Withholding.isFew(finished.count)
  }
  /// Whether there are enough for the share that finished.
  package var hasRate: Bool { hasShares && showsFinished }

  /// The rows that lose most people, the largest loss first; up to three, none of few, and none that loses as many
  /// as one that is not among them.
  package var largestLosses: [FunnelRow] {
    let losses = rows.filter { !$0.isWithheld && $0.tellsLeft && $0.figures.left >= Self.least }
      .sorted { ($0.figures.left, $1.number) > ($1.figures.left, $0.number) }
    let next = losses.dropFirst(3).first?.figures.left
    return losses.prefix(3).filter { $0.figures.left != next }
  }

  /// How many left anywhere, before they finished or behind that.
  package var lost: Int { figures.screens.reduce(0) { $0 + $1.left } }

  /// How many of those who finished came to the end, where an offer or the like is between the two; nil where all
  /// did, and where it isn't told.
  package var atEnd: Int? {
    let leftLate = rows.reduce(0) { $0 + (late.contains($1.id) ? $1.figures.left : 0) }
    let atEnd = finished.count - leftLate
    guard showsFinished, rows.allSatisfy(\.tellsLeft), leftLate > 0, atEnd >= 0,
      !Withholding.isFew(atEnd)
    else { return nil }
    return atEnd
  }
}

/// A screen of a funnel.
package struct FunnelRow: Sendable {
  /// Its number on the path, from 1 on.
  package let number: Int
  /// The screen; nil for one that the flow has no more.
  package let screen: Screen?
  /// What people did on it.
  package let figures: ScreenFigures
  /// The id of its section; empty for none.
  package let sectionID: String
  /// Whether nobody began the flow: a bed without water.
  package let isDry: Bool
  /// Whether it is told how many left on it; else so few came further that they would be known.
  package let tellsLeft: Bool
  /// Whether too few arrived for anything to be said, or so few came as far that nobody may be one of them.
  package let isWithheld: Bool
  /// What is drawn of it.
  package fileprivate(set) var reach: Reach

  /// Its id.
  package var id: String { figures.screen }
  /// How many came further without it, as every table has it; nil where that isn't told.
  ///
  /// Not what is drawn: water runs in one order, and where an arm, or a variant, has the screens in another one
  /// those who left here may have been further down already.
  package var passed: Int? {
    isWithheld || Withholding.isFew(figures.beside) ? nil : figures.beside
  }
  /// Those who had it on their path, of those who came as far; nil where all of them had, or it isn't told.
  var onPath: Proportion? {
    guard let passed, passed > 0 else { return nil }
    let here = max(0, figures.here)
    return Proportion(here, of: here + passed)
  }
  /// Whether it may be said that nobody arrived, though people began the flow.
  package var isUnseen: Bool { !isDry && !isWithheld && figures.arrived == 0 }
  /// Whether enough arrived for percentages.
  package var hasShares: Bool { figures.arrived >= Funnel.fewest }
  /// So many of those who arrived.
  package func share(_ people: Int) -> Proportion {
    Proportion(min(max(people, 0), figures.arrived), of: figures.arrived)
  }
  /// Those who left here.
  package var left: Proportion { share(figures.left) }
  /// Half of those who went on took this long at most, in seconds; nil where nothing is said.
  package var median: Double? { tellsTimes ? figures.times.median.map { Double($0) / 1000 } : nil }
  /// Nine in ten of those who went on took this long at most, in seconds; nil where nothing is said.
  package var nineInTen: Double? {
    tellsTimes ? figures.times.nineInTen.map { Double($0) / 1000 } : nil
  }
  /// Whether so few times are there, or so few people, that they are not told.
  var withholdsTimes: Bool { isWithheld || Withholding.isFew(figures.times.count) }
  /// Whether there are enough times for anything to be said of them.
  private var tellsTimes: Bool { !isWithheld && figures.times.count >= Funnel.least }
  /// The message that most people met, and that enough met to be named.
  package var firstRefusal: Count? {
    figures.refusals.max { ($0.people, $1.subject) < ($1.people, $0.subject) }
      .flatMap { $0.people >= Funnel.least ? $0 : nil }
  }
  /// Whether a form of it, or of one of its sheets, can be refused; whatever the screen asks by now, one was where people
  /// met a message.
  package var canRefuse: Bool {
    figures.refused > 0
      || screen.map { !$0.fields.isEmpty || $0.sheets.contains { !$0.fields.isEmpty } } ?? false
  }
  /// Whether it can be left without answering.
  package var canSkip: Bool {
    screen.map { $0.isSkippable || $0.actions.contains { $0.effect == .skip } }
      ?? (figures.skipped > 0)
  }
}

extension Funnel {
  /// How many finished, for the mouth of a river; nil where that isn't told, or so few came to the end that it
  /// isn't: the water that is hatched above goes on so.
  var mouth: Int? {
    figures.isNobody || showsFinished && rows.last?.reach.passage != .withheld
      ? finished.count : nil
  }

  /// How many finished, as far as it may be said.
  var finishedText: String {
    showsFinished ? Written.count(figures.finished) : Written.fewer(than: Self.least)
  }
}
