import HTTPCore
import OnboardingDomain

/// Which arms of experiments a person walks: drawn once, when their session begins, and sealed in it.
///
/// Whatever moves a session keeps its arms: a restart of the server, another browser, an account, the
/// app. Starting over keeps them, too, although it makes another session: it is the same person, and who
/// had seen both arms would tell nothing about either. For the same reason a session that took no part
/// takes none when it starts over.
extension FlowHandler {
  /// How the flow's experiments stand; asked of the world only where the flow has any.
  var runs: [ExperimentRun] {
    flow.experiments.isEmpty ? [] : services.environment.experiments.runs(flow.id)
  }

  /// The session with the arms that it is drawn for, in the edition that they name.
  func drawn(_ session: Session, _ context: RequestContext) -> Session {
    let runs = runs
    guard !runs.isEmpty, !isChosen(context) else { return session }
    let arms = flow.draw(runs, at: session.startedAt) { [services, flow] experiment in
      services.environment.experiments.chance(flow.id, experiment, session.id)
    }
    return flow.walking(arms, session)
  }

  /// The arms that a person should walk from their next page on. Who is through stays where they are.
  func settledArms(of session: Session, _ walk: Walk) -> [ArmChoice] {
    guard !flow.experiments.isEmpty, !walk.isFinished else { return session.arms }
    return flow.settled(session.arms, by: runs)
  }

  /// Notes which experiments begin to make a difference on a screen that is shown.
  func noteExposure(_ screen: Screen, _ visit: Visit) {
    guard !visit.session.arms.isEmpty else { return }
    let pages = services.pages.site().flows[index]
    let running = runs.filter { $0.state == .running }.map(\.experiment)
    for choice in flow.exposure(
      of: visit.session, on: screen.id, pageDiffers: { pages.differs($1, in: $0) })
    where running.contains(choice.experiment) {
      note(.exposed, screen, visit, arm: choice)
    }
  }

  /// The arm that the address asks for, in development only.
  func askedArm(_ context: RequestContext) -> ArmChoice? {
    guard services.configuration.choosesVariantByQuery,
      let text = context.query.arm, let choice = ArmChoice(text)
    else { return nil }
    return flow.known([choice]).first
  }
}

extension Flow {
  /// A session in these arms and in the edition that they name.
  fileprivate func walking(_ arms: [ArmChoice], _ session: Session) -> Session {
    guard !arms.isEmpty else { return session }
    var session = session
    session.arms = arms
    if let edition = edition(of: arms) { session.variant = edition }
    return session
  }
}
