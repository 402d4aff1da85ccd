import HTTPCore
import OnboardingDomain

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
        guard case .conflict(let other, let copy) = try elsewhere(session.session) else {
          return start(context).resolve()
        }
        return devicesPage(session.session, other, copy, context)
      }
    }
  }

  private func devicesPage(
    _ mine: Session, _ other: Session, _ copy: DraftService.Copy, _ context: RequestContext
  ) -> Response {
    let visit = visit(OpenedSession(mine, in: flow), context)
    let (here, there) = (answersOnPath(of: mine), answersOnPath(of: other))
    let differing = fieldsAsked(by: [mine, other]).filter {
      here[$0.field.id] != there[$0.field.id]
    }
    let same = here.fields.count { here[$0] == there[$0] }
    let mineComputed = visit.results()
    let theirsComputed = self.visit(
      OpenedSession(other, in: flow), context
    ).results()
    let rows = differing.map { asked -> PageData.Difference in
      PageData.Difference(
        field: asked.field.id,
        label: services.pages.reviewLabel(
          of: asked.field, on: asked.screen, flow: self, for: context) ?? asked.field.id.rawValue,
        mine: services.pages.reviewText(
          here[asked.field.id], to: asked.field, on: asked.screen, flow: self, for: context,
          computed: { mineComputed.value($0) }),
        theirs: services.pages.reviewText(
          there[asked.field.id], to: asked.field, on: asked.screen, flow: self, for: context,
          computed: { theirsComputed.value($0) }))
    }
    return services.pages.page(
      "devices",
      PageData.devices(
        flow.id, rows, same: same, device: copy.device,
        changed: Moment(instant: copy.changedAt, offset: visit.moment.offset), moment: visit.moment,
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
          case .newer(let session, _), .conflict(let session, _): other = session
          }
          return try settle(session.session, other, form, context)
        }
      }
    }
  }

  private func settle(
    _ mine: Session, _ other: Session, _ form: URLEncodedForm, _ context: RequestContext
  ) throws -> Response {
    var merged = mine
    for asked in fieldsAsked(by: [mine, other]) {
      let field = asked.field.id
      let choice = form["all"] ?? form["from-\(field)"]
      if choice == "there" { merged.answers[field] = other.answers[field] }
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
        merged, before: other, device: DeviceName.name(of: context.request), at: context.instant))
    let visit = visit(opened, context)
    if visit.walk.isFinished {
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
      guard answers[asked.field.id] != nil, asked.field.isReviewed,
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
      asked.field.isReviewed && answers[asked.field.id] != nil && !besides.contains(asked.field.id)
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
