import Insights
import OnboardingDomain
import Statistics

/// What the page of a flow found, in figures that `Templates/console/funnel` makes a sentence of.
struct FunnelFinding: Sendable {
  let flow: Flow
  let funnel: Funnel
  /// The same in the period before; nil where nothing is held against it.
  let before: Funnel?
  /// Whether it was to be held against the period before, in which there were too few.
  private let isAlone: Bool
  /// Whether nothing is told of that period.
  private let isBeforeKeptBack: Bool

  init(_ flow: Flow, _ funnel: Funnel, before: Funnel? = nil) {
    self.flow = flow
    self.funnel = funnel
    self.before = before?.hasRate == true && funnel.hasRate ? before : nil
    isAlone = before.map { !$0.hasRate } ?? false
    isBeforeKeptBack = before?.figures.isKeptBack ?? false
  }

  var view: ViewMembers {
    let figures = funnel.figures
    let worst = funnel.largestLosses
    let lost = worst.reduce(0) { $0 + $1.figures.left }
    let target = flow.targets.first { $0.measure == .finished }
    let distance = target?.least.map { funnel.finished.share - $0 } ?? 0
    // Where most of those who have not finished may go on, nobody knows how many finish, and where they leave.
    let isUnderWay = figures.recent * 2 > funnel.lost
    let isTold = funnel.hasRate && !isUnderWay
    var view: ViewMembers = [
      "is-nobody": .flag(figures.isNobody),
      "is-hidden": .flag(figures.started > 0 && !funnel.isShown),
      "is-kept-back": .flag(figures.isKeptBack),
      "is-little": .flag(funnel.isShown && !funnel.hasShares),
      "is-untold": .flag(funnel.hasShares && !funnel.showsFinished),
      "is-enough": .flag(funnel.hasRate), "is-under-way": .flag(isUnderWay),
      "started-count": .text(Written.count(figures.started)),
      "started-word": .text(Written.word(figures.started, isFirst: true)),
      "finished-rate": .text(Written.percent(funnel.finished.share)),
      "is-below": .flag(isTold && target != nil && distance < 0),
      "is-above": .flag(isTold && target != nil && distance >= 0),
      "target-distance": .text(Written.number(abs(distance) * 100)),
      "target-share": .text(target?.least.map { Written.percent($0, decimals: 0) } ?? ""),
      "has-worst": .flag(
        funnel.hasShares && !isUnderWay && !worst.isEmpty && funnel.lost >= Funnel.least),
      "worst-share": .text(
        Written.percent(Double(lost) / Double(max(funnel.lost, 1)), decimals: 0)),
      "leaves-late": .flag(funnel.atEnd != nil),
      "is-one-worst": .flag(worst.count == 1),
      "worst-count": .text(Written.word(worst.count)),
      "has-recent": .flag(figures.recent >= Funnel.least),
      "recent-count": .text(Written.count(figures.recent)),
    ]
    let change = before.map { funnel.finished.difference(from: $0.finished) }
    view["has-change"] = .flag(change != nil)
    view["is-changed"] = .flag(change?.isKnown == true)
    view["change-points"] = .text(change.map { Written.points($0.value) } ?? "")
    view["change-range"] = .text(change.map { Written.pointsRange($0.interval) } ?? "")
    view["is-alone"] = .flag(isAlone)
    view["is-before-kept-back"] = .flag(isBeforeKeptBack)
    view["rate-before"] = .text(before.map { Written.percent($0.finished.share) } ?? "")
    view["worst"] = .list(
      worst.enumerated().map { index, row in
        [
          "id": .text(row.id), "needs-comma": .flag(index > 0 && index + 1 < worst.count),
          "needs-and": .flag(index > 0 && index + 1 == worst.count),
        ]
      })
    return view
  }
}

/// A target with what became of it, as `Templates/console/verdict` shows it.
struct TargetView: Sendable {
  let reading: TargetReading
  private let isNobody: Bool

  init(_ target: Target, _ funnel: Funnel) {
    reading = TargetReading(target, funnel)
    isNobody = funnel.figures.isNobody
  }

  var view: ViewMembers {
    let target = reading.target
    let isTime = target.measure == .timeToFinish
    func text(_ value: Double?) -> ViewData {
      guard let value else { return "" }
      return .text(isTime ? Written.time(value) : Written.percent(value, decimals: 0))
    }
    var seconds = 0
    if case .finishedWithin(let limit) = target.measure { seconds = limit }
    return [
      "is-met": .flag(reading.verdict == .met),
      "is-not-met": .flag(reading.verdict == .notMet),
      "is-not-known": .flag(reading.verdict == .notYetKnown || isNobody),
      "is-untold": .flag(reading.verdict == nil && !isNobody),
      "least": text(target.least), "most": text(target.most),
      "is-range": .flag(target.least != nil && target.most != nil),
      "is-least": .flag(target.least != nil && target.most == nil),
      "is-most": .flag(target.least == nil && target.most != nil),
      "is-time": .flag(isTime), "is-finished": .flag(target.measure == .finished),
      "is-within": .flag(seconds > 0), "limit": .text(Written.time(Double(seconds))),
      "is-gave": .flag(isGave), "is-chose": .flag(isChose && !isOfAll),
      "is-ever-chose": .flag(isChose && isOfAll),
      "field": .text(target.field?.rawValue ?? ""),
      "has-field": .flag(target.field.map { $0.rawValue != target.screen?.rawValue } ?? false),
      "screen": .text(target.screen?.rawValue ?? ""), "choice": .text(choice),
    ]
  }

  private var isGave: Bool { if case .answered = reading.target.measure { true } else { false } }
  private var isChose: Bool { !choice.isEmpty }
  private var isOfAll: Bool { if case .everChose = reading.target.measure { true } else { false } }

  private var choice: String {
    switch reading.target.measure {
    case .chose(_, _, let choice), .everChose(_, _, let choice): choice.rawValue
    default: ""
    }
  }
}
