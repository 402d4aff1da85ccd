import HTTPCore
import OnboardingDomain
import StrictJSON

/// What apps fetch and save.
extension AppHandler {
  /// `GET /app/drafts/<flow>`: the newest of what the person's devices hold.
  func showDraft(_ flow: FlowHandler, _ context: RequestContext) -> Reply {
    withApp(flow, context) { app in
      let copies = try services.environment.drafts.copies(flow.flow.id, app.holder)
      guard let (copy, session) = newest(copies, flow) else {
        return error(.notFound, "There is no draft of this flow.")
      }
      return json(try draft(copy, session, flow, app, context))
    }
  }

  /// `POST /app/drafts/<flow>`: what the app holds now, and what it had seen when that was changed.
  func keepDraft(_ flow: FlowHandler, _ context: RequestContext) -> Reply {
    guard let body = body(of: context.request) else { return unreadable(context.request) }
    let session: Session
    let revision: Int64
    let told: String?
    do throws(DraftRefusal) {
      try checkVersion(body, flow)
      session = try self.session(body, flow, context)
      revision = try self.revision(body)
      told = try device(body)
    } catch {
      return .now(errors(.unprocessableContent, error.lines))
    }
    return withApp(flow, context) { app in
      var session = session.continued(as: app.session)
      let copies = try services.environment.drafts.copies(flow.flow.id, app.holder)
      // An app shows pages of its own; in the next browser the person walks the arms that they had.
      session.arms =
        copies.lazy.compactMap { flow.session(in: $0)?.arms }.first { !$0.isEmpty } ?? []
      // An app that doesn't say how its device is called means the one that it was.
      let known = copies.first { $0.session == app.session }?.device ?? app.device
      let others = copies.filter { $0.session != app.session }
      var before: Session?
      if let other = others.first, let theirs = flow.session(in: other),
        flow.codec.answersKey(of: theirs) != flow.codec.answersKey(of: session)
      {
        // Nobody has seen a change that nobody made.
        let newest = copies.lazy.map(\.revision).max() ?? 0
        if other.revision > revision || revision > newest {
          guard said(session, flow) == said(theirs, flow) else {
            return json(try draft(other, theirs, flow, app, context), status: .conflict)
          }
          // Between days that the flow noted nobody has to choose: the app's stand, where it has them.
          for field in flow.flow.notedFields where session.answers[field] == nil {
            session.answers[field] = theirs.answers[field]
          }
        }
        before = theirs
      }
      let state = flow.draftState(
        session, before: before, device: told ?? known ?? DeviceName.name(ofApp: context.request),
        at: context.instant)
      try services.environment.drafts.keep(state, app.holder)
      let kept = try services.environment.drafts.copies(flow.flow.id, app.holder)
      guard let mine = kept.first(where: { $0.session == app.session }) else { return nil }
      // Not before something of it is kept: what erases that keeps out what is handed in later.
      try handIn(session, flow, copies, context)
      // The same app may have saved once more meanwhile: a revision is told with the answers that it is of.
      return json(try draft(mine, flow.session(in: mine) ?? session, flow, app, context))
    }
  }

  /// The answers that a person gave, without what the flow noted beside them, as bytes to compare.
  private func said(_ session: Session, _ flow: FlowHandler) -> [UInt8] {
    var session = session
    for field in flow.flow.notedFields { session.answers[field] = nil }
    return flow.codec.answersKey(of: session)
  }

  /// What is finished in the app is handed in under the session that the person began with, or went on
  /// with in another browser.
  private func handIn(
    _ session: Session, _ flow: FlowHandler, _ copies: [DraftService.Copy],
    _ context: RequestContext
  ) throws {
    let browsers = copies.filter { !$0.isApp }
    let current = browsers.last { !services.environment.later.hasMoved($0.session) }
    let begun = current ?? browsers.last
    var walked = session.continued(as: begun?.session ?? session.id)
    walked.origin = begun.flatMap { flow.session(in: $0) }?.origin
    let visit = flow.visit(
      OpenedSession(walked, in: flow.flow), context)
    guard visit.walk.isHandedIn else { return }
    _ = try services.environment.records.submit(
      flow.submission(of: visit, on: visit.walk.frontier.id, context))
  }

  /// Why a draft can't stand.
  private struct DraftRefusal: Error { let lines: [String] }

  /// Refuses answers to questions that this server doesn't have yet: a name may mean something else by then.
  private func checkVersion(_ body: Body, _ flow: FlowHandler) throws(DraftRefusal) {
    guard let node = body["version"] else { return }
    let newest = flow.flow.version
    guard let number = node.number, let version = Int(exactly: number), version > 0,
      version <= newest
    else {
      throw DraftRefusal(lines: [
        "The member \"version\" is no whole number from 1 to \(newest), the version of \(flow.flow.id) here."
      ])
    }
  }

