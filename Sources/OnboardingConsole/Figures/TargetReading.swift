import Insights
package import OnboardingDomain
package import Statistics

/// A target of a flow's document with what became of it.
package struct TargetReading: Sendable {
  /// The target.
  package let target: Target
  /// The share; nil where it is about a time, or too few people are there.
  package let share: Proportion?
  /// The median in seconds, where it is about a time.
  package let median: Double?
  /// Whether it is met; nil where too few people are there to say so much as that.
  package let verdict: Verdict?
  /// Whether it is one of one to four, and so not told; where nothing is told of it for another reason, there are too few
  /// people for it.
  package let isWithheld: Bool

  /// What became of a target.
  package init(_ target: Target, _ funnel: Funnel) {
    self.target = target
    let figures = funnel.figures
    guard figures.started >= Funnel.least else {
      (share, median, verdict) = (nil, nil, nil)
      isWithheld = figures.isKeptBack || figures.started > 0
      return
    }
    if case .timeToFinish = target.measure {
      share = nil
      let times = figures.timeToFinish
      guard times.count >= Funnel.least, let middle = times.median else {
        (median, verdict, isWithheld) = (nil, nil, Withholding.isFew(times.count))
        return
      }
      isWithheld = false
      median = Double(middle) / 1000
      // Of few people the interval of a share is narrower than what is known of it, and so is a verdict by it.
      verdict =
        times.count >= Funnel.fewest ? Self.verdict(onMedian: target, times) : .notYetKnown
      return
    }
    median = nil
    let counted = Self.share(target.measure, funnel)
    isWithheld = counted.map { Withholding.isFew($0.count) } ?? true
    // A verdict without its figure would be one that nobody can look at.
    let found = counted.flatMap {
      !Withholding.isFew($0.count) && $0.total >= Funnel.fewest ? $0 : nil
    }
    share = found
    verdict = found.flatMap { found in
      // Who was there a moment ago may still do it, all of them or none.
      let most = Proportion(min(found.count + figures.recent, found.total), of: found.total)
      let verdicts = [found, most].map { Self.verdict(target, $0.interval) }
      return verdicts[0] == verdicts[1] ? verdicts[0] : .notYetKnown
    }
  }

  private static func verdict(_ target: Target, _ interval: Interval) -> Verdict? {
    bounds(target).map { interval.verdict(on: $0) }.reduce(nil) { all, next in
      all.map { $0.and(next) } ?? next
    }
  }

  /// What it asks for.
  package static func bounds(_ target: Target) -> [Bound] {
    [target.least.map { Bound.atLeast($0) }, target.most.map { Bound.atMost($0) }]
      .compactMap { $0 }
  }

  /// Half of the people are within a time where their share is at least a half: so the interval of that share
  /// says whether the median is.
  private static func verdict(onMedian target: Target, _ times: Times) -> Verdict {
    func within(_ seconds: Double) -> Interval {
      Proportion(
        times.histogram(width: Int64(seconds * 1000), parts: 1)[0], of: times.count
      ).interval
    }
    let upper = target.most.map { within($0).verdict(on: .atLeast(0.5)) }
    let lower = target.least.map { within($0).verdict(on: .atMost(0.5)) }
    return [upper, lower].compactMap { $0 }.reduce(.met) { $0.and($1) }
  }

  private static func share(_ measure: Target.Measure, _ funnel: Funnel) -> Proportion? {
    let figures = funnel.figures
    func of(_ people: Int, _ all: Int) -> Proportion {
      Proportion(min(max(people, 0), all), of: all)
    }
    func screen(_ id: ScreenID) -> ScreenFigures? {
      figures.screens.first { $0.screen == id.rawValue }
    }
    // What the page of its screen withholds is no figure of a target, either.
    func chose(_ screen: ScreenFigures, _ field: FieldID, _ choice: String) -> Int? {
      guard let row = funnel.rows.first(where: { $0.id == screen.screen }) else { return nil }
      let counts = screen.choices.filter { $0.subject == field.rawValue }
      let found = ScreenSheets.choices(field.rawValue, row, counts).first { $0.id == choice }
      guard let found else { return 0 }
      return found.told == .keptBack ? nil : found.people
    }
    switch measure {
    case .timeToFinish: return nil
    case .finished: return funnel.finished
    case .finishedWithin(let seconds):
      let within = figures.timeToFinish.histogram(width: Int64(seconds) * 1000, parts: 1)[0]
      return of(within, figures.started)
    case .answered(let id):
      guard let screen = screen(id) else { return nil }
      return of(screen.wentOn, figures.started)
    case .chose(let id, let field, let choice):
      guard let screen = screen(id) else { return nil }
      return chose(screen, field, choice.rawValue).map { of($0, screen.wentOn) }
    case .everChose(let id, let field, let choice):
      guard let screen = screen(id) else { return nil }
      return chose(screen, field, choice.rawValue).map { of($0, figures.started) }
    }
  }
}
