import HTTPCore
import OnboardingDomain
import PageRendering

/// What `--dev` adds for people who build flows: pages that follow the files, mistakes shown in their
/// place, any screen as an example person sees it, and a drawer on every page.
///
/// Without `--dev` there is no such value, so none of its addresses and none of its bytes.
struct DevelopmentPages: Sendable {
  let feed: ChangeFeed
  let flows: [FlowServer]
  /// The same flows with another cookie: an example person's session beside the tester's own.
  let trials: [FlowServer]
  let shared: SharedParts

  /// Stands in the name of the cookie of a trial.
  static let trialKind = "trial-"
  /// The last part of the address of a flow's drawer; no screen can be called so.
  static let drawer = "_dev"

  /// The server of a flow: the one that a trial's cookie asks for, else the tester's own.
  func server(_ flow: Int, for request: Request) -> FlowServer {
    isTrial(flow, request) ? trials[flow] : flows[flow]
  }

  func isTrial(_ flow: Int, _ request: Request) -> Bool {
    request.cookie(trials[flow].cookie.name).map { !$0.isEmpty } ?? false
  }

  /// What is answered in place of the application; nil leaves it to the application.
  func reply(to request: Request, at route: Route?, now: Int64) -> Reply? {
    switch route {
    case nil where request.path == "/_dev/changes": return changes(request)
    case nil where request.path == "/_dev": return .now(overview(request))
    case .screen(let flow, let id) where id.rawValue == Self.drawer:
      return request.method == .post
        ? .now(postDrawer(flow, request, now: now))
        : .now(drawerPage(flow, request, now: now))
    case .screen(let flow, let id) where request.method != .post:
      return page(flow, id, nil, request, now: now).map(Reply.now)
    case .sheet(let flow, let id, let sheet) where request.method != .post:
      return page(flow, id, sheet, request, now: now).map(Reply.now)
    case .gallery: return mistakesPage(ofPage: "gallery", request).map(Reply.now)
    case .restart(let flow) where request.method != .post:
      return mistakesPage(ofPage: "restart", request, flow: flow).map(Reply.now)
    case .account where request.method != .post:
      let response = mistakesPage(ofPage: "account", request)
      return (response ?? mistakesPage(ofPage: "sign-in", request)).map(Reply.now)
    default: return nil
    }
  }

  private func page(
    _ flow: Int, _ screen: ScreenID, _ sheet: SheetID?, _ request: Request, now: Int64
  ) -> Response? {
    let files = shared.pages.site().files(flow: flow, screen: screen, sheet: sheet)
    let id = flows[flow].flow.id.rawValue
    if let page = mistakesPage(request, of: files, flow: id) { return page }
    guard let fields = try? request.queryFields(), let person = fields["force"] else { return nil }
    let response = trials[flow].rehearse(
      screen, sheet: sheet, person: person.isEmpty ? nil : person, request, now: now)
    return dressed(response, request, at: .screen(flow, screen))
  }

  private func changes(_ request: Request) -> Reply {
    guard let since = (try? request.queryFields())?["since"].flatMap({ Int($0) }) else {
      return .now(shared.pages.error(.notFound))
    }
    return .pending { [feed] answer in feed.wait(since: since, answer) }
  }

  // MARK: Every page

  /// The answer with the handle of the drawer and the script that follows the files, where it is a
  /// page.
  func dressed(_ reply: Reply, _ request: Request, at route: Route?) -> Reply {
    // What a service worker keeps has to be the same for everybody.
    if case .download? = route { return reply }
    switch reply {
    case .now(let response): return .now(dressed(response, request, at: route))
    case .later(let work): return .later { dressed(work(), request, at: route) }
    case .computed(let work): return .computed { dressed(work(), request, at: route) }
    case .pending: return reply
    }
  }

  func dressed(_ response: Response, _ request: Request, at route: Route?) -> Response {
    let mistakes = feed.mistakes.count
    return adding(
      "dev/handle",
      [
        "number": .text(String(feed.number)), "drawer-url": .text(drawerAddress(route)),
        "is-trial": .flag(
          flow(of: route).map { isTrial($0, request) || isForced(request) } ?? false),
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
      if response.status == .internalServerError, let page = mistakesPage(feed.mistakes) {
        return page
      }
      return adding("dev/follow", ["number": .text(String(number))], to: response)
    }
  }

  /// The answer with a template before the end of its body, where it is a page.
  private func adding(_ template: String, _ data: ViewData, to response: Response) -> Response {
    let site = shared.pages.site()
    guard site.hasTemplate(template),
      response.header("Content-Type")?.utf8.starts(with: "text/html".utf8) ?? false
    else { return response }
    var dressed = response
    let text = site.renderTemplate(template, data: data)
    dressed.body = .bytes(Self.inserting(text.bytes, into: response.body.copied))
    return dressed
  }

  private func isForced(_ request: Request) -> Bool {
    (try? request.queryFields())?["force"] != nil
  }

  private func flow(of route: Route?) -> Int? {
    switch route {
    case .screen(let flow, _), .sheet(let flow, _, _), .flow(let flow), .restart(let flow),
      .download(let flow, _):
      flow
    default: nil
    }
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

  /// The page with something more before the end of its body.
  private static func inserting(_ bytes: [UInt8], into page: [UInt8]) -> [UInt8] {
    let end = Array("</body>".utf8)
    var index = page.count - end.count
    while index >= 0 {
      if page[index] == end[0], page[index...].starts(with: end) {
        return page[..<index] + bytes + page[index...]
      }
      index -= 1
    }
    return page
  }
}
