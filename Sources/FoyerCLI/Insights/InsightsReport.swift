import Foundation
import Insights
import OnboardingConsole
import OnboardingDomain
import Statistics

/// What `foyer insights` prints. Numbers of too few people are nil.
struct InsightsReport: Encodable {
  /// A screen, for those who saw it.
  struct Screen: Encodable {
    let screen: String
    /// How many saw it.
    let arrived: Int?
    /// How many of them saw it last and have not finished.
    let left: Int?
    /// How many of them went back from it.
    let back: Int?
    let skipped: Int?
    let refused: Int?
    /// How many came further without it on their path.
    let beside: Int?
    /// The median time of those who went on, in milliseconds.
    let p50Ms: Int64?
    /// The time within which nine in ten of them went on.
    let p90Ms: Int64?

    /// - Parameters:
    ///   - isShown: whether anything is told of it.
    ///   - tellsLeft: whether it is told how many left on it.
    init(_ figures: ScreenFigures, isShown: Bool, tellsLeft: Bool) {
      screen = figures.screen
      arrived = isShown ? figures.arrived : nil
      left = isShown && tellsLeft ? figures.left : nil
      // What few got wrong, or went back from, is not told apart, as in the console.
      back = isShown ? Withholding.shown(figures.back) : nil
      skipped = isShown ? Withholding.shown(figures.skipped) : nil
      refused = isShown ? Withholding.shown(figures.refused) : nil
      beside = isShown ? Withholding.shown(figures.beside) : nil
      let times = isShown && Withholding.shown(figures.times.count) != nil ? figures.times : Times()
      p50Ms = times.median
      p90Ms = times.nineInTen
    }

    /// A member for each figure, null where it is withheld, so that readers need not ask which are there.
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(screen, forKey: .screen)
      try members.encode(arrived, forKey: .arrived)
      try members.encode(left, forKey: .left)
      try members.encode(back, forKey: .back)
      try members.encode(skipped, forKey: .skipped)
      try members.encode(refused, forKey: .refused)
      try members.encode(beside, forKey: .beside)
      try members.encode(p50Ms, forKey: .p50Ms)
      try members.encode(p90Ms, forKey: .p90Ms)
    }

    private enum Key: String, CodingKey {
      case screen, arrived, left, back, skipped, refused, beside, p50Ms, p90Ms
    }
  }

  let flow: String
  /// Whether nothing is told of them, because with them too few others would be known.
  private let isKeptBack: Bool
  /// How many began; nil of too few.
  let started: Int?
  /// How many of them finished; nil of too few.
  let completed: Int?
  /// How many went on after more than half an hour.
  let returned: Int?
  /// How many have not finished and were seen in the last half hour.
  let recent: Int?
  let p50Ms: Int64?
  let p90Ms: Int64?
  let screens: [Screen]

  /// What is told of a flow.
  ///
  /// - Parameter variants: those that people were in, the default one first.
  init(flow: String, _ figures: FlowFigures, of variants: [Variant]) {
    self.flow = flow
    isKeptBack = figures.isKeptBack
    started = figures.isKeptBack ? nil : Withholding.shown(figures.started)
    let isShown = started != nil
    completed = isShown ? Withholding.shown(figures.finished) : nil
    returned = isShown ? Withholding.shown(figures.returned) : nil
    recent = isShown ? Withholding.shown(figures.recent) : nil
    let times =
      isShown && Withholding.shown(figures.finished) != nil ? figures.timeToFinish : Times()
    p50Ms = times.median
    p90Ms = times.nineInTen
    let (lastStand, withheld) = (figures.lastStand, figures.withheldScreens)
    screens = figures.screens(of: variants).map { screen in
      Screen(
        screen, isShown: isShown && !withheld.contains(screen.screen),
        tellsLeft: screen.screen != lastStand)
    }
  }

  /// A member for each figure, null where it is withheld.
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(flow, forKey: .flow)
    try members.encode(started, forKey: .started)
    try members.encode(completed, forKey: .completed)
    try members.encode(returned, forKey: .returned)
    try members.encode(recent, forKey: .recent)
    try members.encode(p50Ms, forKey: .p50Ms)
    try members.encode(p90Ms, forKey: .p90Ms)
    try members.encode(screens, forKey: .screens)
  }

  private enum Key: String, CodingKey {
    case flow, started, completed, returned, recent, p50Ms, p90Ms, screens
  }

  /// As one JSON object.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and finite numbers can always be encoded.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// As a table for a terminal.
  var lines: [String] {
    var lines = [headline]
    if let p50Ms, let p90Ms {
      lines.append(
        "Half of those who finished took \(Self.clock(p50Ms)) at most, nine in ten \(Self.clock(p90Ms))."
      )
    }
    if let recent, recent > 0 {
      lines.append(
        "\(recent) were seen in the last half hour and may go on; they count where they are.")
    }
    guard (started ?? 0) > 0 else { return lines }
    let rows =
      [["screen", "arrived", "left", "", "back", "skipped", "refused", "median", "9 in 10"]]
      + screens.map(row)
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    lines.append("")
    lines += rows.map { row in
      row.indices.map { column in
        let room = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + room : room + row[column]
      }.joined(separator: "  ")
    }
    return lines
  }

  private var headline: String {
    if isKeptBack {
      return "Those who began \(flow) are fewer than five, or so few others would follow from "
        + "them: nothing is told."
    }
    guard let started else { return "Fewer than five began \(flow): nothing is told of them." }
    guard started > 0 else { return "Nobody has begun \(flow) in this time." }
    guard let completed else {
      return "\(started) began \(flow), fewer than five finished."
    }
    guard started >= Withholding.fewestForShares else {
      return "\(started) began \(flow), \(completed) finished: too few for a percentage."
    }
    let share = Proportion(min(completed, started), of: started)
    let ends = [share.interval.low, share.interval.high].map { "\(Written.number($0 * 100)) %" }
    return "\(started) began \(flow), \(completed) finished: \(Self.percent(share.share)), "
      + "95 % interval \(ends[0]) to \(ends[1])."
  }

  private func row(_ screen: Screen) -> [String] {
    guard let arrived = screen.arrived else {
      return [screen.screen, "< \(Withholding.fewest)"] + [String](repeating: "", count: 7)
    }
    let share = screen.left.map { left in
      arrived < Withholding.fewestForShares ? "" : Self.percent(Double(left) / Double(arrived))
    }
    func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "< \(Withholding.fewest)" }
    return [
      screen.screen, "\(arrived)", screen.left.map { "\($0)" } ?? "–", share ?? "",
      text(screen.back), text(screen.skipped), text(screen.refused),
      screen.p50Ms.map(Self.clock) ?? "",
      screen.p90Ms.map(Self.clock) ?? "",
    ]
  }

  private static func percent(_ share: Double) -> String {
    "\(Written.percentage(share)) %"
  }

  private static func clock(_ milliseconds: Int64) -> String {
    Written.time(Double(milliseconds) / 1000)
  }
}
