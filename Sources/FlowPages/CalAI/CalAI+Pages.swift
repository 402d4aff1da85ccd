public import OnboardingDomain
public import OnboardingFlows
internal import OnboardingPlans

extension CalAI {
  /// Cal AI with what its pages draw, for a server.
  public var withPages: DrawnOnboarding<CalAI> {
    DrawnOnboarding(self, adding: Self.drawnNames) { answers, context in
      DrawnResults(CalAIResults(answers, in: context))
    }
  }

  private static let drawnNames = Vocabulary(
    values: CalAIResults.drawnNames, fragments: CalAIResults.fragmentNames,
    downloads: ["trial-reminder.ics"],
    words: Set(
      SafetyRule.allCases.filter { !$0.isAboutMealWindows }.map { "plan.notice.\($0.rawValue)" }
    ).union(WeightChart.months)
      .union(CalAI.Diet.allCases.filter { $0 != .classic }.map { "tips.diet.\($0.rawValue)" })
      .union(SampleMeal.allCases.map(\.title))
      .union(["checklist.pace-pounds-none.limit", "checklist.pace-kilograms-none.limit"]))
}

extension CalAIResults: PageDrawing {}
