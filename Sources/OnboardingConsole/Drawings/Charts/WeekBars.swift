import Insights
package import Statistics

/// A share per day as hollow dots, and per week as a line with its interval.
package struct WeekBars: Sendable, Hashable {
  /// One week, or what of it there is.
  package struct Week: Sendable, Hashable {
    /// Its dates, as they are written.
    package let label: String
    /// Its days, the first one first; of a day without people the total is 0.
    package let days: [Proportion]
    /// For each day whether it may be told how many people there were.
    package private(set) var tellsPeople: [Bool]
    /// For each day whether its share may be told; of a day without people there is none.
    package private(set) var shown: [Bool]
    /// Whether it may be told how many people there were.
    package private(set) var tellsWhole: Bool
    /// Whether it is withheld only so that another week can't be worked out.
    package private(set) var isKeptBack = false
    fileprivate let least: Int

    /// A week of one day or more.
    ///
    /// - Parameter least: fewer people than that are not told, nor a share that holds for fewer; what holds for
    ///   nobody is. Where that hides a single day, the next smallest is hidden, too: the week less the other days
    ///   would tell it.
    package init(_ label: String, days: [Proportion], least: Int = 0) {
      precondition(!days.isEmpty, "a week has days")
      self.label = label
      self.days = days
      self.least = least
      let tellsPeople = Self.told(days.map(\.total), least)
      self.tellsPeople = tellsPeople
      shown = zip(days.indices, Self.told(days.map(\.count), least)).map {
        $1 && tellsPeople[$0] && days[$0].total > 0
      }
      let whole = Self.sum(days)
      isNobody = whole.total == 0
      tellsWhole = whole.total == 0 || whole.total >= least
      isShown = !isNobody && [whole.total, whole.count].allSatisfy { $0 == 0 || $0 >= least }
    }

    private static func told(_ counts: [Int], _ least: Int) -> [Bool] {
      guard least > 0 else { return counts.map { _ in true } }
      return Withholding.parts(counts, tellsNobody: true).map { $0 == .told }
    }

    /// Whether the share of the week is drawn.
    package private(set) var isShown: Bool
    /// Whether there was nobody in it.
    package let isNobody: Bool

    /// All of its days together.
    package var whole: Proportion { Self.sum(days) }

    private static func sum(_ days: [Proportion]) -> Proportion {
      Proportion(days.reduce(0) { $0 + $1.count }, of: days.reduce(0) { $0 + $1.total })
    }

    /// The share as it is written.
    package var text: String {
      if isKeptBack { return "" }
      return isShown
        ? Written.percent(whole.share) : isNobody ? "–" : Written.fewer(than: least)
    }

    /// Withholds days.
    fileprivate mutating func keepBack(_ days: [Bool]) {
      shown = zip(shown, days).map { $0 && !$1 }
    }

    /// Withholds the week and what its days would tell of it.
    fileprivate mutating func keepBack(people: Bool) {
      (isKeptBack, isShown) = (true, false)
      shown = zip(shown, days).map { $0 && $1.count == 0 && !people }
      guard people else { return }
      tellsWhole = false
      tellsPeople = zip(tellsPeople, days).map { $0 && $1.total == 0 }
    }
  }

  /// The weeks, the oldest first.
  package let weeks: [Week]

  /// Some weeks. Where a single one is withheld, the next smallest is, too: all of them together less the others
  /// would tell it.
  package init(_ weeks: [Week]) {
    var weeks = weeks
    let least = weeks.first?.least ?? 0
    func keepBack(_ counts: [Int], people: Bool) {
      guard least > 0 else { return }
      let parts = Withholding.parts(counts, tellsNobody: true)
      for (index, part) in parts.enumerated() where part == .keptBack {
        weeks[index].keepBack(people: people)
      }
    }
    keepBack(weeks.map(\.whole.total), people: true)
    keepBack(weeks.map(\.whole.count), people: false)
    if least > 0 {
      // All of them together are told elsewhere.
      var parts = Withholding.parts(
        weeks.flatMap { $0.days.map(\.count) }, tellsNobody: true)[...]
      for index in weeks.indices {
        weeks[index].keepBack(parts.prefix(weeks[index].days.count).map { $0 != .told })
        parts = parts.dropFirst(weeks[index].days.count)
      }
    }
    self.weeks = weeks
  }

  /// Whether nothing of it may be told but that nobody was: there is nothing to draw.
  package var isEmpty: Bool {
    weeks.allSatisfy { week in
      !week.isShown && zip(week.days, week.shown).allSatisfy { !$1 || $0.count == 0 }
    }
  }

  /// The drawing.
  package func draw() -> Drawing {
    var drawing = Drawing(width: 820, height: 170)
    let (left, foot, top) = (40.0, 146.0, 26.0)
    let days = weeks.flatMap(\.days)
    let shown = weeks.flatMap { week in
      zip(week.days, week.shown).filter(\.1).map(\.0.share)
    }
    let most = (shown + weeks.filter(\.isShown).map(\.whole.interval.high)).max() ?? 0
    let axis = min(100, max(1, roundNumber(notBelow: most * 100)))
    let scale = Scale(0...axis, from: foot, to: top)
    for mark in stride(from: 0, through: axis, by: axis / 2) {
      let y = scale.place(mark)
      drawing.add(.polyline([(left, y), (drawing.width, y)]), mark == 0 ? "axis-l" : "grid")
      let decimals = mark == mark.rounded() ? 0 : 1
      drawing.addText(
        Caption(Written.number(mark, decimals: decimals) + "\u{202F}%"), x: left - 8, y: y + 4,
        "end")
    }
    guard !days.isEmpty else { return drawing }
    let step = (drawing.width - left) / Double(days.count)
    var first = 0
    for week in weeks {
      addWeek(week, from: left + Double(first) * step, step: step, scale: scale, to: &drawing)
      first += week.days.count
    }
    return drawing
  }

  private func addWeek(
    _ week: Week, from start: Double, step: Double, scale: Scale, to drawing: inout Drawing
  ) {
    let end = start + Double(week.days.count) * step
    if week.isShown {
      let y = scale.place(week.whole.share * 100)
      let interval = week.whole.interval
      drawing.add(
        .box(
          start + 6, end - 6, scale.place(interval.high * 100), scale.place(interval.low * 100)),
        "band")
      drawing.add(.polyline([(start + 6, y), (end - 6, y)]), "line")
    }
    for (index, day) in week.days.enumerated() where week.shown[index] {
      drawing.addDot(
        start + (Double(index) + 0.5) * step, scale.place(day.share * 100), radius: 2.5,
        "dot quiet")
    }
    drawing.addText(
      Caption(week.text, week.isKeptBack ? .withheld : .none, before: week.label),
      x: (start + end) / 2, y: 163, "mid")
  }
}
