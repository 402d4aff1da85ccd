public import OnboardingDomain
public import OnboardingFlows

extension Reflect {
  /// Reflect with what its pages draw, for a server.
  public var withPages: DrawnOnboarding<Reflect> {
    DrawnOnboarding(self, adding: Self.drawnNames) { answers, context in
      DrawnResults(ReflectResults(answers, in: context))
    }
  }

  private static let drawnNames = Vocabulary(
    values: ReflectResults.drawnNames, fragments: ReflectResults.fragmentNames,
    downloads: ["reminders.ics", "reflect.json"],
    words: Set(Sport.allCases.map { "plan.starter.\($0.rawValue)" })
      .union(["plan.starter.gentle"]))
}

extension ReflectResults: PageDrawing {}
