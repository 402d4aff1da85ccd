package import HTTPCore
import OnboardingDomain

/// One request on its way through the application: what was asked, and what everybody on the way needs
/// to know of it. An object, because work that is done later holds on to it.
package final class RequestContext: Sendable {
  /// The request.
  package let request: Request
  /// What the log and the page of an error call it.
  let id: RequestID
  /// What its address means; nil where it means nothing.
  package let route: Route?
  /// What its query says.
  package let query: RouteQuery
  /// When it came, in milliseconds since 1970 UTC: the clock is read once.
  let milliseconds: Int64
  /// The handler of the flow that it is for; nil for an address of no flow.
  package let flow: FlowHandler?
  /// What a builder of flows chose to see; nil for everybody else.
  let choice: EditionChoice?
  private let recent: RecentHeaders
  private let sender = AudienceMemory()
  private let knownLanguages: LanguageReading?

  init(
    _ request: Request, id: RequestID, route: Route?, query: RouteQuery, milliseconds: Int64,
    flow: FlowHandler?, choice: EditionChoice? = nil, recent: RecentHeaders
  ) {
    self.request = request
    self.id = id
    self.route = route
    self.query = query
    self.milliseconds = milliseconds
    self.flow = flow
    self.choice = choice
    self.recent = recent
    // Files alone are the same in every language. A lock for what every page asks for was 2,000 instructions.
    knownLanguages = if case .asset? = route { nil } else { recent.languages(of: request.headers) }
  }

  /// When it came, in seconds since 1970 UTC.
  package var instant: Int64 { milliseconds / 1000 }

  /// Whether a person sees the response. A browser that only prefetches has not seen anything yet, nor has who
  /// asks for the headers alone: of both nothing is counted.
  var isSeen: Bool { request.method == .get && !request.isPrefetch }

  /// Who is asking; worked out once.
  var audience: Audience { sender.audience(of: request.headers, recent, now: instant) }

  /// What people call the device that it comes from: "iPhone, Safari".
  var deviceName: String { recent.deviceName(of: request.headers) }

  /// What the person's languages say; worked out once.
  var languages: LanguageReading {
    knownLanguages ?? recent.languages(of: request.headers)
  }

  /// The same request for another handler of the flow.
  func replacing(flow: FlowHandler) -> RequestContext { replacing(flow: flow, choice: choice) }

  /// The same request for another handler of the flow, and with a choice of what to see.
  package func replacing(flow: FlowHandler?, choice: EditionChoice?) -> RequestContext {
    RequestContext(
      request, id: id, route: route, query: query, milliseconds: milliseconds, flow: flow,
      choice: choice, recent: recent)
  }

  /// Whether it posts a form; anything else only reads.
  package var isPost: Bool { request.method == .post }
}

/// A part of the application: total, synchronous, called on many threads at once, and never blocking;
/// slow work goes into `Reply.later`.
package typealias ContextHandler = @Sendable (RequestContext) -> Reply
