public import OnboardingDomain
public import OnboardingFlows

extension OPS {
  /// OPS with what its pages draw, for a server.
  public var withPages: DrawnOnboarding<OPS> {
    DrawnOnboarding(self, adding: Self.drawnNames) { answers, context in
      DrawnResults(OPSResults(answers, in: context))
    }
  }

  private static let drawnNames = Vocabulary(
    fragments: ["crew-strip", "crew-card", "first-day", "day-key", "ready", "board", "joined"],
    downloads: ["crew-card.svg", "first-day.ics"])
}

extension OPSResults: PageDrawing {}
