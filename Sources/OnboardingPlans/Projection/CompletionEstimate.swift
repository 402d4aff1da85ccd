public import OnboardingDomain

/// When a person reaches a weight at one intake: a band, not a day.
public struct CompletionEstimate: Sendable, Hashable {
  /// Days until the goal; nil where it lies beyond two years or is never reached.
  public let days: Int?
  /// Days when every day is 100 kcal nearer to the goal than logged.
  public let earliest: Int?
  /// Days when every day is 100 kcal further from it; nil where two years are not enough.
  public let latest: Int?
  /// Where the intake levels off; nil where the model ends before (body mass index 15).
  public let settlingWeight: Kilograms?

  /// An error of logging of about 5 %, kcal/day. A judgement.
  public static let loggingError = 100.0

  /// Runs the model three times.
  public init(_ model: BodyWeightModel, target: Kilograms, intake: Kilocalories) {
    self.init(model, target: target, intake: intake, days: model.day(of: target, at: intake))
  }

  /// Runs the model for the band only, where the middle run is known.
  init(_ model: BodyWeightModel, target: Kilograms, intake: Kilocalories, days: Int?) {
    let isLoss = target.value <= model.weight(model.start)
    func shifted(_ error: Double) -> Kilocalories {
      Kilocalories(intake.value + (isLoss ? -error : error))
    }
    self.days = days
    earliest = model.day(of: target, at: shifted(Self.loggingError))
    latest = model.day(of: target, at: shifted(-Self.loggingError))
    settlingWeight = model.settlingWeight(at: intake)
  }
}
