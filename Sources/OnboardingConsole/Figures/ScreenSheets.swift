import Insights
import OnboardingDomain
import Statistics

/// The sheets of a screen's page: time, choices, refusals, what else was met or done, and how often people were
/// refused by day.
struct ScreenSheets: Sendable {
  private let service: FigureService
  private let reading: ScreenPage.Reading

  init(_ service: FigureService, _ reading: ScreenPage.Reading) {
    self.service = service
    self.reading = reading
  }

  var view: ViewMembers {
    let row = reading.row
    guard !row.isWithheld else {
      return [
        "times": .null, "questions": [], "refusals": .null, "encounters": .null, "weeks": .null,
      ]
    }
    return [
      "times": times, "questions": .list(questions), "refusals": refusals,
      "encounters": ScreenEncounters(row).view(
        of: row.figures.arrived, hasShares: row.hasShares),
      "weeks": weeks,
    ]
  }

  // MARK: Time

  /// How many were on the screen how long, with what is told of it: all of them together are.
  static func bins(_ times: Times) -> [(people: Int, told: Withholding.Part)] {
    let bins = times.histogram(
      width: Int64(Histogram.step) * 1000, parts: Histogram.end / Histogram.step)
    return Array(zip(bins, Withholding.parts(bins)))
  }

  private var times: ViewData {
    let times = reading.row.figures.times
    guard times.count >= Funnel.least, let median = reading.row.median,
      let nineInTen = reading.row.nineInTen
    else { return .null }
    let bins = Self.bins(times)
    let drawn = bins.map { $0.told == .told ? $0.people : 0 }
    let histogram = Histogram(
      bins: Array(drawn.dropLast()), over: bins.last?.told == .told ? drawn.last : nil,
      median: median, nineInTen: nineInTen)
    let rows = bins.enumerated().map { index, bin -> ViewData in
      let isOver = index == bins.count - 1
      return [
        "label": .text(
          isOver ? Written.time(Double(Histogram.end)) : Histogram.label(of: index)),
        "is-over": .flag(isOver), "people": .text(Written.count(bin.people)),
        "is-told": .flag(bin.told == .told), "is-few": .flag(bin.told == .few),
        "is-kept-back": .flag(bin.told == .keptBack),
      ]
    }
    return [
      "people": .text(Written.count(times.count)),
      "histogram": drawn.contains { $0 > 0 } ? histogram.draw().view() : .null,
      "bins": .list(rows), "has-hidden": .flag(bins.contains { $0.told != .told }),
      "step": .text("\(Histogram.step)"),
    ]
  }

  // MARK: What people chose

  /// The fields that people answered on a screen, in the order in which it asks; then those that it asks no more.
  static func questions(_ row: FunnelRow) -> [String] {
    let answered = Set(row.figures.choices.map(\.subject))
    let order = (row.screen.map { $0.fields + $0.recordedFields } ?? []).map(\.id.rawValue)
    return order.filter(answered.contains) + answered.subtracting(order).sorted()
  }

  private var questions: [ViewData] {
    let row = reading.row
    let counts = Dictionary(grouping: row.figures.choices, by: \.subject)
    let all = row.figures.wentOn
    guard all >= Funnel.least else { return [] }
    return Self.questions(row).map { field in
      let rows = Self.choices(field, row, counts[field] ?? [])
      let changed = row.figures.changes.first { $0.subject == field }?.people ?? 0
      let unit = unit(of: field)
      return [
        "field": .text(field), "has-changed": .flag(changed >= Funnel.least),
        "changed": .text(Written.count(changed)), "is-how-many": .flag(isHowMany(field)),
        "choices": .list(
          rows.map { choice in
            [
              "is-none": .flag(choice.id.isEmpty),
              "title": .text(
                service.choice(choice.id, field, on: row.id, of: reading.flow) + unit),
              "is-proposed": .flag(choice.isSuggested), "is-shown": .flag(choice.told == .told),
              "is-withheld": .flag(choice.told != .told),
              "is-kept-back": .flag(choice.told == .keptBack),
              "people": .text(Written.count(choice.people)),
              "share": .text(
                all >= Funnel.fewest ? Written.percent(Double(choice.people) / Double(all)) : ""),
              "bar": Bars.drawChoice(choice.people, of: all).view(),
            ]
          }),
      ]
    }
  }

  /// The unit in which groups of numbers are counted, whichever people answer in; empty for what has none.
  private func unit(of field: String) -> String {
    switch format(of: field) {
    case .mass: " kg"
    case .length: " cm"
    default: ""
    }
  }

  /// Whether it is counted how many there are in an answer, and not which.
  private func isHowMany(_ field: String) -> Bool {
    switch format(of: field) {
    case .tags, .windows: true
    default: false
    }
  }

  private func format(of field: String) -> AnswerFormat? {
    reading.row.screen.map { $0.fields + $0.recordedFields }?
      .first { $0.id.rawValue == field }?.format
  }

  /// A choice with those who took it.
  struct Choice {
    /// Empty for those who gave none.
    let id: String
    let people: Int
    let isSuggested: Bool
    let told: Withholding.Part
  }

