import HTTPCore
import OnboardingDomain
import OnboardingEvents

/// Where a form leads that came without a session.
extension FlowHandler {
  /// A session that begins with a form to which there is none: its cookie goes with the response, so that
  /// the page that follows knows whether the browser keeps one.
  func beginAnew(_ session: RequestSession, _ context: RequestContext) -> Response {
    record(.flowStarted, session.walk.frontier.id, in: visit(session.opened, context), context)
    return .seeOther(
      address(session.walk.frontier.id, .expired(session.loss)),
      cookie: cookie.write(session.session, now: context.instant))
  }

  /// The same for who is signed in by a token: they go on with what their account has, where it has something. Blocks.
  ///
  /// - Parameter showAgain: the form on its page in the session that was taken over; nil where it can't be there, which
  ///   leads to where that session stands.
  func beginAnew(
    _ session: RequestSession, for token: String, _ context: RequestContext,
    showAgain: (RequestSession) -> Reply?
  ) throws -> Response {
    let (taken, keeps) = try takingOver(session, for: token, context)
    // What is taken over goes on under an id of its own.
    guard taken.session.id != session.session.id else { return beginAnew(session, context) }
    return (showAgain(taken) ?? goOn(taken, context, keeps: keeps)).resolve()
  }
}
