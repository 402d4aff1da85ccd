public import OnboardingDomain

/// The fixed points of a person's day. Bedtime may lie after midnight.
public struct DailyRoutine: Sendable, Hashable {
  /// When they get up.
  public let wake: TimeOfDay
  /// When they have lunch.
  public let lunch: TimeOfDay
  /// When their work ends.
  public let workEnd: TimeOfDay
  /// When they go to bed.
  public let bed: TimeOfDay

  /// A day with these points.
  public init(wake: TimeOfDay, lunch: TimeOfDay, workEnd: TimeOfDay, bed: TimeOfDay) {
    self.wake = wake
    self.lunch = lunch
    self.workEnd = workEnd
    self.bed = bed
  }

  /// Hours awake that a plan supports. A judgement.
  public static let supportedMinutesAwake = 240...1320

  /// Minutes from getting up to going to bed.
  public var minutesAwake: Int { wake.minutes(until: bed) }
}