  /// The choices of a field in the order of the screen, with what is told of each. Those of a single choice, and
  /// who gave none, are everybody who went on; of several at a time each parts them in two.
  static func choices(_ field: String, _ row: FunnelRow, _ counts: [Count]) -> [Choice] {
    let definition = row.screen.map { $0.fields + $0.recordedFields }?.first {
      $0.id.rawValue == field
    }
    var (order, isSingle) = ([String](), true)
    switch definition?.format {
    case .singleChoice(let choices): order = choices.map(\.id.rawValue)
    case .multipleChoice(let choices, _):
      order = choices.map(\.id.rawValue)
      isSingle = false
    default: break
    }
    var suggested: Set<String> = []
    switch definition?.suggestion {
    case .choice(let choice): suggested = [choice.rawValue]
    case .choices(let choices): suggested = Set(choices.map(\.rawValue))
    default: break
    }
    let people = Dictionary(counts.map { ($0.detail, $0.people) }, uniquingKeysWith: +)
    let others = people.keys.filter { !order.contains($0) }.sorted { Self.precedes($0, $1) }
    var all = order + others
    var counts = all.map { people[$0] ?? 0 }
    let told: [Withholding.Part]
    if isSingle {
      let rest = row.figures.wentOn - counts.reduce(0, +)
      if rest > 0 {
        all.append("")
        counts.append(rest)
      }
      // Groups of numbers, and who gave no answer, stand there only where there is somebody.
      told = Withholding.parts(counts, tellingNobody: all.map { !order.contains($0) })
    } else {
      told = counts.map { count in
        Withholding.isFew(count)
          ? .few : Withholding.isFew(row.figures.wentOn - count) ? .keptBack : .told
      }
    }
    return all.indices.map { index in
      Choice(
        id: all[index], people: counts[index], isSuggested: suggested.contains(all[index]),
        told: told[index])
    }
  }

  /// Groups of numbers stand in their order: 90-100 before 100-110.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    func number(_ text: String) -> Double? { Double(text.prefix { $0.isNumber || $0 == "." }) }
    if let a = number(one), let b = number(other), a != b { return a < b }
    return one < other
  }

  // MARK: What people were refused for

  /// What people were refused for, what most met first, with what is told of each: who was refused at all is told as
  /// well, and met one of them at least.
  static func refusals(_ row: FunnelRow) -> [(count: Count, told: Withholding.Part)] {
    let counts = row.figures.refusals.sorted {
      ($0.people, $1.subject, $1.detail) > ($1.people, $0.subject, $0.detail)
    }
    let told = Withholding.groups(counts.map(\.people), covering: row.figures.refused)
    return Array(zip(counts, told))
  }

  private var refusals: ViewData {
    let row = reading.row
    let refusals = Self.refusals(row)
    guard !refusals.isEmpty else { return .null }
    let most = refusals.first?.count.people ?? 1
    return [
      "rules": .list(
        refusals.map { count, told in
          let message = service.message(
            count.detail, count.subject, on: row.id, of: reading.flow)
          return [
            "field": .text(count.subject), "rule": .text(count.detail),
            "is-withheld": .flag(told != .told), "is-shown": .flag(told == .told),
            "is-kept-back": .flag(told == .keptBack),
            "people": .text(Written.count(count.people)),
            "message": message.map { .text($0) } ?? .null,
            "bar": Bars.drawRefusal(count.people, most: most).view(),
          ]
        })
    ]
  }

  // MARK: By day

  /// The days of the period, each with how many arrived and how many of them were refused.
  private static func days(_ reading: ScreenPage.Reading) -> [(day: Int64, refused: Proportion)] {
    let range = reading.filter.range(now: reading.now)
    let byDay = Dictionary(
      reading.days.map { ($0.start / 86_400, $0.figures) }, uniquingKeysWith: { first, _ in first })
    return (range.lowerBound / 86_400..<(range.upperBound + 86_399) / 86_400).map { day in
      let figures = byDay[day]?.screens.first { $0.screen == reading.row.id }
      let arrived = figures?.arrived ?? 0
      return (day, Proportion(min(figures?.refused ?? 0, arrived), of: arrived))
    }
  }

  /// The weeks of the period with their days, the last one whole; what is over stands at the beginning.
  static func weeks(
    _ reading: ScreenPage.Reading
  ) -> [(firstDay: Int64, week: WeekBars.Week)] {
    let days = days(reading)
    let first = days.count % 7
    let starts = (first > 0 ? [0] : []) + stride(from: first, to: days.count, by: 7)
    let weeks = starts.map { start in
      let end = start == 0 && first > 0 ? first : start + 7
      let label =
        "\(Written.shortDay(days[start].day * 86_400)) – "
        + Written.shortDay(days[end - 1].day * 86_400)
      return WeekBars.Week(label, days: days[start..<end].map(\.refused), least: Funnel.least)
    }
    return zip(starts, WeekBars(weeks).weeks).map { (days[$0].day, $1) }
  }

  private var weeks: ViewData {
    let all = Self.weeks(reading).map(\.week)
    guard reading.row.canRefuse, reading.row.hasShares, all.reduce(0, { $0 + $1.days.count }) >= 7,
      all.contains(where: { $0.whole.count > 0 })
    else { return .null }
    let bars = WeekBars(Array(all.suffix(8)))
    return [
      "drawing": bars.isEmpty ? .null : bars.draw().view(),
      "rows": .list(
        bars.weeks.filter { !$0.isNobody }.map { week in
          [
            "label": .text(week.label),
            "share": .text(week.text), "is-kept-back": .flag(week.isKeptBack),
            "range": .text(week.isShown ? Written.range(week.whole.interval) : "–"),
            "people": .text(
              week.tellsWhole
                ? Written.count(week.whole.total)
                : week.whole.total < Funnel.least ? Written.fewer(than: Funnel.least) : ""),
            "is-shown": .flag(week.tellsWhole || week.whole.total < Funnel.least),
          ]
        }),
    ]
  }
}
