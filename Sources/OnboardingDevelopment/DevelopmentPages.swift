import HTTPCore
import OnboardingDomain
import OnboardingWeb
import PageRendering

/// The pages of `DevelopmentTools` in one application, and what they make of its own.
struct DevelopmentPages: Sendable {
  let tools: DevelopmentTools
  let flows: [FlowHandler]
  /// The same flows with another cookie: an example person's session beside the tester's own.
  let trials: [FlowHandler]
  let services: Services

  var feed: ChangeFeed { tools.feed }

  /// Stands in the name of the cookie of a trial.
  static let trialKind = "trial-"
  /// The last part of the address of a flow's drawer; no screen can be called so.
  static let drawer = "_dev"

  /// The application with the tools before it: they respond in its place, or change its pages.
  func handler(before next: @escaping ContextHandler) -> ContextHandler {
    { context in
      if let preview = tools.preview?(context.request) {
        return following(preview)
      }
      let context = preparing(context)
      if let reply = reply(to: context) { return reply }
      return addHandle(to: keepingVariant(next(context), context), context)
    }
  }

  /// The request, for the flow that a trial's cookie asks for and in the edition that is chosen.
  private func preparing(_ context: RequestContext) -> RequestContext {
    let trial = context.flow.flatMap { isTrial($0.index, context.request) ? trials[$0.index] : nil }
    let choice = choice(context)
    guard trial != nil || choice != nil else { return context }
    return context.replacing(flow: trial ?? context.flow, choice: choice)
  }

  func isTrial(_ flow: Int, _ request: Request) -> Bool {
    request.cookie(trials[flow].cookie.name).map { !$0.isEmpty } ?? false
  }

  /// What is replied in place of the application; nil leaves it to the application.
  private func reply(to context: RequestContext) -> Reply? {
    switch context.route {
    case nil where context.request.path == "/_dev/changes": return changes(context)
    case nil where context.request.path.hasPrefix(Self.mails):
      return .now(mailPage(String(context.request.path.dropFirst(Self.mails.count)), context))
    case nil where context.request.path == "/_dev": return .now(overview(context))
    case nil where context.request.path == "/_dev/": return .now(.seeOther("/_dev"))
    case .screen(let flow, let id) where id.rawValue == Self.drawer:
      return .now(
        context.isPost ? postDrawer(flow, context) : drawerPage(flow, context))
    case .screen(let flow, let id) where !context.isPost: return page(flow, id, nil, context)
    case .sheet(let flow, let id, let sheet) where !context.isPost:
      return page(flow, id, sheet, context)
    case .gallery: return mistakesPage(ofPage: "gallery").map(Reply.now)
    case .restart(let flow) where !context.isPost:
      return mistakesPage(ofPage: "restart", flow: flow).map(Reply.now)
    case .account where !context.isPost:
      return (mistakesPage(ofPage: "account") ?? mistakesPage(ofPage: "sign-in")).map(Reply.now)
    default: return nil
    }
  }

  private func page(
    _ flow: Int, _ screen: ScreenID, _ sheet: SheetID?, _ context: RequestContext
  ) -> Reply? {
    let files = services.pages.site().files(flow: flow, screen: screen, sheet: sheet)
    let id = flows[flow].flow.id.rawValue
    if let page = mistakesPage(of: files, flow: id) { return .now(page) }
    guard let fields = try? context.request.queryFields(), let person = fields["force"] else {
      return nil
    }
    let rehearsal = trials[flow].rehearse(
      screen, sheet: sheet, person: person.isEmpty ? nil : person, context)
    return addHandle(to: keepingVariant(rehearsal, context), context)
  }

  private func changes(_ context: RequestContext) -> Reply {
    guard let since = (try? context.request.queryFields())?["since"].flatMap({ Int($0) }) else {
      return .now(services.pages.error(.notFound, context))
    }
    return .pending { [feed] answer in feed.wait(since: since, answer) }
  }

  // MARK: Every page

  /// The reply with the handle of the drawer and the script that follows the files, where it is a
  /// page.
  func addHandle(to reply: Reply, _ context: RequestContext) -> Reply {
    // What a service worker keeps has to be the same for everybody.
    if case .download? = context.route { return reply }
    return reply.map { addHandle(to: $0, context) }
  }

  func addHandle(to response: Response, _ context: RequestContext) -> Response {
    let mistakes = feed.mistakes.count
    return adding(
      "dev/handle",
      [
        "number": .text(String(feed.number)), "drawer-url": .text(drawerAddress(context.route)),
        "is-trial": .flag(
          context.flow.map { isTrial($0.index, context.request) || isForced(context.request) }
            ?? false),
        "has-mistakes": .flag(mistakes > 0), "mistakes": .text(String(mistakes)),
      ], to: response)
  }

  /// A page of the preview, with the script that loads it anew when a file changes.
  func following(_ reply: Reply) -> Reply {
    guard case .later(let work) = reply else { return reply }
    return .later {
      // Taken before the page is made: a change in between is one that the page may have missed.
      let number = feed.number
      let response = work()
      if response.status == .internalServerError {
        let known = feed.mistakes.filter(\.isBlocking)
        // The preview reads the files by itself, perhaps a moment before anybody is told of a mistake: a page
        // follows what comes of it, a text would not.
        if let page = mistakesPage(known.isEmpty ? [Mistake(ofPreview: response)] : known) {
          return page
        }
      }
      return adding("dev/follow", ["number": .text(String(number))], to: response)
    }
  }

  /// The response with a template before the end of its body, where it is a page.
  private func adding(_ template: String, _ data: ViewData, to response: Response) -> Response {
    let site = services.pages.site()
    guard site.hasTemplate(template), response.isPage else { return response }
    var changed = response
    let text = site.renderTemplate(template, data: data)
    changed.body = .bytes(Self.inserting(text.bytes, into: response.body.copied))
    return changed
  }

  private func isForced(_ request: Request) -> Bool {
    (try? request.queryFields())?["force"] != nil
  }

  private func drawerAddress(_ route: Route?) -> String {
    switch route {
    case .screen(let flow, let screen):
      "/\(flows[flow].flow.id)/\(Self.drawer)?screen=\(screen)"
    case .sheet(let flow, let screen, let sheet):
      "/\(flows[flow].flow.id)/\(Self.drawer)?screen=\(screen)&sheet=\(sheet)"
    case .restart(let flow): "/\(flows[flow].flow.id)/\(Self.drawer)"
    default: "/_dev"
    }
  }

  /// The page with something more before the end of its body; at its end where a template that is being
  /// written has none, so that the page still follows the files.
  private static func inserting(_ bytes: [UInt8], into page: [UInt8]) -> [UInt8] {
    let end = Array("</body>".utf8)
    var index = page.count - end.count
    while index >= 0 {
      if page[index] == end[0], page[index...].starts(with: end) {
        return page[..<index] + bytes + page[index...]
      }
      index -= 1
    }
    return page + bytes
  }
}
