import HTTPCore
import OnboardingDomain
import PageRendering
import SourceText

/// Turns what a request knows into pages.
struct Pages: Sendable {
  /// The site as it is now; under `--dev` it changes when a file does.
  let site: @Sendable () -> SiteRenderer
  let report: @Sendable (_ failure: String, _ requestID: String) -> Void
  let metrics: Metrics

  // MARK: Screens

  /// Everything that one rendering of a screen knows; an object, because a state is a lot to copy.
  final class Content {
    let flowIndex: Int
    let screen: Screen
    let sheet: SheetID?
    let variant: VariantID
    var state: PageState

    init(
      flowIndex: Int, screen: Screen, sheet: SheetID?, variant: VariantID,
      state: consuming PageState
    ) {
      self.flowIndex = flowIndex
      self.screen = screen
      self.sheet = sheet
      self.variant = variant
      self.state = state
    }
  }

  /// A screen as a page.
  func screen(
    _ content: Content, for request: Request, status: Status = .ok, cookie: HeaderField? = nil,
    retryAfter: Int? = nil
  ) -> Response {
    guard let shell = shell(content, for: request) else { return error(.internalFailure) }
    var buffer = PageBuffer()
    let problems = shell.write(content.state, into: &buffer)
    report(problems)
    var response = Response.page(buffer.responseBody(), status: status, cookie: cookie)
    if let retryAfter, let field = try? HeaderField("Retry-After", checking: String(retryAfter)) {
      response.headers.append(field)
    }
    return response
  }

  /// What a script shows of a form while it is being filled in.
  func live(_ content: Content, for request: Request) -> Response {
    guard let shell = shell(content, for: request) else { return error(.internalFailure) }
    var buffer = PageBuffer()
    report(shell.writeLive(content.state, into: &buffer))
    return .json(buffer.responseBody())
  }

  private func shell(_ content: Content, for request: Request) -> PageShell? {
    let site = site()
    let flow = site.flows[content.flowIndex]
    guard let variant = flow.variantIndex(content.variant),
      let position = flow.onboarding.flow.variants[variant].position(of: content.screen.id)
    else { return nil }
    let sheet = content.sheet.flatMap { id in content.screen.sheets.firstIndex { $0.id == id } }
    return flow[
      variant: variant, screen: position, sheet: sheet, locale: localeIndex(request, site)]
  }

  private func localeIndex(_ request: Request, _ site: SiteRenderer) -> Int {
    guard site.locales.count > 1 else { return 0 }
    return request.preferredLanguage(of: site.languages).flatMap(site.localeIndex) ?? 0
  }

  // MARK: Other pages

  /// A page that belongs to no screen.
  func page(
    _ name: String, _ data: ViewData, for request: Request?, flow: Int? = nil,
    status: Status = .ok, cookies: [HeaderField] = []
  ) -> Response {
    let site = site()
    let locale = request.map { localeIndex($0, site) } ?? 0
    let text = site.renderPage(name, data: data, locale: locale, flow: flow)
    report(text.problems)
    var response = Response.page(.bytes(text.bytes), status: status)
    response.headers += cookies
    return response
  }

  /// The page of an error. Nothing in it comes from the request.
  func error(_ error: RequestError, requestID: String? = nil) -> Response {
    if error.status == .internalServerError { metrics.count(.failures) }
    let flags: [(String, Bool)] = [
      ("is-not-found", error.status == .notFound), ("is-forbidden", error.status == .forbidden),
      ("is-too-large", error.status == .contentTooLarge),
      ("is-too-many", error.status == .tooManyRequests),
      ("is-unavailable", error.status == .serviceUnavailable),
      ("is-server", error.status == .internalServerError),
    ]
    var data: [String: ViewData] = [
      "status": .text(String(error.status.rawValue)), "home-url": "/",
      "request-id": requestID.map { .text($0) } ?? .null,
      "is-client": .flag(!flags.contains { $0.1 }),
    ]
    for (name, holds) in flags { data[name] = .flag(holds) }
    return page("error", .object(data), for: nil, status: error.status)
  }

  private func report(_ problems: [Diagnostic]) {
    for problem in problems { report(problem.description, "template") }
  }
}

extension PageBuffer {
  /// The page as the body of an answer, without a copy.
  consuming func responseBody() -> Response.Body {
    let memory = release()
    return .shared(SharedBytes(adopting: memory.start, count: memory.count))
  }
}
