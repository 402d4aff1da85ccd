import HTTPCore
import OnboardingDomain
import PageRendering

extension AccountHandler {
  /// Erases the account of a form, and leads to the page that says what went. The word that the page asks for keeps
  /// a finger that slips from it.
  func erase(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    let word = services.pages.words(toType: "erase.word", for: context)
    guard (form["confirmation"] ?? "").trimmingWhiteSpace().lowercased() == word.lowercased() else {
      return withAccount(form, context) { token, overview in
        try overviewPage(.erase, overview, token, context, status: .unprocessableContent)
      }
    }
    let letterhead = services.letterhead(context)
    return end(form, context) { token in
      let mark = services.csrf.token(account: token)
      let gone = try farewell(to: token, context)
      if let gone {
        try services.environment.accounts.erase(
          token, context.instant + SessionCookie.lifetime + SessionCookie.skew, letterhead)
        services.farewells.note(gone, of: mark)
      }
      // The sessions are over; their cookies would only say so.
      let cookies = flows.compactMap(\.cookie.expired)
      // An account that was signed out meanwhile is not deleted: nobody may read that it is.
      guard let gone = gone ?? services.farewells.gone(of: mark) else {
        return (signedOutAddress(context), [])
      }
      return (farewellAddress(gone, context), cookies)
    }
  }

  /// `/account/farewell`: what went. Its address is marked as ours: nobody is led to read of an account
  /// that was never deleted, and who is signed in to another one finds that.
  func farewellPage(_ context: RequestContext) -> Response {
    guard services.accountToken(of: context.request) == nil,
      let gone = services.csrf.farewell(context.query.gone)
    else { return .seeOther(address(.overview, context)) }
    return services.pages.page(
      .farewell, PageData.farewell(gone, of: context.flow?.flow.id, home: "/"), for: context,
      isOfFlow: true)
  }

  /// What is about to go with an account; nil where a cookie opens none.
  private func farewell(to token: String, _ context: RequestContext) throws -> Farewell? {
    guard let overview = try services.environment.accounts.overview(token) else { return nil }
    let answers = try flows.map { flow in
      try session(of: flow, token).map { answerRows(of: $0, in: flow, context).count } ?? 0
    }
    return Farewell(
      answers: answers.reduce(0, +), submissions: overview.submissions.count,
      devices: overview.devices.count,
      isMailed: services.environment.mail != nil && overview.email != nil && overview.isConfirmed)
  }

  private func farewellAddress(_ gone: Farewell, _ context: RequestContext) -> String {
    services.router.address(
      of: .account(.farewell),
      RouteQuery(gone: services.csrf.marked(gone), flow: context.flow?.flow.id.rawValue))
  }
}
