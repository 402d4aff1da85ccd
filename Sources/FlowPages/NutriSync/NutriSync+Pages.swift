public import OnboardingDomain
public import OnboardingFlows
internal import OnboardingPlans

extension NutriSync {
  /// NutriSync with what its pages draw, for a server.
  public var withPages: DrawnOnboarding<NutriSync> {
    DrawnOnboarding(self, adding: Self.drawnNames) { answers, context in
      DrawnResults(NutriSyncResults(answers, in: context))
    }
  }

  private static let windowWords =
    WindowName.all.flatMap { name in ["name", "title"].map { "window.\(name.id).\($0)" } }
    + WindowName.mealIDs.flatMap { id in
      ["purpose", "meal", "inside"].map { "window.\(id).\($0)" }
    }

  private static let drawnNames = Vocabulary(
    values: NutriSyncResults.drawnNames, fragments: NutriSyncResults.fragmentNames,
    downloads: ["meal-windows.ics"],
    words: Set(SafetyRule.allCases.map { "plan.notice.\($0.rawValue)" })
      .union(windowWords)
      .union((1...10).map { "impact.energy-level.\($0).review" })
      .union(SamplePlate.allCases.map { "today.first-meal.\($0.rawValue).title" })
      .union(["plan.notice.keto"])
      .union(PlanBill.rareKeys.map { "how.\($0).title" })
      .union(WeightChart.months))
}

extension NutriSyncResults: PageDrawing {}
