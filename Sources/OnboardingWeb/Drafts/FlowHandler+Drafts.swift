import HTTPCore
import OnboardingDomain

/// What people answered elsewhere comes to this device, and what they answer here goes there.
extension FlowHandler {
  /// What this device holds, as it is kept for the others.
  ///
  /// - Parameter earlier: the session before the change.
  func draftState(
    _ session: Session, before earlier: Session?, device: String, at instant: Int64
  ) -> DraftService.State {
    DraftService.State(
      flow: flow.id, session: session.id, content: codec.encode(session, writtenAt: instant),
      answers: codec.answersKey(of: session),
      answersBefore: earlier.map { codec.answersKey(of: $0) }, device: device)
  }

  /// The session that a copy holds; nil where no version of the flow here can read it.
  func session(in copy: DraftService.Copy) -> Session? {
    (try? codec.decode(copy.content))?.session
  }

  /// Keeps what was answered here with the account that the browser is signed in to, or for the browser
  /// with which the person may go on, off the request's way.
  func noteDraft(_ session: Session, before earlier: Session, _ context: RequestContext) {
    let token = services.accountToken(of: context.request)
    guard token != nil || services.environment.later.isShared(session.id) else { return }
    services.environment.drafts.note(
      draftState(
        session, before: earlier, device: context.deviceName, at: context.instant
      ), token)
  }

  /// What another device of the same person has that this one hasn't.
  enum Elsewhere {
    /// Nothing that differs.
    case nothing
    /// All that was answered here, and more: it takes the place of what is here.
    case newer(Session, DraftService.Copy)
    /// Answers on both devices that differ; whether those of the other one are the newer ones.
    case conflict(Session, DraftService.Copy, isNewer: Bool)
  }

  /// What the newest copy of another device means for a session here. Blocks.
  func elsewhere(_ session: Session) throws -> Elsewhere {
    let copies = try services.environment.drafts.copies(flow.id, .session(session.id))
    guard let mine = copies.first(where: { $0.session == session.id }),
      let newest = copies.first(where: { $0.session != session.id && $0.revision > mine.seen }),
      let other = self.session(in: newest)
    else { return .nothing }
    let answers = codec.answersKey(of: session)
    guard codec.answersKey(of: other) != answers else { return .nothing }
    // A copy that has taken in the last change made here goes before it; so does one that comes to answers
    // that were brought here and not changed since.
    let isNewer =
      mine.revision <= newest.seen
      || copies.contains {
        $0.session != session.id && $0.revision < newest.revision
          && self.session(in: $0).map(codec.answersKey) == answers
      }
    return isNewer
      ? .newer(other, newest)
      // Numbers are of one draft: who went on by a link brought theirs along.
      : .conflict(
        other, newest,
        isNewer: (newest.changedAt, newest.revision) > (mine.changedAt, mine.revision))
  }

  /// Whether another device of the person has something new, or took over.
  func isBehind(_ session: RequestSession) -> Bool {
    !session.isFresh && services.environment.drafts.isBehind(session.session.id)
  }

  /// The session with what was answered elsewhere, where that goes before what is here; where both
  /// differ the person is asked.
  func catchingUp(
    _ session: RequestSession, _ context: RequestContext,
    _ show: @escaping @Sendable (RequestSession, _ device: String?) -> Reply
  ) -> Reply {
    guard isBehind(session) else { return show(session, nil) }
    if let away = movedAway(session) { return away }
    return .later { [self] in
      services.attempt(context) {
        switch try elsewhere(session.session) {
        case .nothing: return show(session, nil).resolve()
        case .conflict:
          return .seeOther(services.router.address(of: .devices(index)))
        case .newer(let other, let copy):
          var caughtUp = session
          var theirs = other.continued(as: session.session.id)
          // Each browser keeps the arms of its session; an app's copy has none.
          theirs.arms = session.session.arms
          caughtUp.opened = OpenedSession(
            theirs, in: flow, isStale: true)
          return show(caughtUp, copy.device).resolve()
        }
      }
    }
  }

  /// What a signed-in person's other devices mean for a browser that opens the flow.
  enum TakeOver {
    /// There are none, or the browser is one of them.
    case nothing
    /// The browser is one of them from now on; its own answers may differ from theirs.
    case listed
    /// It has nothing of its own to say, and goes on with theirs.
    case adopted(Session)
  }

  /// Makes a browser one of the devices of the account that it is signed in to. It is listed as a copy,
  /// so that erasing the account reaches it, and nothing else changes. Blocks.
  func takeOver(
    for token: String, _ mine: RequestSession, _ context: RequestContext
  ) throws -> TakeOver {
    let session = mine.session
    let copies = try services.environment.drafts.copies(flow.id, .account(token: token))
    guard let left = copies.lazy.compactMap({ self.session(in: $0) }).first,
      !copies.contains(where: { $0.session == session.id })
    else { return .nothing }
    let adopted =
      saysNothing(session)
      ? left.continued(as: mine.goingOn(from: left.id, in: flow).session.id) : nil
    try services.environment.drafts.keep(
      draftState(
        adopted ?? session, before: adopted, device: context.deviceName,
        at: context.instant), .account(token: token))
    return adopted.map { .adopted($0) } ?? .listed
  }

  /// Whether an account has what this browser holds of the flow: it kept that while it was signed in. Blocks.
  func isKept(for token: String) throws -> Bool {
    try services.environment.drafts.copies(flow.id, .account(token: token)).contains(
      where: \.isHere)
  }

  /// Whether nothing was said in a session but what the flow suggests, or that nothing is chosen: a
  /// person who signs in from there came for what they have elsewhere, and has nothing here to
  /// weigh against it.
  private func saysNothing(_ session: Session) -> Bool {
    let answers = session.answers
    return answers.fields.allSatisfy { id in
      switch answers[id] {
      case .choices([]), .tags([]), nil: true
      case let answer: answer == flow.field(id)?.suggestion
      }
    }
  }
}
