package import Insights
import OnboardingDomain
import OnboardingStore
import Statistics

/// What templates show of an experiment.
package enum ExperimentView {
  /// Its name, its state and what it asks.
  ///
  /// - Parameters:
  ///   - reading: nil where nobody started it.
  ///   - now: seconds since 1970.
  static func head(
    _ known: KnownExperiment, _ reading: ExperimentReading?, now: Int64
  ) -> ViewMembers {
    let (experiment, run) = (known.experiment, reading?.run)
    return [
      "id": .text(experiment.id.rawValue), "hypothesis": .text(experiment.hypothesis),
      "is-gone": .flag(known.isGone), "is-drawing": .flag(known.isDrawing),
      "is-draft": .flag(run == nil), "is-running": .flag(run?.state == .running),
      "is-stopped": .flag(run?.state == .stopped), "is-decided": .flag(run?.state == .decided),
      "is-kept": .flag(reading?.isKept ?? false), "winner": .text(run?.arm ?? ""),
      "since": .text(run.map { Written.day($0.startedAt, on: now) } ?? ""),
      "until": run?.stoppedAt.map { .text(Written.day($0, on: now)) } ?? .null,
      "is-one-day": .flag(
        run.map { run in run.stoppedAt.map { Written.day($0) } == Written.day(run.startedAt) }
          ?? false),
      "ramp": .text(String(run?.ramp ?? 0)), "is-ramped": .flag((run?.ramp ?? 100) < 100),
      "day": .text(String(reading?.day ?? 0)),
      "least-days": .text(String(experiment.days.lowerBound)),
      "most-days": .text(String(experiment.days.upperBound)),
      "is-changed": .flag(known.isChanged),
      "is-off": .flag(reading?.isSplitOff ?? false),
      "patch": patch(known).map { .text($0.lines.joined(separator: "\n")) } ?? .null,
      "conclusion": run?.conclusion.flatMap { $0.isEmpty ? nil : .text($0) } ?? .null,
      // Versions before this one left the unit to the page.
      "lacks-unit": .flag(
        run?.conclusion.map { $0.contains(" to ") && !$0.contains(" points") } ?? false),
    ]
  }

  /// What to change in the flow of a decided experiment, while that has it.
  private static func patch(_ known: KnownExperiment) -> ExperimentPatch? {
    guard !known.isGone, let arm = known.run?.arm else { return nil }
    return known.experiment.arm(ArmID(arm)).map {
      ExperimentPatch(known.experiment, winner: $0, of: known.flow)
    }
  }

  /// An arm beside the control: the difference, and what is known.
  ///
  /// - Parameter isDrawing: whether people are drawn for it.
  static func comparison(
    _ comparison: ExperimentReading.Comparison, _ reading: ExperimentReading, isDrawing: Bool
  ) -> ViewData {
    var view = known(comparison, reading, isDrawing: isDrawing)
    let difference = reading.isSplitOff ? nil : comparison.difference
    view["difference"] =
      difference.map { difference in
        [
          "drawing": DifferenceChart(for: [difference]).draw(difference).view(),
          "points": .text(Written.points(difference.value)),
          "range": .text(Written.pointsRange(difference.interval)),
        ]
      } ?? .null
    return .object(view)
  }

  /// What must not get worse, and the most that is allowed.
  static func guardrail(_ guardrail: Guardrail) -> ViewMembers {
    let (measure, most) = (guardrail.measure, guardrail.mostAllowed)
    let isTime = measure == .timeToFinish
    var view: ViewMembers = [
      "is-unfinished": .flag(measure == .unfinished), "is-time": .flag(isTime),
      "is-server-errors": .flag(measure == .serverErrors), "is-left": false, "is-refused": false,
      "guarded-screen": "",
      "allowed": .text(isTime ? Written.number(most, decimals: 0) : Written.number(most)),
    ]
    switch measure {
    case .left(let screen):
      view["is-left"] = true
      view["guarded-screen"] = .text(screen.rawValue)
    case .refused(let screen):
      view["is-refused"] = true
      view["guarded-screen"] = .text(screen.rawValue)
    case .serverErrors, .timeToFinish, .unfinished: break
    }
    return view
  }

  /// What is known of an arm, for the words of `experiment-known`.
  ///
  /// - Parameter isDrawing: whether people are drawn for it, so that more may become known.
  static func known(
    _ comparison: ExperimentReading.Comparison, _ reading: ExperimentReading, isDrawing: Bool
  ) -> ViewMembers {
    var view: ViewMembers = [
      "arm": .text(comparison.arm.rawValue), "is-too-few": false, "is-not-split": false,
      "is-open": false, "is-same": false, "is-better": false, "is-worse": false, "low": "",
      "high": "", "fewest": "", "split-counts": "", "split-p": "",
      "is-early": .flag(!reading.hasRunLongEnough && isDrawing), "is-over": .flag(!isDrawing),
      "least-days": .text(String(reading.experiment.days.lowerBound)),
      "broken": .list(
        reading.isSplitOff
          ? [] : comparison.broken.map { .object(guardrail($0)) }),
    ]
    func put(_ name: String, _ interval: Interval) {
      view[name] = true
      view["low"] = .text(Written.points(interval.low))
      view["high"] = .text(Written.points(interval.high))
    }
    switch comparison.finding {
    case .tooFew(let fewest):
      view["is-too-few"] = true
      view["fewest"] = .text(Written.count(fewest))
    case .notSplit(let p):
      view["is-not-split"] = true
      view["split-counts"] = .text(counts(reading))
      view["split-p"] = .text(probability(p, reading))
    case .notYetKnown(let interval): put("is-open", interval)
    case .noDifference(let interval): put("is-same", interval)
    case .better(let interval): put("is-better", interval)
    case .worse(let interval): put("is-worse", interval)
    }
    return view
  }

  /// `4,213 : 4,199`; `< 5 : 60`, where an arm has too few to say how many.
  package static func counts(_ reading: ExperimentReading) -> String {
    let counts = reading.arms.map {
      Withholding.shown($0.reached.total).map { Written.count($0) }
        ?? Written.fewer(than: Funnel.least)
    }
    return counts.joined(separator: " : ")
  }

  /// A probability with two decimals, with four where it is small; of an arm with too few people it would tell how many
  /// there are.
  package static func probability(_ p: Double, _ reading: ExperimentReading) -> String {
    if reading.toldPeople == nil {
      return p < SampleRatio.limit ? "less than 0.01" : "more than 0.01"
    }
    return p < 0.0001 ? "0.0001 or less" : Written.number(p, decimals: p < 0.01 ? 4 : 2)
  }
}

