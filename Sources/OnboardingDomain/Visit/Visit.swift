/// One person in one flow at one moment: what they entered is read, and what a button does follows.
///
/// Nothing of it changes. A web server, a terminal and an app ask it the same questions and get the same
/// answers; what has to be done outside is returned as `ServiceWork` and never done here. An object,
/// because a request hands it to everybody on its way.
public final class Visit: Sendable {
  /// The flow with its rules.
  public let onboarding: any Onboarding
  /// The session.
  public let session: Session
  /// The moment.
  public let moment: Moment
  /// Where the session stands.
  public let walk: Walk

  /// A visit.
  ///
  /// - Parameter walk: where the session stands, where that is known already.
  public init(
    _ onboarding: any Onboarding, session: Session, walk: Walk? = nil, at moment: Moment
  ) {
    self.onboarding = onboarding
    self.session = session
    self.moment = moment
    self.walk = walk ?? Walk(session, in: onboarding.flow)
  }

  /// The flow.
  public var flow: Flow { onboarding.flow }

  /// The form of a screen that may be opened now; nil where it may not, or has no such sheet.
  public func place(_ id: ScreenID, sheet: SheetID? = nil) -> Place? {
    guard let screen = walk.variant.screen(id), walk.mayOpen(id) else { return nil }
    guard let sheet else { return Place(screen) }
    return screen.sheet(sheet).map { Place(screen, sheet: $0) }
  }

  /// What a computation may know.
  ///
  /// - Parameters:
  ///   - outcomes: what was settled once and for all in the session, by kind.
  ///   - isSignedIn: whether the browser is signed in to an account.
  ///   - isShared: whether the answers are kept for another browser of the person.
  public func context(
    outcomes: [String: String] = [:], isSignedIn: Bool = false, isShared: Bool = false
  ) -> ComputationContext {
    ComputationContext(
      moment, session: session, outcomes: outcomes, isSignedIn: isSignedIn, isShared: isShared,
      isHandedIn: walk.isFinished)
  }

  /// What follows from the answers on the path.
  ///
  /// - Parameter outcomes: what was settled once and for all in the session, by kind.
  public func results(outcomes: [String: String] = [:]) -> any FlowResults {
    onboarding.results(
      for: walk.relevant(session.answers), in: context(outcomes: outcomes))
  }

  /// What a screen tells the person of what was found, one of few cases each.
  public func verdicts(on screen: ScreenID) -> [(name: String, value: String)] {
    onboarding.verdicts(on: screen, for: walk.relevant(session.answers), in: context())
  }

  /// What is handed in once the flow is finished: JSON.
  public func submission() -> String {
    onboarding.submission(for: walk.relevant(session.answers), in: context())
  }

  /// The answers on the path as the one JSON of answers, its members in order.
  public func answersJSON() -> String {
    let document = AnswersDocument(walk.relevant(session.answers), of: flow)
    return String(decoding: document.sortedJSON, as: UTF8.self)
  }
}
