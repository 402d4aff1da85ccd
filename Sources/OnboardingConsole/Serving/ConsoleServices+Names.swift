package import OnboardingDomain
import PageRendering

extension ConsoleServices {
  /// What people call a flow; its id where nobody wrote down a name.
  package func flowName(_ id: FlowID) -> String {
    environment.flows().words("gallery.\(id).title", locale: 0) ?? id.rawValue
  }
}
