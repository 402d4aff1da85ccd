package import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import PageRendering
import Sealing
import SourceText

/// What every page of the console shares.
package final class ConsoleServices: Sendable {
  /// The environment as it was handed in.
  package let environment: ConsoleEnvironment
  private let forms: Derived<FormToken>
  let csrf: CSRFProtection
  let cookie: ConsoleCookie
  /// What is shown while the store can't be read, and to whom.
  let lastKnown = LastKnown()
  let visitors = RecentVisitors()

  init(_ environment: ConsoleEnvironment) {
    self.environment = environment
    forms = environment.keys.derive { FormToken(keyRing: $0) }
    csrf = CSRFProtection(
      keyRing: environment.keys.current, publicOrigin: environment.publicOrigin)
    cookie = ConsoleCookie(
      isSecure: environment.publicOrigin?.utf8.starts(with: "https:".utf8) ?? false)
  }

  // MARK: Pages

  /// A page for an operator who is signed in.
  package func page(_ page: ConsolePage, for visit: ConsoleVisit) -> Response {
    render(page.template, page.data.merging(frame(page.place, visit)), page.status)
  }

  /// A page for an operator who may read it.
  func openPage(_ template: String, _ data: ViewMembers, status: Status = .ok) -> Response {
    render(template, data, status)
  }

  /// The page of an error. Nothing in it comes from the request.
  ///
  /// - Parameters:
  ///   - id: by which the log has the request; nil for one that never became one.
  ///   - isForm: whether a form asked for something.
  ///   - asksNothing: whether a form of ours says nothing that its page does.
  func error(
    _ error: RequestError, id: RequestID?, isForm: Bool = false, asksNothing: Bool = false
  ) -> Response {
    let flags: [(String, Bool)] = [
      ("is-not-found", error.status == .notFound), ("is-role", error == .forbidden),
      ("is-foreign", error == .crossSite), ("is-forged", error == .badFormToken),
      ("is-unasked", asksNothing),
      ("is-failure", error == .internalFailure),
    ]
    var data: ViewMembers = [
      "status": .text(String(error.status.rawValue)), "request-id": .text(id?.description ?? ""),
      "has-request-id": .flag(id != nil), "is-other": .flag(!flags.contains { $0.1 }),
      "message": .text(error.message), "home-url": .text(ConsoleRoute.overview.address),
    ]
    for (name, holds) in flags { data[name] = .flag(holds) }
    data["is-form"] = .flag(isForm)
    return openPage("error", data, status: error.status)
  }

  /// What every page has around its content.
  private func frame(_ place: ConsolePlace?, _ visit: ConsoleVisit) -> ViewMembers {
    let places = ConsolePlace.allCases.filter {
      visit.seesPeople || $0.route.neededRole != .people
    }
    return [
      "places": .list(
        places.map { each in
          var data: ViewMembers = [
            "place-url": .text(each.route.address), "is-here": .flag(each == place),
          ]
          for other in ConsolePlace.allCases {
            data["is-\(other.rawValue)"] = .flag(each == other)
          }
          return .object(data)
        }),
      "operator": .text(visit.session.name ?? ""),
      "has-operator": .flag(visit.session.name != nil),
      "sees-people": .flag(visit.seesPeople), "home-url": .text(ConsoleRoute.overview.address),
      "sign-out-action": .text(ConsoleRoute.signOut.address),
      "token": .text(visit.formToken),
      "printed-at": .text("\(Written.day(visit.instant)), \(Written.clock(visit.instant))"),
    ]
  }

  private func render(_ template: String, _ data: ViewMembers, _ status: Status) -> Response {
    let text = environment.pages().renderTemplate("console/\(template)", data: .object(data))
    for problem in text.problems {
      environment.report(FailureReport(problem.description, place: "template"))
    }
    var response = Response.page(.bytes(text.bytes), status: status)
    response.headers += ResponseHeaders.console
    return response
  }

  // MARK: Forms

  /// What the forms of a browser carry; bound to its session.
  func formToken(_ digest: [UInt8]) -> String {
    forms.value.token(session: digest, screen: Self.form)
  }

  /// Whether a form carries the token of its browser. Compared in constant time.
  func isValid(_ token: String?, _ digest: [UInt8]) -> Bool {
    token.map { forms.value.isValid($0, session: digest, screen: Self.form) } ?? false
  }

  private static let form = "console"

  /// Where a request comes from.
  func client(of request: Request) -> PeerAddress {
    request.clientAddress(trusting: environment.trustedProxies)
  }
}
