import HTTPCore
import OnboardingDomain
import PageRendering

/// `/<flow>/devices`: where answers on two devices differ the person sees both and chooses.
extension FlowHandler {
  private static let devicesForm = "devices"

  /// The page with both answers side by side.
  func showDevices(_ context: RequestContext) -> Reply {
    let session = session(of: context)
    guard !session.isFresh else { return start(context) }
    if let away = movedAway(session) { return away }
    return .later { [self] in
      services.attempt(context) {
        guard case .conflict(let other, let copy, let isNewer) = try elsewhere(session.session)
        else {
          return start(context).resolve()
        }
        let rows = differences(session.session, other, context)
        // Each device is further in a part of the flow of its own: there is nothing to choose.
        guard !rows.isEmpty else {
          return try settle(session.session, other, rows, context) { _ in nil }
        }
        return devicesPage(rows, session.session, other, copy, isNewer: isNewer, context)
      }
    }
  }

  /// The answers that two devices of a person hold against each other: both gave one, or left the question open on a
  /// screen from which they went on. An address is the account's, and what has no words was said to nobody.
  private func differences(
    _ mine: Session, _ other: Session, _ context: RequestContext
  ) -> [PageData.Difference] {
    let (here, there) = (answersOnPath(of: mine), answersOnPath(of: other))
    let (leftHere, leftThere) = (
      Set(mine.leftScreens(of: flow)), Set(other.leftScreens(of: flow))
    )
    let mineComputed = visit(OpenedSession(mine, in: flow), context).results()
    let theirsComputed = visit(OpenedSession(other, in: flow), context).results()
    return fieldsAsked(by: [mine, other]).compactMap { asked in
      let (field, screen) = (asked.field, asked.screen)
      guard here[field.id] != there[field.id], field.format != .email,
        here[field.id] != nil || leftHere.contains(screen.id),
        there[field.id] != nil || leftThere.contains(screen.id),
        let label = services.pages.reviewLabel(of: field, on: screen, flow: self, for: context)
      else { return nil }
      let difference = PageData.Difference(
        field: field.id, label: label,
        mine: services.pages.reviewText(
          here[field.id], to: field, on: screen, flow: self, for: context,
          computed: { mineComputed.value($0) }),
        theirs: services.pages.reviewText(
          there[field.id], to: field, on: screen, flow: self, for: context,
          computed: { theirsComputed.value($0) }))
      return difference.mine == difference.theirs ? nil : difference
    }
  }

  private func devicesPage(
    _ rows: [PageData.Difference], _ mine: Session, _ other: Session, _ copy: DraftService.Copy,
    isNewer: Bool, _ context: RequestContext
  ) -> Response {
    let visit = visit(OpenedSession(mine, in: flow), context)
    let (here, there) = (answersOnPath(of: mine), answersOnPath(of: other))
    let same = here.fields.count { here[$0] == there[$0] }
    return services.pages.page(
      .devices,
      PageData.devices(
        flow.id, rows, same: same, device: copy.device, isNewer: isNewer,
        changed: services.wallClock(visit.moment).moment(at: copy.changedAt), moment: visit.moment,
        action: services.router.address(of: .devices(index)),
        token: services.csrf.token(session: mine.id, form: Self.devicesForm)),
      for: context, isOfFlow: true)
  }

  /// What was chosen.
  func settleDevices(_ context: RequestContext) -> Reply {
    receive(form: Self.devicesForm, context) { form, session in
      if let away = movedAway(session) { return away }
      return .later { [self] in
        services.attempt(context) {
          let other: Session
          switch try elsewhere(session.session) {
          case .nothing: return .seeOther(address(session.walk.frontier.id))
          case .newer(let session, _), .conflict(let session, _, _): other = session
          }
          let rows = differences(session.session, other, context)
          return try settle(session.session, other, rows, context) { field in
            form["all"] ?? form["from-\(field)"]
          }
        }
      }
    }
  }