  private func session(
    _ body: Body, _ flow: FlowHandler, _ context: RequestContext
  ) throws(DraftRefusal) -> Session {
    guard let node = body["answers"] else {
      throw DraftRefusal(lines: ["The member \"answers\" is missing."])
    }
    let variant = try self.variant(body, flow)
    let moment = flow.moment(of: flow.makeSession(context), context)
    let left = try self.left(body, flow)
    do throws(AnswerProblems) {
      let answers = try AnswersDocument(
        json: Array(body.bytes[node.offset..<node.end]), of: flow.flow, today: moment.day
      ).answers
      let session = Session.reached(
        by: answers, leaving: left, id: services.environment.newSessionID(), flow: flow.flow,
        variant: variant, startedAt: context.instant)
      try flow.onboarding.contradictions(
        in: answers, on: Walk(session, in: flow.flow).path, today: moment.day
      ).throwIfAny()
      return session
    } catch {
      throw DraftRefusal(
        lines: error.problems.map { services.pages.line($0, flow: flow, for: context) })
    }
  }

  /// The edition that the person walks in the app; the first where it doesn't say.
  private func variant(_ body: Body, _ flow: FlowHandler) throws(DraftRefusal) -> VariantID {
    let variants = flow.flow.variants.map(\.id)
    guard let node = body["variant"] else { return variants[0] }
    guard let variant = node.string.map({ VariantID($0) }), variants.contains(variant) else {
      let known = variants.map(\.rawValue).joined(separator: ", ")
      throw DraftRefusal(lines: [
        "The member \"variant\" is none of those that \(flow.flow.id) has: \(known)."
      ])
    }
    return variant
  }

  /// The screens that the person left in the app; nil where it doesn't say.
  private func left(_ body: Body, _ flow: FlowHandler) throws(DraftRefusal) -> [ScreenID]? {
    guard let node = body["left"] else { return nil }
    guard let elements = node.elements else {
      throw DraftRefusal(lines: ["The member \"left\" is no list of screens."])
    }
    var screens: [ScreenID] = []
    for element in elements {
      guard let name = element.string else {
        throw DraftRefusal(lines: ["The member \"left\" is no list of screens."])
      }
      guard flow.flow.index(of: ScreenID(name)) != nil else {
        throw DraftRefusal(lines: ["\(flow.flow.id) has no screen \(name): \"left\"."])
      }
      screens.append(ScreenID(name))
    }
    return screens
  }

  private func device(_ body: Body) throws(DraftRefusal) -> String? {
    do throws(NoDeviceName) { return try toldDevice(body) } catch {
      throw DraftRefusal(lines: [Self.noDeviceName])
    }
  }

  private func revision(_ body: Body) throws(DraftRefusal) -> Int64 {
    guard let node = body["revision"] else { return 0 }
    guard let number = node.number, let revision = Int64(exactly: number), revision >= 0 else {
      throw DraftRefusal(lines: ["The member \"revision\" is no whole number from 0 on."])
    }
    return revision
  }

  private func newest(
    _ copies: [DraftService.Copy], _ flow: FlowHandler
  ) -> (DraftService.Copy, Session)? {
    // Who began with what another device holds has its number, too, but later; an app always did.
    let holders = copies.filter { $0.revision == copies[0].revision }.sorted {
      ($0.changedAt, $0.isApp ? 1 : 0) < ($1.changedAt, $1.isApp ? 1 : 0)
    }
    for copy in holders + copies {
      if let session = flow.session(in: copy) { return (copy, session) }
    }
    return nil
  }

  private func draft(
    _ copy: DraftService.Copy, _ session: Session, _ flow: FlowHandler, _ app: DraftService.App,
    _ context: RequestContext
  ) throws -> String {
    let consents = try services.environment.consents.held(flow.flow.id, app.holder)
    let visit = flow.visit(OpenedSession(session, in: flow.flow), context)
    return """
      {"flow":\(JSONString.quoted(flow.flow.id.rawValue)),"version":\(flow.flow.version),\
      "variant":\(JSONString.quoted(session.variant.rawValue)),"answers":\(answers(visit)),\
      "left":\(left(session, flow)),"revision":\(copy.revision),"changedAt":\(copy.changedAt),\
      "device":\(JSONString.quoted(copy.device)),"consents":\(consents.json)}
      """
  }

  func answers(_ visit: Visit) -> String {
    String(
      decoding: AnswersDocument(visit.walk.relevant(visit.session.answers), of: visit.flow)
        .sortedJSON,
      as: UTF8.self)
  }

  func left(_ session: Session, _ flow: FlowHandler) -> String {
    let screens = session.leftScreens(of: flow.flow).map { JSONString.quoted($0.rawValue) }
    return "[\(screens.joined(separator: ","))]"
  }
}
