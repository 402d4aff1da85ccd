import HTTPCore
import OnboardingDomain

extension FlowHandler {
  /// The session with what the link of a request brings along, where it brings something.
  ///
  /// What the person has answered is never overwritten: a link only fills in what is unanswered, on
  /// screens that they haven't left. So a link that is opened again, or in a browser that is further
  /// on, costs nobody anything.
  func filled(
    _ session: RequestSession, _ context: RequestContext
  ) -> (session: RequestSession, notice: LinkNotice?) {
    guard let token = context.query.start else { return (session, nil) }
    switch startLink.read(token, now: context.instant) {
    case .expired: return (session, .expired)
    case .broken: return (session, .broken)
    case .known(let link):
      let mine = session.session
      let known = flow.migrated(link, to: mine.variant) ?? link
      let filled = mine.filled(with: known.answers, in: flow)
      guard filled.answers != mine.answers else { return (session, nil) }
      var result = session
      result.opened = OpenedSession(
        filled, in: flow, isStale: true,
        isMigrated: session.opened.isMigrated)
      return (result, mine.hasBegun ? .added : .known)
    }
  }
}
