import OnboardingDomain

@testable import FlowPages
@testable import OnboardingFlows

// What pages ask of the results of a flow.

extension NutriSyncResults {
  func view(_ fragment: String) -> ViewData? { DrawnResults(self).view(fragment) }
  func download(_ name: String) -> Download? { DrawnResults(self).download(name) }
}

extension CalAIResults {
  func view(_ fragment: String) -> ViewData? { DrawnResults(self).view(fragment) }
  func download(_ name: String) -> Download? { DrawnResults(self).download(name) }
}

extension FamilyPlusResults {
  func view(_ fragment: String) -> ViewData? { DrawnResults(self).view(fragment) }
  func download(_ name: String) -> Download? { DrawnResults(self).download(name) }
}

extension OPSResults {
  func view(_ fragment: String) -> ViewData? { DrawnResults(self).view(fragment) }
  func download(_ name: String) -> Download? { DrawnResults(self).download(name) }
}
