import HTTPCore
import OnboardingDomain
import OnboardingEvents
import PageRendering

/// Which arms of experiments a person walks: drawn once, when their session begins, and sealed in it.
///
/// Whatever moves a session keeps its arms: a restart of the server, another browser, an account, the
/// app. Starting over keeps them, too, although it makes another session: it is the same person, and who
/// had seen both arms would tell nothing about either. For the same reason a session that took no part
/// takes none when it starts over.
extension FlowHandler {
  /// How the flow's experiments stand; asked of the environment only where the flow has any.
  var runs: [ExperimentRun] {
    flow.experiments.isEmpty ? [] : services.environment.experiments.runs(flow.id)
  }

  /// The session with the arms that it is drawn for, in the edition that they name.
  func drawn(_ session: Session, _ context: RequestContext) -> Session {
    let runs = runs
    guard !runs.isEmpty, context.choice?.variant == nil else { return session }
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

  /// The arms under which what a session does is counted: those of experiments that aren't decided. After that everybody
  /// walks one, which says nothing of any.
  func countedArms(of session: Session) -> [ArmChoice] {
    guard !session.arms.isEmpty else { return [] }
    let runs = runs
    return session.arms.filter { choice in
      !runs.contains { $0.experiment == choice.experiment && $0.isDecided }
    }
  }

  /// Notes which experiments begin to make a difference on a page that is shown, and which screens of it
  /// are a person's goal.
  func noteExposure(_ place: Place, _ visit: Visit, _ record: inout VisitRecord) {
    guard !visit.session.arms.isEmpty, place.sheet == nil else { return }
    for (experiment, choice) in running(in: visit.session) {
      guard let parting = parting(of: experiment, visit) else { continue }
      let screen = place.screen.id
      if parting == screen { note(.exposed, choice, screen, &record) }
      if experiment.goal == .reached(screen) {
        noteGoal(choice, parting, at: screen, visit, &record)
      }
    }
  }

  /// Notes which experiments' goal a person has come to.
  ///
  /// - Parameters:
  ///   - screen: the screen that they are on.
  ///   - isReached: whether a goal is what they have just done.
  func noteGoals(
    at screen: ScreenID, _ visit: Visit, _ record: inout VisitRecord,
    where isReached: (Goal) -> Bool
  ) {
    guard !visit.session.arms.isEmpty else { return }
    for (experiment, choice) in running(in: visit.session) where isReached(experiment.goal) {
      guard let parting = parting(of: experiment, visit) else { continue }
      noteGoal(choice, parting, at: screen, visit, &record)
    }
  }

  /// Who has not come by a difference yet can't have been changed by it.
  private func noteGoal(
    _ choice: ArmChoice, _ parting: ScreenID, at screen: ScreenID, _ visit: Visit,
    _ record: inout VisitRecord
  ) {
    let path = visit.walk.path.map(\.id)
    guard let exposed = path.firstIndex(of: parting), let here = path.firstIndex(of: screen),
      exposed <= here
    else { return }
    note(.goalReached, choice, screen, &record)
  }

  private func note(
    _ kind: Event.Kind, _ choice: ArmChoice, _ screen: ScreenID, _ record: inout VisitRecord
  ) {
    record.note(
      kind, screen, subject: choice.experiment.rawValue, detail: choice.arm.rawValue)
  }

  /// The experiments that a session takes part in, as long as they are not decided.
  private func running(in session: Session) -> [(Experiment, ArmChoice)] {
    let runs = runs
    return session.arms.compactMap { choice in
      guard let experiment = flow.experiment(choice.experiment),
        let run = runs.first(where: { $0.experiment == choice.experiment })
      else { return nil }
      if case .decided = run.state { return nil }
      return session.startedAt >= run.startedAt ? (experiment, choice) : nil
    }
  }

  private func parting(of experiment: Experiment, _ visit: Visit) -> ScreenID? {
    let pages = services.pages.site().flows[index]
    return flow.parting(of: experiment, for: visit.session) {
      pages.differs($0, in: experiment.id)
    }
  }

  /// The arm that a builder of flows chose.
  func askedArm(_ context: RequestContext) -> ArmChoice? {
    guard let text = context.choice?.arm, let choice = ArmChoice(text) else { return nil }
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
