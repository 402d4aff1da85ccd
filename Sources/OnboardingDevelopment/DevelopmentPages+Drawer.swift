import HTTPCore
import OnboardingDomain
import OnboardingWeb
import OnboardingWords
import PageRendering
import SourceText

/// The drawer of a page: the path of screens, the answers and what a tester may make of them, and
/// the words with the place where each is written.
extension DevelopmentPages {
  /// `/<flow>/_dev?screen=…`: the drawer, which also is a page of its own for browsers without
  /// scripts.
  func drawerPage(
    _ flow: Int, _ context: RequestContext, complaints: [FieldError] = [],
    input: FormInput? = nil
  ) -> Response {
    let handler = context.flow ?? flows[flow]
    let visit = handler.sessionInWantedVariant(of: context)
    let walk = visit.walk
    let fields = try? context.request.queryFields()
    let screen = fields?["screen"].flatMap { walk.variant.screen(ScreenID($0)) } ?? walk.frontier
    let sheet = fields?["sheet"].flatMap { screen.sheet(SheetID($0)) }
    let form = AnswerForm(
      screens: walk.path, answers: visit.session.answers, input: input, complaints: complaints)
    let isTrial = isTrial(flow, context.request)
    let response = rendered(
      "dev/drawer",
      [
        "flow": .text(handler.flow.id.rawValue), "screen": .text(screen.id.rawValue),
        "sheet": sheet.map { .text($0.id.rawValue) } ?? .null,
        "kind": .text(screen.kind.rawValue), "variant": .text(walk.variant.id.rawValue),
        "is-trial": .flag(isTrial), "is-fresh": .flag(visit.isFresh),
        "page-url": .text(handler.address(screen.id) + (sheet.map { "/\($0.id)" } ?? "")),
        "action": .text(context.request.target.path + "?screen=\(screen.id)"),
        "token": .text(services.csrf.token(session: visit.session.id, form: Self.drawer)),
        "examples": .list(
          handler.onboarding.examples.map { person in
            [
              "id": .text(person.id),
              "url": .text("\(handler.address(screen.id))?force=\(person.id)"),
            ]
          }),
        "screens": .list(screens(handler, walk, here: screen.id)),
        "groups": .list(form.groups), "has-complaints": .flag(!complaints.isEmpty),
        "words": .list(words(flow, screen.id, sheet?.id, visit.session.variant)),
        "mistakes": .list(feed.mistakes.byPlace),
      ], status: complaints.isEmpty ? .ok : .unprocessableContent)
    guard var response else { return services.pages.error(.notFound, context) }
    // The form's token belongs to a session: one that begins here has to be kept.
    if visit.isFresh, let cookie = handler.cookie.write(visit.session, now: context.instant) {
      response.headers.append(cookie)
    }
    return response
  }

  /// The drawer's form: answers as they were entered, or the end of a trial.
  func postDrawer(_ flow: Int, _ context: RequestContext) -> Response {
    guard services.csrf.isFromThisSite(context.request) else {
      return services.pages.error(.crossSite, context)
    }
    let input: FormInput
    do {
      input = FormInput(try context.request.form(limits: Self.limits))
    } catch {
      return services.pages.error(error, context)
    }
    let handler = context.flow ?? flows[flow]
    let visit = handler.sessionInWantedVariant(of: context)
    guard
      services.csrf.isValid(
        input.value(FormInput.token), session: visit.session.id, form: Self.drawer)
    else { return services.pages.error(.badFormToken, context) }
    let screen = (try? context.request.queryFields())?["screen"].map { ScreenID($0) }
    if input.value("do") == "end-trial" { return endOfTrial(flow, context, at: screen) }
    let walk = visit.walk
    let change = AnswerForm(
      screens: walk.path, answers: visit.session.answers, input: input, complaints: []
    ).changed(today: handler.moment(of: visit.session, context).day)
    guard change.complaints.isEmpty else {
      return drawerPage(flow, context, complaints: change.complaints, input: input)
    }
    var session = visit.session
    session.answers = change.answers
    guard let cookie = handler.cookie.write(session, now: context.instant) else {
      let longest = FieldError(handler.flow.fields[0].id, "session-too-large")
      return drawerPage(flow, context, complaints: [longest], input: input)
    }
    let after = Walk(session, in: handler.flow)
    let target = screen.flatMap { after.mayOpen($0) ? $0 : nil } ?? after.frontier.id
    return .seeOther(handler.address(target), cookie: cookie)
  }

  /// Back to the tester's own session.
  private func endOfTrial(
    _ flow: Int, _ context: RequestContext, at screen: ScreenID?
  ) -> Response {
    let own = flows[flow]
    let walk = own.sessionInWantedVariant(of: context).walk
    let target = screen.flatMap { walk.mayOpen($0) ? $0 : nil } ?? walk.frontier.id
    let line = try? SetCookie.expiring(
      name: trials[flow].cookie.name, path: "/\(own.flow.id)",
      isSecure: services.configuration.isSecure
    ).headerField()
    return .seeOther(own.address(target), cookie: line)
  }

  /// A drawer holds the controls of a whole path.
  private static let limits = URLEncodedForm.Limits(
    fields: 1_000, nameBytes: 64, valueBytes: 4_096)

  private func screens(_ handler: FlowHandler, _ walk: Walk, here: ScreenID) -> [ViewData] {
    walk.variant.screens.map { screen in
      let isOnPath = walk.index(of: screen.id) != nil
      let mayOpen = walk.mayOpen(screen.id)
      let sheets = screen.sheets.map { sheet -> ViewData in
        [
          "id": .text(sheet.id.rawValue),
          "url": .text("\(handler.address(screen.id))/\(sheet.id)\(mayOpen ? "" : "?force")"),
        ]
      }
      return [
        "id": .text(screen.id.rawValue), "kind": .text(screen.kind.rawValue),
        "url": .text(handler.address(screen.id) + (mayOpen ? "" : "?force")),
        "is-here": .flag(screen.id == here), "is-open": .flag(mayOpen),
        "is-ahead": .flag(isOnPath && !mayOpen), "is-off": .flag(!isOnPath),
        "sheets": .list(sheets),
      ]
    }
  }

  private func words(
    _ flow: Int, _ screen: ScreenID, _ sheet: SheetID?, _ variant: VariantID
  ) -> [ViewData] {
    let site = services.pages.site()
    let shell = site.flows[flow].allShells.first {
      $0.screen == screen && $0.sheet == sheet && $0.variant == variant
    }
    return (shell?.copyKeys ?? []).compactMap { key in
      guard let (file, entry) = site.entry(key, flow: flow) else { return nil }
      let text = entry.texts[site.locales[0].code] ?? entry.texts.values.first
      return [
        "key": .text(key), "text": .text(text?.other.written ?? ""),
        "place": .text("Templates/\(file):\(text?.position.line ?? entry.position.line)"),
        "claim": entry.claim.map { .text($0) } ?? .null,
      ]
    }
  }
}
