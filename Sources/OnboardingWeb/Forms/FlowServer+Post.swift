import HTTPCore
import OnboardingDomain

extension FlowServer {
  /// A posted form of a screen or of a sheet above it.
  func post(_ id: ScreenID, sheet: SheetID?, _ request: Request, now: Int64) -> Reply {
    shared.metrics.count(.posts)
    guard shared.forgery.isFromThisSite(request) else {
      shared.metrics.count(.forged)
      return .now(shared.pages.error(.crossSite))
    }
    let input: FormInput
    do { input = FormInput(try request.form()) } catch {
      return .now(shared.pages.error(error))
    }
    var visit = visit(request, now: now)
    // A form of a page that was shown before the variant changed is still taken as it was shown.
    if flow.variant(visit.session.variant).screen(id) == nil {
      visit = moved(visit, request, now)
    }
    let walk = visit.walk
    guard flow.index(of: id) != nil else { return .now(shared.pages.error(.notFound)) }
    // Without a session there is nothing to add the form to: a fresh start that says so.
    guard !visit.isFresh else { return .now(.seeOther(address(walk.frontier.id) + "?expired")) }
    guard let screen = walk.variant.screen(id), walk.mayOpen(id) else {
      shared.metrics.count(.redirects)
      return .now(.seeOther(address(walk.frontier.id)))
    }
    let form = PostedForm(
      server: self, request: request, session: visit.session, walk: walk, screen: screen,
      sheet: sheet.flatMap(screen.sheet), input: input, now: now)
    if sheet != nil, form.sheet == nil { return .now(shared.pages.error(.notFound)) }
    guard !form.hasRepeatedControls else { return .now(shared.pages.error(.malformedForm)) }
    guard
      shared.forgery.isValid(
        input.value("form-token"), session: visit.session.id,
        screen: Self.formName(screen.id, sheet))
    else {
      shared.metrics.count(.forged)
      return .now(form.shownAgain(.forbidden, notice: "try-again"))
    }
    return form.reply()
  }

  /// `/<flow>/restart`, the page that asks.
  func askRestart(_ request: Request, now: Int64) -> Response {
    let visit = visit(request, now: now)
    guard !visit.isFresh else { return start(request, now: now) }
    let token = shared.forgery.token(session: visit.session.id, screen: "restart")
    let walk = visit.walk
    return shared.pages.page(
      "restart",
      [
        "action": .text("/\(flow.id)/restart"), "token": .text(token),
        "back-url": .text(address(walk.frontier.id)),
        "flow-name": .value(.copy("gallery.\(flow.id).title")),
      ], for: request, flow: index)
  }

  /// `/<flow>/restart`, answered: the old session is spent, a new one begins
  /// with nothing of it but what chance has decided.
  func restart(_ request: Request, now: Int64) -> Reply {
    guard shared.forgery.isFromThisSite(request) else {
      shared.metrics.count(.forged)
      return .now(shared.pages.error(.crossSite))
    }
    let visit = visit(request, now: now)
    guard !visit.isFresh else { return .now(start(request, now: now)) }
    let token: String?
    do { token = try request.form()["form-token"] } catch {
      return .now(shared.pages.error(error))
    }
    guard shared.forgery.isValid(token, session: visit.session.id, screen: "restart") else {
      shared.metrics.count(.forged)
      return .now(shared.pages.error(.badFormToken))
    }
    let new = fresh(request, now)
    return .later { [self] in
      do {
        try shared.environment.records.startOver(
          visit.session.id, new.id, flow.draws,
          now + SessionCookie.lifetime + SessionCookie.skew)
      } catch {
        shared.environment.report("\(error)", "restart")
        return shared.pages.error(.overloaded)
      }
      return .seeOther(
        address(Walk(new, in: flow).frontier.id), cookie: cookie.write(new, now: now))
    }
  }
}

extension FormInput {
  init(_ form: URLEncodedForm) {
    self.init(form.pairs.map { Entry(name: $0.name, value: $0.value) })
  }
}
