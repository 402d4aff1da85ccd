import Insights
import OnboardingDomain
import Statistics

/// What the page of a screen found, and the figures over it.
struct ScreenFinding: Sendable {
  private let service: FigureService
  private let reading: ScreenPage.Reading

  init(_ service: FigureService, _ reading: ScreenPage.Reading) {
    self.service = service
    self.reading = reading
  }

  var view: ViewMembers {
    let row = reading.row
    let figures = row.figures
    let refused = row.share(figures.refused)
    let others = figures.arrived - refused.count
    let leftRefused = Proportion(min(figures.refusedLeft, refused.count), of: refused.count)
    let leftOthers = Proportion(
      min(max(figures.left - figures.refusedLeft, 0), max(others, 0)), of: max(others, 0))
    let isEnough =
      refused.count >= Funnel.fewest && others >= Funnel.fewest
      && ![leftRefused.count, leftOthers.count].contains(where: Withholding.isFew)
    let difference = isEnough ? leftRefused.difference(from: leftOthers) : nil
    let first = row.firstRefusal
    var view: ViewMembers = [
      "is-conditional": .flag(row.onPath != nil && row.hasShares),
      "path-share": .text(row.onPath.map { Written.percent($0.share, decimals: 0) } ?? ""),
      "has-shares": .flag(row.hasShares),
      "is-nobody": .flag(figures.arrived == 0 && !row.isWithheld),
      "is-little": .flag(figures.arrived > 0 && !row.isWithheld && !row.hasShares),
      "arrived": .text(Written.count(figures.arrived)),
      "arrived-word": .text(Written.word(figures.arrived, isFirst: true)),
      "has-passed": .flag((row.passed ?? 0) > 0),
      "passed": .text(Written.count(row.passed ?? 0)),
      "left-share": .text(Written.percent(row.left.share)),
      "tells-left": .flag(row.tellsLeft), "is-kept-back": .flag(reading.funnel.figures.isKeptBack),
      "left": .text(Written.count(figures.left)), "is-one-left": .flag(figures.left == 1),
      "left-range": .text(Written.range(row.left.interval)),
      "back-share": .text(Written.percent(row.share(figures.back).share)),
      "back": .text(Written.count(figures.back)),
      "can-refuse": .flag(row.canRefuse),
      "refused-share": .text(Written.percent(refused.share)),
      "refused": .text(Written.count(refused.count)), "can-skip": .flag(row.canSkip),
      "skipped-share": .text(Written.percent(row.share(figures.skipped).share)),
      "skipped": .text(Written.count(figures.skipped)),
      "is-first": .flag(row.number == 1),
    ]
    let few = 1..<Funnel.least
    view["few-back"] = .flag(few.contains(figures.back))
    view["few-refused"] = .flag(few.contains(refused.count))
    view["few-skipped"] = .flag(few.contains(figures.skipped))
    view["has-refusal"] = .flag(
      row.hasShares && first != nil && refused.count >= Funnel.least)
    view["refused-word"] = .text(Self.oneIn(refused.share))
    view["first-message"] = .text(
      first.map {
        service.message($0.detail, $0.subject, on: row.id, of: reading.flow) ?? $0.detail
      } ?? "")
    view["has-difference"] = .flag(difference != nil)
    view["is-more-often"] = .flag(difference.map { $0.isKnown && $0.value > 0 } ?? false)
    let times =
      leftOthers.share > 0 ? leftRefused.share / leftOthers.share : 0
    // Of a handful nobody knows how many times.
    view["has-factor"] = .flag(
      times >= 1.5 && leftOthers.count >= Funnel.least && leftRefused.count >= Funnel.least)
    view["factor"] = .text(
      times < 9.5 ? Written.word(Int(times.rounded())) : Written.number(times, decimals: 0))
    view["refused-left"] = .text(Written.count(leftRefused.count))
    view["refused-left-share"] = .text(Written.percent(leftRefused.share))
    view["refused-left-range"] = .text(Written.range(leftRefused.interval))
    view["others"] = .text(Written.count(max(others, 0)))
    view["others-left"] = .text(Written.count(leftOthers.count))
    view["others-left-share"] = .text(Written.percent(leftOthers.share))
    view["others-left-range"] = .text(Written.range(leftOthers.interval))
    view["has-median"] = .flag(!row.isWithheld && figures.times.count >= Funnel.least)
    view["median"] = .text(row.median.map { Written.time($0) } ?? "")
    view["nine-in-ten"] = .text(row.nineInTen.map { Written.time($0) } ?? "")
    return view
  }

  /// eight for 12.8 %: one in eight.
  private static func oneIn(_ share: Double) -> String {
    guard share > 0 else { return "" }
    return Written.word(max(1, Int((1 / share).rounded())))
  }
}
