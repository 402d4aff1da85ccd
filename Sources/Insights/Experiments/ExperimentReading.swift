public import OnboardingDomain
public import OnboardingStore
public import Statistics

/// What is known of an experiment at one look.
public struct ExperimentReading: Sendable {
  /// An arm, for those who came to a difference.
  public struct ArmReading: Sendable {
    /// The arm.
    public let arm: Arm
    /// How many people of the sum of all weights are drawn for it, as it was when it started; at least 1.
    public let weight: Int
    /// What is counted of its people.
    let figures: ArmFigures

    /// How many of those who came to a difference did what the experiment is about.
    public var reached: Proportion { figures.reached }
  }

  /// An arm beside the control.
  public struct Comparison: Sendable {
    /// The arm.
    public let arm: ArmID
    /// By how much more of them do it; nil while there are too few.
    public let difference: Difference?
    /// What it will be on the days that remain if the shares stay what they are, the next one first.
    public let forecast: [Difference]
    /// The same of those who had begun by the end of each day, the first one first.
    public let days: [Day]
    /// What must not get worse.
    public let guardrails: [GuardrailReading]
    /// What is known of it.
    public let finding: Finding

    /// What has got worse than is allowed.
    public var broken: [Guardrail] {
      guardrails.filter { $0.verdict == .notMet }.map(\.guardrail)
    }

    /// How many people there were by the end of each day, as far as it is told: who came between two days that are
    /// told are nobody, or at least five.
    public var toldPeople: [Int?] { Withholding.shown(running: days.map(\.people)) }
  }

  /// Everybody who had begun by the end of a day, with what they have done up to now.
  public struct Day: Sendable, Hashable {
    /// When it begins, in seconds since 1970 UTC.
    public let start: Int64
    /// How many people there are, in both arms.
    public let people: Int
    /// The difference; nil while there are too few.
    public let difference: Difference?
  }

  /// A guardrail with what became of it.
  public struct GuardrailReading: Sendable {
    /// The guardrail.
    public let guardrail: Guardrail
    /// What the control has: a share, or seconds; nil of too few.
    public let control: Double?
    /// What the arm has.
    public let arm: Double?
    /// Whether either is not told because it holds for so few of them.
    public let isWithheld: Bool
    /// By how much more the arm has of it; nil while there are too few, or either is not told.
    public let difference: Difference?
    /// Whether it holds, by all figures, told or not.
    public let verdict: Verdict
  }

  /// What is known of an arm beside the control.
  public enum Finding: Sendable, Hashable {
    /// There are fewer than so many in one of the arms.
    case tooFew(Int)
    /// People were not split as they should have been: nothing can be concluded.
    case notSplit(Double)
    /// It lies on both sides of 0.
    case notYetKnown(Interval)
    /// It is no difference that would matter.
    case noDifference(Interval)
    /// More do it than in the control.
    case better(Interval)
    /// Fewer do it.
    case worse(Interval)
  }

  /// The experiment.
  public let experiment: Experiment
  /// How it stands.
  public let run: StoredExperiment
  /// The arms, the control first.
  public let arms: [ArmReading]
  /// Every other arm beside the control.
  public let comparisons: [Comparison]
  /// Whether people were split as drawn; nil of nobody.
  public let split: SampleRatio?
  /// On which day it is of those on which people were drawn, 1 on the first; the last one it ran on where it stopped.
  public let day: Int
  /// A moment of the last day on which it should run, if people are drawn from now on without a pause; seconds since
  /// 1970.
  public let lastDay: Int64
  /// Whether all of it is as it was when the experiment was decided, and stays so.
  public let isKept: Bool

  /// What is counted, to be kept with a decision; nil where it can't be written.
  public var figures: String? { KeptFigures(arms).text }

  /// How many came to a difference.
  public var people: Int { arms.reduce(0) { $0 + $1.reached.total } }
  /// How many came to a difference, as far as it is told: all less the others would tell of an arm with too few.
  public var toldPeople: Int? {
    arms.contains { Withholding.isFew($0.reached.total) } ? nil : people
  }
  /// For how many whole days people were drawn.
  public var wholeDays: Int { day - 1 }
  /// Whether it has run for its shortest time.
  public var hasRunLongEnough: Bool { day > experiment.days.lowerBound }
  /// Whether nothing can be concluded.
  public var isSplitOff: Bool { split?.isOff ?? false }
}