  /// Goes on with what was chosen of two sessions; what was no choice, but is on one of them, is taken from there.
  private func settle(
    _ mine: Session, _ other: Session, _ rows: [PageData.Difference], _ context: RequestContext,
    choice: (FieldID) -> String?
  ) throws -> Response {
    var merged = mine
    let open = Set(rows.map(\.field))
    for asked in fieldsAsked(by: [mine, other]) {
      let field = asked.field.id
      if open.contains(field) ? choice(field) == "there" : mine.answers[field] == nil {
        merged.answers[field] = other.answers[field]
      }
    }
    for screen in other.leftScreens(of: flow) { merged.leave(screen, of: flow) }
    let moment = moment(of: merged, context)
    // What doesn't go together is asked again, on the screen that asks for it.
    for screen in Walk(merged, in: flow).path
    where !onboarding.check(merged.answers, on: screen.id, today: moment.day).isEmpty {
      merged.reopen(screen.id, of: flow)
    }
    let opened = OpenedSession(merged, in: flow)
    guard let cookie = cookie.write(merged, now: context.instant) else {
      return services.pages.error(.internalFailure, context)
    }
    try services.environment.drafts.settle(
      draftState(
        merged, before: other, device: context.deviceName, at: context.instant))
    let visit = visit(opened, context)
    if visit.walk.isHandedIn {
      _ = try services.environment.records.submit(
        submission(of: visit, on: visit.walk.frontier.id, context))
    }
    return .seeOther(address(visit.walk.frontier.id), cookie: cookie)
  }

  // MARK: Answers

  /// A field and the screen that asks for it.
  private struct Asked {
    let field: Field
    let screen: Screen
  }

  /// The fields on the paths of these sessions, in the order of the first that asks.
  private func fieldsAsked(by sessions: [Session]) -> [Asked] {
    var asked: [Asked] = []
    for session in sessions {
      for screen in Walk(session, in: flow).path {
        for field in screen.fields + screen.recordedFields + screen.sheets.flatMap(\.fields)
        where field.format != .newPassword && !asked.contains(where: { $0.field.id == field.id }) {
          asked.append(Asked(field: field, screen: screen))
        }
      }
    }
    return asked
  }

  /// An answer as its owner reads it back.
  struct AnswerRow {
    let field: FieldID
    let screen: ScreenID
    let label: String
    let text: String
  }

  /// The answers on the path of a session, in its order; what was not answered is left out.
  func answerRows(of session: Session, _ context: RequestContext) -> [AnswerRow] {
    let answers = answersOnPath(of: session)
    let results = visit(OpenedSession(session, in: flow), context)
      .results()
    return fieldsAsked(by: [session]).compactMap { asked in
      guard answers[asked.field.id]?.isEmpty == false, asked.field.isReviewed,
        let label = services.pages.reviewLabel(
          of: asked.field, on: asked.screen, flow: self, for: context)
      else { return nil }
      return AnswerRow(
        field: asked.field.id, screen: asked.screen.id, label: label,
        text: services.pages.reviewText(
          answers[asked.field.id], to: asked.field, on: asked.screen, flow: self, for: context,
          computed: { results.value($0) }))
    }
  }

  /// How many answers a session holds that its owner would count, the same on every page that counts: what
  /// a button or a script noted is none, nor is what stands beside the answers.
  func answerCount(_ session: Session) -> Int {
    let answers = answersOnPath(of: session)
    let besides = fieldsBesides
    return fieldsAsked(by: [session]).count { asked in
      asked.field.isReviewed && answers[asked.field.id]?.isEmpty == false
        && !besides.contains(asked.field.id)
    }
  }

  /// The fields that no list of answers counts: what a person agreed to, and an address, which is the
  /// account's. Both are shown in places of their own.
  var fieldsBesides: Set<FieldID> {
    var besides = Set(flow.consents.map(\.field))
    for screen in flow.variants.flatMap(\.screens) {
      besides.formUnion(screen.fields.filter { $0.format == .email }.map(\.id))
    }
    return besides
  }

  private func answersOnPath(of session: Session) -> Answers {
    Walk(session, in: flow).relevant(session.answers)
  }
}
