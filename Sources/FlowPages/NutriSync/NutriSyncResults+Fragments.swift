internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// Templates name a file without its extension, addresses with it.
  func file(_ name: String) -> Download? {
    switch name {
    case "meal-windows", "meal-windows.ics": mealWindowsFile
    default: nil
    }
  }

  /// The names of the fragments.
  static let fragmentNames: Set<String> = [
    "good-news", "weight-range", "forecast", "potential", "stage", "day-card", "day-blocks",
    "builder-lanes", "builder-heads", "pattern-two", "pattern-three", "pattern-four-to-five",
    "plan-summary", "how", "app-day", "first-window",
    "reminder-samples", "today-page", "today-plates", "today-day", "today-action", "today-account",
    "today-stage",
  ]

  func fragmentData(_ name: String) -> ViewData? {
    switch name {
    case "good-news": goodNews
    case "weight-range": weightRange
    case "forecast": forecast
    case "potential": potential
    case "stage": stage()
    case "day-card": dayPicture(.card)
    case "day-blocks": dayBlocks
    case "builder-lanes": builderLanes
    case "builder-heads": builderHeads
    case "pattern-two": patternCard(.two)
    case "pattern-three": patternCard(.three)
    case "pattern-four-to-five": patternCard(.fourToFive)
    case "plan-summary": planSummary
    case "how": calculation
    case "app-day": appDay
    case "first-window": firstWindow
    case "reminder-samples": reminderSamples
    case "today-page": todayPage
    case "today-plates": todayPlates
    case "today-day": todayDay
    case "today-stage": stage(at: mealDay.entries.isEmpty ? nil : moment)
    case "today-action":
      ["is-planned": .flag(plannedPlate != nil), "has-plates": .flag(!offeredPlates.isEmpty)]
    case "today-account": ["is-signed-in": .flag(context.isSignedIn)]
    default: nil
    }
  }
}

extension ViewData {
  /// A whole number as people read it.
  static func whole(_ number: Int) -> ViewData { .value(.number(Double(number), digits: 0)) }
  /// Words of the catalogue.
  static func copy(_ key: String) -> ViewData { .value(.copy(key)) }
  /// Geometry.
  static func coordinate(_ number: Double) -> ViewData { .text(number.coordinate) }
  /// Geometry in percent.
  static func percent(_ number: Double) -> ViewData { .text(number.percentCoordinate) }

  /// The same with more names.
  func with(_ more: ViewMembers) -> ViewData {
    guard case .object(let names) = self else { return .object(more) }
    return .object(names.merging(more))
  }
}
