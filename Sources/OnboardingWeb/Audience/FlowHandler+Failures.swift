import HTTPCore
import OnboardingDomain
import OnboardingEvents

/// Which people met an error of the server, so that the arms of an experiment can be held against each
/// other in it.
extension FlowHandler {
  /// Takes down that the response to a request of the flow is an error of the server. A person is known
  /// by their session, so a request without one counts for nobody.
  func noteFailure(_ status: Status, _ context: RequestContext) {
    guard recorder != nil,
      case .session(let opened) = cookie.read(context.request, now: context.instant),
      !services.environment.records.isSpent(opened.session.id)
    else { return }
    let visit = visit(opened, context)
    let screen = context.route?.screen ?? visit.walk.frontier.id
    record(visit, context) {
      $0.note(.serverFailed, screen, subject: String(status.rawValue))
    }
  }
}
