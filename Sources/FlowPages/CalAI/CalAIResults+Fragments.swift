internal import OnboardingDomain
internal import OnboardingFlows

extension CalAIResults {
  /// Templates name a file without its extension, addresses with it.
  func file(_ name: String) -> Download? {
    switch name {
    case "trial-reminder", "trial-reminder.ics": trialReminder
    default: nil
    }
  }

  /// The names of the fragments.
  static let fragmentNames: Set<String> = [
    "ruler", "weight-difference", "verdict", "speeds", "speed-limit", "speed-outlook",
    "speed-nearer", "transition", "transition-nearer", "plan-goal", "plan-notices", "edited",
    "own-figures", "edit-range",
    "checklist", "how", "tips", "sources", "wheel", "spin-action", "subscription", "offer-sub",
    "yearly-lines", "fine-print", "store", "store-actions", "restore", "today-rings", "today-panel",
    "today-meal",
    "today-rollover", "today-status", "today-goal", "today-action", "today-account", "today-note",
    "manage", "stage-facts", "stage-meal", "stage-weight", "stage-curve", "stage-rings",
    "plan-card",
    "paywall-title", "trial-title",
  ]

  func fragmentKey(_ name: String) -> CommonKey? { name == "ruler" ? ruler?.key : nil }

  /// The data of a fragment; nil until the answers it needs are there.
  func fragmentData(_ name: String) -> ViewData? {
    switch name {
    case "ruler": ruler?.view
    case "weight-difference": weightDifference
    case "verdict": verdict
    case "speeds": speeds
    case "speed-limit": speedLimit
    case "speed-outlook", "speed-nearer": speedOutlook
    case "transition", "transition-nearer": transitionView
    case "plan-goal": planGoal
    case "plan-notices": planNotices
    case "edited", "own-figures": edited
    case "edit-range": editRange
    case "checklist": checklist
    case "how": how
    case "tips": tips
    case "sources": sources
    case "wheel", "spin-action": wheel
    case "subscription", "restore", "today-status", "manage", "paywall-title",
      "trial-title":
      subscription
    case "offer-sub", "yearly-lines", "fine-print": offerLines
    case "store", "store-actions": store
    case "today-rings", "today-panel", "today-action": todayRings
    case "today-meal": todayMeal
    case "today-rollover": todayRollover
    case "today-goal": todayGoal
    case "today-account", "today-note": ["is-signed-in": .flag(context.isSignedIn)]
    case "stage-facts": stageFacts
    case "stage-meal": stageMeal
    case "stage-weight": stageWeight
    case "stage-curve": stageCurve
    case "stage-rings", "plan-card": stageRings
    default: nil
    }
  }
}
