internal import OnboardingDomain

/// A window in minutes after the midnight before getting up, so that midnight is nothing special.
struct Stretch: Hashable {
  var start: Int
  var length: Int
  var end: Int { start + length }
  var window: TimeWindow {
    TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
  }
}
