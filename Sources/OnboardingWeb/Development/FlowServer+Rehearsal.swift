import HTTPCore
import OnboardingDomain

/// A screen as an example person sees it, whatever the tester answered so far.
extension FlowServer {
  /// `?force` and `?force=<person>`: the screen with the answers of an example person.
  ///
  /// The session is sealed into the cookie of this server, which under `--dev` is not the tester's
  /// own; so the form works and leads on, and the tester's own session stays as it is.
  ///
  /// - Parameter person: the id of the example; nil for the first whose path has the screen.
  func rehearse(
    _ id: ScreenID, sheet: SheetID?, person: String?, _ request: Request, now: Int64
  ) -> Response {
    let sessions = rehearsals(request, now: now)
    let named = sessions.first { $0.person == person }?.session
    if person != nil, named == nil { return shared.pages.error(.notFound) }
    let session =
      named
      ?? sessions.first { Walk($0.session, in: flow).index(of: id) != nil }?.session
      ?? sessions.first?.session ?? fresh(request, now)
    let walk = Walk(session, in: flow)
    guard let screen = walk.variant.screen(id), sheet.map({ screen.sheet($0) != nil }) ?? true
    else { return shared.pages.error(.notFound) }
    let response = shared.pages.screen(
      content(screen, sheet: sheet, request, session, walk: walk, answers: session.answers),
      for: request, cookie: cookie.write(session, now: now))
    return pinned(response, request)
  }

  /// The example people, each with every screen of their path behind them.
  private func rehearsals(
    _ request: Request, now: Int64
  ) -> [(person: String, session: Session)] {
    onboarding.examples.map { example in
      var session = fresh(request, now)
      session.answers = example.answers
      for screen in flow.variant(session.variant).screens { session.leave(screen.id, of: flow) }
      return (example.id, session)
    }
  }
}
