package import HTTPCore
import OnboardingDomain
package import PageRendering
package import SourceText

/// Finds and renders pages in the language of a request.
package final class Pages: Sendable {
  /// The site as it is now; under `--dev` it changes when a file does.
  package let site: @Sendable () -> RenderedSite
  let report: @Sendable (FailureReport) -> Void

  init(
    site: @escaping @Sendable () -> RenderedSite,
    report: @escaping @Sendable (FailureReport) -> Void
  ) {
    self.site = site
    self.report = report
  }

  // MARK: Screens

  /// The prerendered page of a form as a walk has it; nil where the flow has none.
  func shell(
    _ place: Place, flow index: Int, in walk: Walk, for context: RequestContext
  ) -> PrerenderedPage? {
    let site = site()
    let flow = site.flows[index]
    guard let position = walk.variant.position(of: place.screen.id) else { return nil }
    let sheet = place.sheet.flatMap { sheet in
      place.screen.sheets.firstIndex { $0.id == sheet.id }
    }
    return flow[
      variant: walk.arrangement, screen: position, sheet: sheet,
      locale: localeIndex(context, site, flow: index)]
  }

  /// The language that the person chose, else the best of those that their browser asks for.
  ///
  /// - Parameter flow: the flow that has to speak it; nil for pages that belong to none.
  func localeIndex(_ context: RequestContext, _ site: RenderedSite, flow: Int?) -> Int {
    guard site.locales.count > 1 else { return 0 }
    let offered = flow.map { site.flows[$0].languages } ?? site.languages
    let chosen = context.chosenLanguage.flatMap { offered.contains($0) ? $0 : nil }
    let language = chosen ?? context.languages.preferences.language(of: offered)
    return language.flatMap(site.localeIndex) ?? 0
  }

  /// The language in which a request is answered, BCP 47.
  func language(of context: RequestContext) -> String {
    let site = site()
    return site.languages[localeIndex(context, site, flow: context.flow?.index)]
  }

  // MARK: Other pages

  /// A page that belongs to no screen.
  ///
  /// - Parameter isOfFlow: whether it takes the words and the look of the request's flow, and the view
  ///   of it that the person chose.
  func page(
    _ name: SharedPage, _ data: ViewData, for context: RequestContext?, isOfFlow: Bool = false,
    status: Status = .ok
  ) -> Response {
    let site = site()
    let flow = isOfFlow ? context?.flow?.index : nil
    let look = isOfFlow ? context?.flow?.look(of: context) : nil
    let text = site.renderPage(
      name.rawValue, data: look.map { PageData.wearing($0, data) } ?? data,
      locale: context.map { localeIndex($0, site, flow: flow) } ?? 0, flow: flow,
      habits: context?.habits)
    report(text.problems)
    return .page(.bytes(text.bytes), status: status)
  }

  /// The page of an error, in the look of the flow that it happened in. Nothing in it comes from the
  /// request.
  ///
  /// - Parameter context: the request; nil for one that never became one.
  package func error(_ error: RequestError, _ context: RequestContext?) -> Response {
    let data = PageData.error(
      error.status, home: context?.flow.map { "/\($0.flow.id)" } ?? "/",
      isInFlow: context?.flow != nil, requestID: context?.id.description)
    return page(.error, data, for: context, isOfFlow: true, status: error.status)
  }

  /// What a flow calls a field, in the language of a request; nil where it has no words for it.
  func label(of field: FieldID, flow: FlowHandler, for context: RequestContext) -> String? {
    let site = site()
    let screen = flow.flow.variants.flatMap(\.screens).first { screen in
      screen.fields.contains { $0.id == field }
    }
    return screen.flatMap {
      site.words(
        "\($0.id).\(field).label", locale: localeIndex(context, site, flow: flow.index),
        flow: flow.index)
    }
  }

  /// What a flow calls one of its files, in the language of a request; its name where it has no words.
  func title(ofFile name: String, flow: FlowHandler, for context: RequestContext) -> String {
    let site = site()
    return site.words(
      Vocabulary.fileKey(name), locale: localeIndex(context, site, flow: flow.index),
      flow: flow.index) ?? name
  }

  /// The words of an error, in the language of a request.
  func error(_ key: String, _ arguments: [String], for context: RequestContext) -> String {
    let site = site()
    let flow = context.flow?.index
    return site.words(
      "error.\(key)", arguments: arguments, locale: localeIndex(context, site, flow: flow),
      flow: flow) ?? key
  }

  /// A line of what is wrong with an answer that a program sent, where a screen refuses it in its words, in the
  /// language of a request.
  func line(
    _ problem: AnswerProblem, flow: FlowHandler, for context: RequestContext
  ) -> String {
    let site = site()
    return problem.description { refusal in
      site.words(
        of: refusal.error, on: refusal.screen,
        locale: localeIndex(context, site, flow: flow.index), flow: flow.index)
    }
  }

  /// Words that a person is to type, in the language of a request; their key where there are none: what asks
  /// for a word is never answered by nothing.
  func words(toType key: String, for context: RequestContext) -> String {
    let site = site()
    let flow = context.flow?.index
    return site.words(key, locale: localeIndex(context, site, flow: flow), flow: flow) ?? key
  }

  /// What came out of a flow, in one line; nil where there is nothing to say.
  func result(
    flow: FlowHandler, for context: RequestContext, computed: (String) -> ComputedValue?
  ) -> String? {
    let site = site()
    return site.result(
      locale: localeIndex(context, site, flow: flow.index), flow: flow.index,
      habits: context.habits, computed: computed)
  }

  /// What the review page calls a field of a screen; nil where it has no words for it.
  func reviewLabel(
    of field: Field, on screen: Screen, flow: FlowHandler, for context: RequestContext
  ) -> String? {
    let site = site()
    return site.reviewLabel(
      of: field, on: screen, locale: localeIndex(context, site, flow: flow.index), flow: flow.index)
  }

  /// An answer as the review page shows it; what is sensitive is not shown.
  func reviewText(
    _ answer: Answer?, to field: Field, on screen: Screen, flow: FlowHandler,
    for context: RequestContext, computed: @escaping (String) -> ComputedValue?
  ) -> String {
    let site = site()
    return site.reviewText(
      answer, to: field, on: screen, locale: localeIndex(context, site, flow: flow.index),
      flow: flow.index, habits: context.habits, computed: computed)
  }

  /// Notes what was wrong with the data of a page.
  package func report(_ problems: [Diagnostic]) {
    for problem in problems { report(FailureReport(problem.description, place: "template")) }
  }
}

extension PageBuffer {
  /// An empty buffer for the body of a response.
  static func ofBody() -> PageBuffer {
    PageBuffer(adopting: BodyMemory.take(), capacity: BodyMemory.size)
  }

  /// The page as the body of a response, without a copy.
  consuming func responseBody() -> Response.Body {
    let memory = release()
    return .shared(
      SharedBytes(adopting: memory.start, count: memory.count, capacity: memory.capacity))
  }
}