extension ExperimentConclusion {
  /// What a reading knows, in points; nothing where nobody started the experiment.
  package init(_ reading: ExperimentReading?) {
    self.init(reading.map(Self.sentence) ?? "", figures: reading?.figures)
  }

  private static func sentence(_ reading: ExperimentReading) -> String {
    if reading.isSplitOff { return "\(ExperimentView.counts(reading)), not split as drawn" }
    var facts = reading.comparisons.flatMap { comparison in
      let difference = comparison.difference.map {
        "\(comparison.arm) \(Written.points($0.value)) points, \(Written.pointsRange($0.interval))"
      }
      let broken = comparison.broken.map(\.measure.description).joined(separator: ", ")
      return [difference ?? "\(comparison.arm): too few people"]
        + (broken.isEmpty ? [] : ["worse than allowed: \(broken)"])
    }
    if !reading.hasRunLongEnough {
      facts.append(
        "ran for \(reading.wholeDays) of at least \(reading.experiment.days.lowerBound) days")
    }
    return facts.joined(separator: "; ")
  }
}

extension ExperimentReading.Finding {
  /// Whether more or fewer do it, or it doesn't matter.
  var isKnown: Bool {
    switch self {
    case .better, .worse, .noDifference: true
    case .tooFew, .notSplit, .notYetKnown: false
    }
  }
}
