import HTTPCore
package import OnboardingDomain

/// The session of a request, and how it came about.
package struct RequestSession: Sendable {
  var opened: OpenedSession
  /// Whether the person has no usable cookie yet, so that it began with this request.
  package var isFresh = false
  /// Why the cookie that came could not be used.
  var loss: SessionLoss?
  /// The screen that the person was on in the order before this one, where this one has it behind them: who asks for
  /// it goes on where they are, and not once more through what follows it now.
  var passed: ScreenID?

  /// The session itself.
  package var session: Session { opened.session }
  /// Where the person stands in the flow.
  package var walk: Walk { opened.walk }
}

extension RequestSession {
  /// The same for a browser that is new here, as one in which another session is to go on: nothing was noted of it
  /// yet.
  func goingOn(from other: SessionID, in flow: Flow) -> RequestSession {
    guard isFresh else { return self }
    var result = self
    result.opened = OpenedSession(
      session.continued(as: other.continued(by: session.id)), in: flow, walk: walk)
    return result
  }
}

extension FlowHandler {
  /// The session of a request, as its cookie says.
  func session(of context: RequestContext) -> RequestSession {
    switch cookie.read(context.request, now: context.instant) {
    case .session(let opened):
      services.environment.records.isSpent(opened.session.id)
        ? begin(context, loss: .spent) : RequestSession(opened: opened)
    case .absent: begin(context)
    case .lost(let loss): begin(context, loss: loss)
    }
  }

  /// How the person wants to see the flow, as their cookie says. Nothing begins by it, so that the page
  /// of any error may ask.
  func look(of context: RequestContext?) -> ViewMembers {
    guard let context,
      case .session(let opened) = cookie.read(context.request, now: context.instant)
    else { return PageData.look(of: flow) }
    return PageData.look(of: flow, opened.session.answers)
  }

  func begin(_ context: RequestContext, loss: SessionLoss? = nil) -> RequestSession {
    if let loss { services.metrics.count(loss) }
    var session = drawn(makeSession(context), context)
    session.origin = context.query.origin
    return RequestSession(
      opened: OpenedSession(session, in: flow),
      isFresh: true, loss: loss)
  }

  /// A session that begins with this request.
  ///
  /// - Parameter id: its id; nil for one of random bits.
  package func makeSession(_ context: RequestContext, id: SessionID? = nil) -> Session {
    Session(
      id: id ?? services.environment.newSessionID(), flow: flow, variant: wantedVariant(context),
      startedAt: context.instant)
  }

  /// The visit of a session at the moment of a request.
  func visit(_ opened: OpenedSession, _ context: RequestContext) -> Visit {
    Visit(
      onboarding, session: opened.session, walk: opened.walk,
      at: moment(of: opened.session, context))
  }

  /// The moment of a request, where the person is: by the clock of their device, else where most people
  /// of their language's country are, else where the server stands.
  package func moment(of session: Session, _ context: RequestContext) -> Moment {
    let languages = context.languages
    let zone = session.zone ?? languages.zone
    return Moment(
      instant: context.instant,
      offset: services.environment.offset(zone, context.instant)
        ?? services.environment.offset(nil, context.instant) ?? 0,
      zone: zone, habits: languages.habits, isGuessed: session.zone == nil)
  }

  /// The clocks where the person of a session is.
  func wallClock(of session: Session, _ context: RequestContext) -> WallClock {
    services.wallClock(moment(of: session, context))
  }

  /// The session with the time zone that a form brings from the person's device, where it brings one
  /// that there is.
  func locate(_ session: RequestSession, by input: FormInput, _ context: RequestContext)
    -> RequestSession
  {
    guard let told = input.value(FormInput.zone).flatMap(TimeZoneName.init(told:)),
      told != session.session.zone,
      services.environment.offset(told, context.instant) != nil
    else { return session }
    var located = session.session
    located.zone = told
    var result = session
    result.opened = OpenedSession(
      located, in: flow, walk: session.walk)
    return result
  }
}
