import HTTPCore
import OnboardingDomain
import OnboardingWeb

/// A screen as an example person sees it, whatever the tester answered so far.
extension FlowHandler {
  /// `?force` and `?force=<person>`: the screen with the answers of an example person.
  ///
  /// The session is sealed into the cookie of this server, which under `--dev` is not the tester's
  /// own; so the form works and leads on, and the tester's own session stays as it is.
  ///
  /// - Parameter person: the id of the example; nil for the first whose path has the screen.
  func rehearse(
    _ id: ScreenID, sheet: SheetID?, person: String?, _ context: RequestContext
  ) -> Reply {
    let sessions = rehearsals(of: id, context)
    let named = sessions.first { $0.person == person }?.session
    if person != nil, named == nil { return fail(.notFound, context) }
    let session =
      named
      ?? sessions.first { Walk($0.session, in: flow).index(of: id) != nil }?.session
      ?? sessions.first?.session ?? makeSession(context)
    let visit = Visit(onboarding, session: session, at: moment(of: session, context))
    guard let screen = visit.walk.variant.screen(id), sheet.map({ screen.sheet($0) != nil }) ?? true
    else { return fail(.notFound, context) }
    var page = FlowPage(Place(screen, sheet: sheet.flatMap(screen.sheet)), visit)
    page.cookie = cookie.write(session, now: context.instant)
    return show(page, context)
  }

  /// The example people, each with the screens of their path behind them, so that a tester may open all of
  /// them; but not with the last step to the end, unless it is the end that they are to see: who has been
  /// there is led back to it from everywhere.
  private func rehearsals(
    of id: ScreenID, _ context: RequestContext
  ) -> [(person: String, session: Session)] {
    onboarding.examples.map { example in
      var session = makeSession(context)
      session.answers = example.answers
      let path = Walk(session, in: flow).path.map(\.id)
      let last = path.last == id ? nil : path.dropLast().last
      for screen in flow.variant(session.variant).screens where screen.id != last {
        session.leave(screen.id, of: flow)
      }
      return (example.id, session)
    }
  }
}
