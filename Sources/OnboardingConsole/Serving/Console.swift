package import HTTPCore
package import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// The pages on which a team reads what happens in its flows: a request in, a response out. Total and
/// synchronous; it knows no socket and no clock.
package struct Console: Sendable {
  private let services: ConsoleServices
  private let signIn: SignInHandler
  private let handler: ConsoleHandler
  private let requestIDs: RequestIDs

  /// A console.
  package init(_ environment: ConsoleEnvironment, chance: SessionID) {
    services = ConsoleServices(environment)
    signIn = SignInHandler(services)
    handler = ConsoleHandler(services)
    requestIDs = RequestIDs(from: chance)
  }

  /// Makes the link with which the one who starts the server signs in, once and for 15 minutes.
  ///
  /// - Returns: its address, from the first slash on.
  package func makeLink() -> String {
    ConsoleRoute.link(signIn.link.make(now: services.environment.now())).address
  }

  /// Notes what the server counts, for the drawings of the last days; called once a minute, and at the end.
  ///
  /// - Parameter isLast: whether the server is about to stop.
  package func noteFigures(isLast: Bool = false) { handler.noteFigures(isLast: isLast) }

  /// Responds to a request.
  package func handle(_ request: Request) -> Reply {
    let id = requestIDs.next()
    let route = ConsoleRoute(path: request.path)
    let instant = services.environment.now()
    let reply: Reply
    do { reply = try answer(request, id, route, instant) } catch {
      reply = .now(services.error(error as? RequestError ?? .internalFailure, id: id))
    }
    let methods: ResponseHeaders.AllowedMethods = request.method == .post ? .reading : .forms
    return reply.map {
      ResponseHeaders.add(to: $0, allowing: methods, hidesPath: route?.isSecret ?? false)
    }
  }

  /// The page of an error that the server finds before a request reaches the console.
  package func errorPage(_ error: RequestError) -> Response {
    ResponseHeaders.add(to: services.error(error, id: nil), allowing: nil)
  }

  /// The address of a request as a log may have it; nil where there is no such page.
  package func loggedPath(of request: Request) -> String? {
    ConsoleRoute(path: request.path)?.withoutSecret.address
  }

  private func answer(
    _ request: Request, _ id: RequestID, _ route: ConsoleRoute?, _ instant: Int64
  ) throws -> Reply {
    guard let route else { return .now(try elsewhere(request)) }
    let isPost = request.method == .post
    if case .asset(let address) = route {
      guard !isPost else { throw RequestError.methodNotAllowed }
      guard let file = services.environment.assets().response(to: request, at: address) else {
        throw RequestError.notFound
      }
      return .now(file)
    }
    guard !isPost || services.csrf.isFromThisSite(request) else {
      services.environment.refusals.count(.foreignOrigin)
      throw RequestError.crossSite
    }
    switch route {
    case .signIn where !isPost && services.cookie.token(of: request) != nil:
      return .later {
        services.guarding(request, id: id) {
          try session(of: request, instant) == nil
            ? signIn.show(request) : signIn.goOn(request)
        }
      }
    case .signIn: return try signIn.handle(request, id, instant)
    case .link(let token): return signIn.handle(link: token, request, id, instant)
    default: break
    }
    return .later {
      services.guarding(request, id: id) { try open(route, request, id, instant) }
    }
  }

  /// An address that means nothing; people and programs begin at the root and add slashes.
  private func elsewhere(_ request: Request) throws -> Response {
    let path = request.path
    if path == "/" { return .seeOther(ConsoleRoute.overview.address) }
    guard request.method != .post, path.utf8.last == 0x2F,
      let route = ConsoleRoute(path: String(path.dropLast()))
    else { throw RequestError.notFound }
    return .seeOther(route.address + (request.query.map { "?" + $0 } ?? ""))
  }

  /// A page for the person who is signed in and may see it.
  private func open(
    _ route: ConsoleRoute, _ request: Request, _ id: RequestID, _ instant: Int64
  ) throws -> Response {
    guard let (session, digest) = try session(of: request, instant) else {
      return knock(route, request)
    }
    let visit = ConsoleVisit(
      request: request, id: id, instant: instant, session: session, digest: digest,
      formToken: services.formToken(digest))
    guard visit.seesPeople || route.neededRole != .people else {
      return services.refusal(of: route, visit)
    }
    guard visit.isPost else { return try handler.show(route, visit) }
    let form = try request.form()
    guard services.isValid(form["form-token"], digest) else {
      services.environment.refusals.count(.badToken)
      throw RequestError.badFormToken
    }
    if route == .signOut {
      handler.leave(visit)
      services.visitors.forget(digest)
      return try signIn.signOut(visit)
    }
    do { return try handler.take(form, route, visit) } catch RequestError.malformedForm {
      // It could be read, and asks for nothing that its page does.
      return services.error(.malformedForm, id: id, asksNothing: true)
    }
  }

  private func session(
    of request: Request, _ instant: Int64
  ) throws -> (OperatorSession, [UInt8])? {
    guard let token = services.cookie.token(of: request),
      let digest = OpaqueToken.digest(of: token.utf8)
    else { return nil }
    let session = try services.environment.store.operatorSession(tokenDigest: digest, now: instant)
    services.visitors.note(session, digest, now: instant)
    return session.map { ($0, digest) }
  }

  /// Leads to the page that asks to sign in. A browser that follows a colleague's link from elsewhere keeps
  /// its cookie back (`SameSite=Strict`); it is led here once more, from a page of ours, and brings it then.
  private func knock(_ route: ConsoleRoute, _ request: Request) -> Response {
    let address = route.address + (request.query.map { "?" + $0 } ?? "")
    if request.method == .post {
      // Who wanted to sign out is out.
      let isDone = route == .signOut
      return .seeOther(
        SignInHandler.address(to: isDone ? nil : address, after: isDone ? nil : .form))
    }
    let site = request.headers[.secFetchSite]
    if site == "cross-site" || site == "same-site" {
      return services.openPage("onwards", ["url": .text(address)])
    }
    let wasSignedIn = services.cookie.token(of: request) != nil
    return .seeOther(
      SignInHandler.address(
        to: route == .signOut ? nil : address, after: wasSignedIn ? .session : nil))
  }
}
