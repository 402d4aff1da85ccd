import HTTPCore
import OnboardingDomain
import OnboardingEvents

/// Where a form leads that came without a session.
extension FlowHandler {
  /// Answers a form to which there is no session to add it to: with a fresh start that says so.
  func replyWithoutSession(
    to input: FormInput, of id: ScreenID, sheet: SheetID?, _ session: RequestSession,
    _ context: RequestContext
  ) -> Reply {
    if session.loss?.isOfCookieAlone ?? true,
      let token = services.accountToken(of: context.request)
    {
      return .later { [self] in
        services.attempt(context) {
          try beginAnew(session, for: token, context) { taken in
            showAgain(input, of: id, sheet: sheet, in: taken, context, notice: "try-again")
          }
        }
      }
    }
    // What was entered on the first page need not be lost. Where no cookie came at all it isn't known whether the browser
    // keeps one, which the page that follows finds out.
    let place = visit(session.opened, context).place(id, sheet: sheet)
    if let loss = session.loss, loss.isOfCookieAlone, place?.fields.isEmpty == false,
      let page = showAgain(
        input, of: id, sheet: sheet, in: session, context,
        notice: loss == .expired ? "expired" : "gone")
    {
      return page
    }
    return .now(beginAnew(session, context))
  }

  /// A form on its page in a session that began meanwhile or was taken over, as it was sent: nothing of it counts before it
  /// is sent from there. Nil where the session can't open the page.
  private func showAgain(
    _ input: FormInput, of id: ScreenID, sheet: SheetID?, in session: RequestSession,
    _ context: RequestContext, notice: String
  ) -> Reply? {
    let visit = visit(session.opened, context)
    guard visit.walk.mayOpen(id), let place = visit.place(id, sheet: sheet),
      !input.hasRepeatedControls(at: place)
    else { return nil }
    record(.flowStarted, visit.walk.frontier.id, in: visit, context)
    return FormHandler(self, context, visit, place, input).showAgain(
      .forbidden, notice: notice, cookie: cookie.write(session.session, now: context.instant))
  }

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
