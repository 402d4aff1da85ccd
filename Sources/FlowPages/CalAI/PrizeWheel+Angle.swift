internal import OnboardingFlows

extension PrizeWheel {
  /// Degrees that bring the middle of a field with this prize under the pointer, from the rest
  /// position with the pointer on a seam; nil for no prize.
  static func angle(of percent: Int) -> Double? {
    fields.firstIndex(of: percent).map { 22.5 - Double($0) * 45 }
  }
}
