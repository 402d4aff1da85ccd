internal import OnboardingDomain

/// The results of a flow that this module draws: extensions of them have what its pages show.
protocol PageDrawing: FlowResults {
  /// A computed value that only drawings show; nil for any other name.
  func drawnValue(_ name: String) -> ComputedValue?
  /// The data of a fragment; nil until the answers it needs are there.
  func fragmentData(_ name: String) -> ViewData?
  /// What a fragment's data goes by, where many people have the same; see `FlowResults.commonKey`.
  func fragmentKey(_ name: String) -> CommonKey?
  /// A file that a person can keep; nil until the answers it needs are there.
  func file(_ name: String) -> Download?
}

extension PageDrawing {
  /// No values but the flow's own.
  func drawnValue(_ name: String) -> ComputedValue? { nil }
  /// Every fragment is the person's own.
  func fragmentKey(_ name: String) -> CommonKey? { nil }
}
