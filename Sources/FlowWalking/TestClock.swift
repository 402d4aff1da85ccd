public import OnboardingDomain
internal import Synchronization

/// A clock that stands still until a test moves it.
public final class TestClock: Sendable {
  /// The day on which it begins unless told: 20 November 2026, the day of every check.
  public static let day = CalendarDate(dayNumber: 20_777)

  private let seconds: Atomic<Int64>
  /// By how much it was set.
  private let steps = Atomic<Int64>(0)

  /// A clock.
  ///
  /// - Parameter start: where it stands, in seconds since 1970 UTC; noon UTC of `day` unless said.
  public init(start: Int64? = nil) {
    seconds = Atomic(start ?? Int64(Self.day.dayNumber) * 86_400 + 43_200)
  }

  /// Seconds since 1970 UTC.
  public var now: Int64 { seconds.load(ordering: .relaxed) }

  /// Seconds on a clock beside it that nobody sets.
  public var uptime: Double { Double(now - steps.load(ordering: .relaxed)) }

  /// Sets it forward, or back by a number below 0, while no time passes.
  public func set(onBy seconds: Int64) {
    steps.wrappingAdd(seconds, ordering: .relaxed)
    advance(seconds: seconds)
  }

  /// Moves it forward, or back by a number below 0.
  public func advance(seconds: Int64) { self.seconds.wrappingAdd(seconds, ordering: .relaxed) }
}
