package import HTTPCore
package import OnboardingDomain

/// What the pages that belong to no screen show: the server fills them with it, and so does the
/// preview.
package enum PageData {
  /// The gallery of flows.
  ///
  /// - Parameter address: the address of a flow, by its position.
  package static func gallery(
    _ flows: [Flow], address: (_ position: Int) -> String
  ) -> ViewData {
    let ids = flows.map(\.id.rawValue)
    let cards = flows.enumerated().map { position, flow -> ViewData in
      let id = flow.id.rawValue
      var card: ViewMembers = [
        "id": .text(id), "url": .text(address(position)),
        "screens": .text(String(flow.variants[0].screens.count)),
        "title": .value(.copy("gallery.\(id).title")),
        "description": .value(.copy("gallery.\(id).description")),
      ]
      for other in ids { card["is-\(other)"] = .flag(other == id) }
      return .object(card)
    }
    return ["flows": .list(cards)]
  }

  /// The page of an error. Nothing in it comes from the request.
  ///
  /// - Parameters:
  ///   - home: the address that leads on.
  ///   - requestID: the id under which the log has the request; nil for one that never became one.
  package static func error(
    _ status: Status, home: String, isInFlow: Bool, requestID: String?
  ) -> ViewData {
    let flags: [(String, Bool)] = [
      ("is-not-found", status == .notFound), ("is-forbidden", status == .forbidden),
      ("is-too-large", status == .contentTooLarge), ("is-too-many", status == .tooManyRequests),
      ("is-unavailable", status == .serviceUnavailable),
      ("is-server", status == .internalServerError), ("is-method", status == .methodNotAllowed),
    ]
    var data: ViewMembers = [
      "status": .text(String(status.rawValue)), "home-url": .text(home),
      "is-in-flow": .flag(isInFlow), "request-id": requestID.map { .text($0) } ?? .null,
      "is-client": .flag(!flags.contains { $0.1 }),
    ]
    for (name, holds) in flags { data[name] = .flag(holds) }
    return .object(data)
  }

  /// The page that asks for address and password, or says that there is no such way in.
  ///
  /// - Parameters:
  ///   - flow: the flow that the person came from.
  ///   - hasMocks: whether a provider signs in with a made-up account.
  ///   - forgotten: where a new password is asked for; nil where no mails are sent.
  package static func signIn(
    _ attempt: SignInAttempt, _ ways: WaysIn, of flow: FlowID?, hasMocks: Bool, action: String,
    home: String, forgotten: String?
  ) -> ViewData {
    [
      "has-mail": .flag(forgotten != nil), "forgotten-url": .text(forgotten ?? ""),
      "action": .text(action), "token": "", "email": .text(attempt.email),
      "has-error": .flag(attempt.problem == .wrong || attempt.problem == .incomplete),
      "is-wrong": .flag(attempt.problem == .wrong),
      "is-incomplete": .flag(attempt.problem == .incomplete),
      "is-limited": .flag(attempt.problem == .limited),
      "is-signed-out": .flag(attempt.problem == .signedOut),
      "has-password": .flag(ways.hasPassword), "has-mocks": .flag(hasMocks),
      "has-no-way": .flag(!ways.hasPassword && ways.providers.isEmpty), "home-url": .text(home),
      "flow-name": flow.map { .value(.copy("gallery.\($0).title")) } ?? .null,
    ]
  }

  /// The page that asks before a flow is started over.
  ///
  /// - Parameter account: the page of the account that keeps what this browser holds; nil where nobody is
  ///   signed in.
  package static func restart(
    _ flow: FlowID, action: String, token: String, back: String, account: String?
  ) -> ViewData {
    [
      "has-account": .flag(account != nil), "account-url": .text(account ?? ""),
      "action": .text(action), "token": .text(token), "back-url": .text(back),
      "flow-name": .value(.copy("gallery.\(flow).title")),
    ]
  }
}
