internal import OnboardingDomain

extension CalAIResults {
  /// The names of the fragments.
  static let fragmentNames: Set<String> = [
    "ruler", "weight-difference", "verdict", "speeds", "speed-limit", "transition",
    "plan-goal", "plan-notices", "edited", "checklist", "tips", "sources", "wheel",
    "subscription", "offer-sub", "yearly-lines", "fine-print", "store",
    "restore", "today", "stage-figure",
  ]

  /// The data of a fragment; nil until the answers it needs are there.
  func fragmentData(_ name: String) -> ViewData? {
    switch name {
    case "ruler": ruler
    case "weight-difference": weightDifference
    case "verdict": verdict
    case "speeds": speeds
    case "speed-limit": speedLimit
    case "transition": transitionView
    case "plan-goal": planGoal
    case "plan-notices": planNotices
    case "edited": edited
    case "checklist": checklist
    case "tips": tips
    case "sources": sources
    case "wheel": wheel
    case "subscription": subscription
    case "offer-sub", "yearly-lines", "fine-print": offerLines
    case "store": store
    case "restore": subscription
    case "today": today
    case "stage-figure": stageFigure
    default: nil
    }
  }
}
