public import OnboardingDomain
import Statistics

/// How many people an experiment needs before the smallest difference that would matter is known.
public struct ExperimentPlan: Sendable, Hashable {
  /// Below so many people of a flow nothing is taken from them.
  private static let fewest = 30

  /// How many people there must be in all arms together, of those who come to a difference.
  public let people: Int
  /// The share that does now what the experiment is about, 0 … 1; nil where that is not known, and the share is
  /// taken that asks for the most people: a half.
  public let share: Double?
  /// For how many days people have to come as they do now; nil where that is not known.
  public let days: Int?

  /// A plan.
  ///
  /// - Parameters:
  ///   - now: what people of the flow did in the time before.
  ///   - time: how long that time is, in days.
  /// - Returns: nil where the difference is too small for any number of people.
  public init?(_ experiment: Experiment, _ now: FlowFigures, over time: Int) {
    let isKnown = experiment.goal == .completed && now.started >= Self.fewest
    let share =
      isKnown ? Double(min(now.finished, now.started)) / Double(now.started) : nil
    let arms = experiment.arms.filter { $0.weight > 0 }
    let sequence = ConfidenceSequence(for: experiment)
    guard let least = arms.map(\.weight).min(), arms.count > 1,
      let each = sequence.people(
        for: min(1, experiment.smallestEffect / 100), from: share ?? 0.5)
    else { return nil }
    // The smallest arm has to have as many as both of two equal ones; the others have more.
    let all = Double(each) * Double(arms.reduce(0) { $0 + $1.weight }) / Double(least)
    people = Int(all.rounded(.up))
    self.share = share
    days =
      now.started >= Self.fewest
      ? Int((all * Double(time) / Double(now.started)).rounded(.up)) : nil
  }
}
