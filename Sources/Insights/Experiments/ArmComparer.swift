import OnboardingDomain
import OnboardingEvents
import Statistics

/// Holds an arm against the control, with intervals that stay right however often one looks.
struct ArmComparer {
  private let experiment: Experiment
  private let split: SampleRatio?
  private let day: Int
  private let isOver: Bool
  private let sequence: ConfidenceSequence

  /// - Parameters:
  ///   - split: whether people came into the arms as drawn.
  ///   - day: on which day it is.
  ///   - isOver: whether nothing can be forecast: it has stopped, or its people are made up.
  init(_ experiment: Experiment, split: SampleRatio?, day: Int, isOver: Bool) {
    self.experiment = experiment
    self.split = split
    self.day = day
    self.isOver = isOver
    sequence = ConfidenceSequence(for: experiment)
  }

  func comparison(
    of arm: ExperimentReading.ArmReading, with control: ExperimentReading.ArmReading
  ) -> ExperimentReading.Comparison {
    let difference = sequence.difference(of: arm.reached, from: control.reached)
    let days = self.days(arm.figures.days, control.figures.days)
    let remaining = isOver ? 0 : max(0, experiment.days.upperBound - day)
    return ExperimentReading.Comparison(
      arm: arm.arm.id, difference: difference,
      forecast: (0..<remaining).compactMap { later in
        sequence.forecast(
          of: arm.reached, from: control.reached,
          growing: Double(day + later + 1) / Double(max(1, day)))
      },
      days: days,
      guardrails: experiment.guardrails.map { reading(of: $0, arm.figures, control.figures) },
      finding: finding(difference))
  }

  private func finding(_ difference: Difference?) -> ExperimentReading.Finding {
    if let split, split.isOff { return .notSplit(split.pValue) }
    guard let difference else { return .tooFew(sequence.fewest) }
    let interval = difference.interval
    let effect = experiment.smallestEffect / 100
    if interval.low >= -effect, interval.high <= effect { return .noDifference(interval) }
    guard difference.isKnown else { return .notYetKnown(interval) }
    return difference.value > 0 ? .better(interval) : .worse(interval)
  }

  /// Every day from the first on which a person began, with all who had begun by its end.
  private func days(
    _ arm: [ArmFigures.Day], _ control: [ArmFigures.Day]
  ) -> [ExperimentReading.Day] {
    func byStart(_ days: [ArmFigures.Day]) -> [Int64: Proportion] {
      Dictionary(days.map { ($0.start, $0.reached) }, uniquingKeysWith: { first, _ in first })
    }
    let (arm, control) = (byStart(arm), byStart(control))
    let starts = Set(arm.keys).union(control.keys)
    guard let first = starts.min(), let last = starts.max() else { return [] }
    var sums = (arm: Proportion(0, of: 0), control: Proportion(0, of: 0))
    return stride(from: first, through: last, by: 86_400).map { start in
      sums.arm = sums.arm + (arm[start] ?? Proportion(0, of: 0))
      sums.control = sums.control + (control[start] ?? Proportion(0, of: 0))
      return ExperimentReading.Day(
        start: start, people: sums.arm.total + sums.control.total,
        difference: sequence.difference(of: sums.arm, from: sums.control))
    }
  }

  // MARK: Guardrails

  private func reading(
    of guardrail: Guardrail, _ arm: ArmFigures, _ control: ArmFigures
  ) -> ExperimentReading.GuardrailReading {
    if guardrail.measure == .timeToFinish {
      return time(guardrail, arm.timeToFinish, control.timeToFinish)
    }
    let (one, other) = (
      arm.share(guardrail.measure), control.share(guardrail.measure)
    )
    let difference = sequence.difference(of: one, from: other)
    func told(_ share: Proportion) -> Double? {
      share.total >= Withholding.fewest && !Withholding.isFew(share.count)
        && !Withholding.isFew(share.total - share.count) ? share.share : nil
    }
    let (shown, shownControl) = (told(one), told(other))
    return ExperimentReading.GuardrailReading(
      guardrail: guardrail, control: shownControl, arm: shown,
      isWithheld: difference != nil && (shown == nil || shownControl == nil),
      // With one of the two it would tell the other.
      difference: shown == nil || shownControl == nil ? nil : difference,
      verdict: difference?.interval.verdict(on: .atMost(guardrail.mostAllowed / 100))
        ?? .notYetKnown)
  }

  /// The difference of two medians: each lies between two quantiles at every look, so that the difference
  /// lies between those of their ends. Times are known by their steps: an end is that of its step.
  ///
  /// Source: the inversion of a confidence sequence for the share below a fixed quantile, as in Howard and
  /// Ramdas, "Sequential estimation of quantiles with applications to A/B testing and best-arm
  /// identification", Bernoulli 28 (2022).
  private func time(
    _ guardrail: Guardrail, _ arm: Times, _ control: Times
  ) -> ExperimentReading.GuardrailReading {
    let half = ConfidenceSequence(
      error: sequence.error / 2, tuned: sequence.tuned, fewest: sequence.fewest)
    func median(_ times: Times) -> (value: Double, low: Double, high: Double)? {
      guard let ranks = half.medianRanks(of: times.count), let middle = times.median,
        let low = times.step(at: ranks.low), let high = times.step(at: ranks.high)
      else { return nil }
      return (
        Double(middle) / 1000, TimeScale.start(of: low) / 1000, TimeScale.start(of: high + 1) / 1000
      )
    }
    var difference: Difference?
    if let one = median(arm), let other = median(control) {
      difference = Difference(
        one.value - other.value,
        interval: Interval(low: one.low - other.high, high: one.high - other.low))
    }
    func told(_ times: Times) -> Double? {
      times.count < Withholding.fewest ? nil : times.median.map { Double($0) / 1000 }
    }
    return ExperimentReading.GuardrailReading(
      guardrail: guardrail, control: told(control), arm: told(arm), isWithheld: false,
      difference: difference,
      verdict: difference?.interval.verdict(on: .atMost(guardrail.mostAllowed)) ?? .notYetKnown)
  }
}

extension ConfidenceSequence {
  /// That of an experiment: several arms beside one control share the probability of being wrong. Source: Bonferroni.
  init(for experiment: Experiment) {
    self.init(error: 0.05 / Double(max(1, experiment.arms.count - 1)))
  }
}

extension Proportion {
  /// Both together.
  fileprivate static func + (one: Proportion, other: Proportion) -> Proportion {
    Proportion(one.count + other.count, of: one.total + other.total)
  }
}
