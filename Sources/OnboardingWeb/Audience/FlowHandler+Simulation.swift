import OnboardingDomain
import OnboardingEvents

extension RequestContext {
  /// Whether a simulated person asks: nothing may leave the house because of it.
  var isSimulated: Bool { audience.source == .simulated }
}

extension FlowHandler {
  /// Marks the session of a simulated request before anything is kept of it, so that all of it is
  /// labelled. Blocks.
  func noteSimulation(of session: SessionID, _ context: RequestContext) throws {
    guard context.isSimulated else { return }
    try services.environment.records.markSimulated(session)
  }
}
