import Insights
import OnboardingDomain
import Statistics

/// A table on the page of an experiment.
package enum ExperimentTable: String, Sendable, Hashable, CaseIterable {
  /// Its arms: who was drawn for each, and who reached the goal.
  case arms
  /// What must not get worse, of each arm beside the control.
  case guardrails
}

/// The tables of the page of an experiment as files.
struct ExperimentTables {
  private let experiment: Experiment
  private let reading: ExperimentReading?

  /// - Parameter reading: nil where nobody started it.
  init(_ experiment: Experiment, _ reading: ExperimentReading?) {
    self.experiment = experiment
    self.reading = reading
  }

  /// Whether enough people came to a difference, and enough of them did it or nobody, for a rate.
  static func hasRate(_ arm: ExperimentReading.ArmReading?, _ reading: ExperimentReading?) -> Bool {
    guard let arm, let reading, !reading.isSplitOff else { return false }
    return arm.reached.total >= Funnel.least && !Withholding.isFew(arm.reached.count)
  }

  /// How many of an arm did what the experiment is about, where there is a rate.
  static func reached(
    _ arm: ExperimentReading.ArmReading?, _ reading: ExperimentReading?
  ) -> FigureTable.Cell {
    if let arm, hasRate(arm, reading) { return .count(arm.reached.count) }
    return untold(arm)
  }

  /// What stands where a rate isn't told: that it is withheld, or nothing, where there is none.
  private static func untold(_ arm: ExperimentReading.ArmReading?) -> FigureTable.Cell {
    let counts = arm.map { [$0.reached.total, $0.reached.count] } ?? []
    return counts.contains(where: Withholding.isFew) ? .withheld : .none
  }

  /// One of them.
  func table(_ table: ExperimentTable, named name: String) -> FigureTable {
    switch table {
    case .arms: arms(name)
    case .guardrails: guardrails(name)
    }
  }

  private func arms(_ name: String) -> FigureTable {
    let rows = experiment.arms.map { arm -> [FigureTable.Cell] in
      let read = reading?.arms.first { $0.arm.id == arm.id }
      let rate = Self.hasRate(read, reading) ? read?.reached : nil
      let untold = Self.untold(read)
      return [
        .text(arm.id.rawValue), .count(arm.weight),
        read.map { .told(Withholding.shown($0.reached.total)) } ?? .none,
        Self.reached(read, reading), rate.map { .number($0.share) } ?? untold,
        rate.map { .number($0.interval.low) } ?? untold,
        rate.map { .number($0.interval.high) } ?? untold,
      ]
    }
    return FigureTable(
      name, ["arm", "weight", "exposed", "reached", "rate", "low", "high"], rows)
  }

  private func guardrails(_ name: String) -> FigureTable {
    let comparisons = reading.map { $0.isSplitOff ? [] : $0.comparisons } ?? []
    let rows = comparisons.flatMap { comparison in
      comparison.guardrails.map { read -> [FigureTable.Cell] in
        let isTime = read.guardrail.measure == .timeToFinish
        return [
          .text(comparison.arm.rawValue), .text(read.guardrail.measure.description),
          .text(isTime ? "seconds" : "share"),
          read.control.map { .number($0) } ?? few(reading?.arms.first),
          read.arm.map { .number($0) } ?? few(reading?.arms.first { $0.arm.id == comparison.arm }),
          read.difference.map { .number($0.value) } ?? .none,
          read.difference.map { .number($0.interval.low) } ?? .none,
          read.difference.map { .number($0.interval.high) } ?? .none,
          .number(isTime ? read.guardrail.mostAllowed : read.guardrail.mostAllowed / 100),
          .text(Self.word(read.verdict)),
        ]
      }
    }
    return FigureTable(
      name,
      [
        "arm", "guardrail", "unit", "control_value", "arm_value", "difference", "low", "high",
        "most_allowed", "state",
      ], rows)
  }

  /// What stands for a figure that isn't told: nothing where nobody is.
  private func few(_ arm: ExperimentReading.ArmReading?) -> FigureTable.Cell {
    (arm?.reached.total ?? 0) == 0 ? .none : .withheld
  }

  private static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .met: "holds"
    case .notMet: "broken"
    case .notYetKnown: "not-yet-known"
    }
  }
}
