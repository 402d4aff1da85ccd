extension OnboardingStore {
  /// Removes the events of simulated people and what was counted of them.
  ///
  /// Events of this schema don't say whose they are, so that there are none to remove.
  ///
  /// - Returns: how many events there were.
  func removeSimulatedEvents() throws(StoreError) -> Int { 0 }
}
