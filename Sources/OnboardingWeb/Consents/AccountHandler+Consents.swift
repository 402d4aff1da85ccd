import HTTPCore
import OnboardingDomain

/// What a person agreed to, and taking it back.
extension AccountHandler {
  /// Every consent that the account was asked for, in the order of the flows: as it was answered last,
  /// and those that were never given. What a flow doesn't ask any more stays listed, so that it can be
  /// taken back.
  func consents(
    _ overview: AccountService.Overview, _ token: String, _ context: RequestContext
  ) throws -> [PageData.AccountConsent] {
    let entries = try services.environment.consents.current(token)
    let walked = Set(
      [overview.flow] + overview.submissions.map(\.flow) + entries.map(\.flow))
    let listed = flows.filter { walked.contains($0.flow.id) }.flatMap { flow in
      flow.flow.consents.map { consent in
        row(
          consent, entries.first { $0.flow == flow.flow.id && $0.id == consent.id }, of: flow,
          context)
      }
    }
    let others = entries.filter { entry in
      !listed.contains { $0?.flow == entry.flow && $0?.id == entry.id }
    }
    var rows = listed.compactMap { $0 }
    let isNamed = Set(rows.map(\.flow)).count > 1
    for index in rows.indices { rows[index].isNamed = isNamed }
    return rows + others.compactMap { row($0) }
  }

  private func row(
    _ consent: Consent, _ entry: ConsentService.Entry?, of flow: FlowHandler,
    _ context: RequestContext
  ) -> PageData.AccountConsent? {
    let words =
      entry?.words
      ?? services.pages.words(of: consent, entry?.options, flow: flow, for: context)
    return words.map {
      var row = PageData.AccountConsent(
        flow: flow.flow.id, id: consent.id, words: $0, isGiven: entry?.isGiven ?? false,
        at: entry?.at)
      row.options = entry?.options
      return row
    }
  }

  /// Of a consent that no flow here declares any more.
  private func row(_ entry: ConsentService.Entry) -> PageData.AccountConsent? {
    entry.words.map {
      PageData.AccountConsent(
        flow: entry.flow, id: entry.id, words: $0, isGiven: entry.isGiven, at: entry.at)
    }
  }

  /// A button of the card: `take-back=<flow>/<consent>/<version>` or `give=…`. Agreed to are the words
  /// that the button stood beside: where they are others by now, nothing changes and the page shows
  /// those.
  func changeConsent(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    withAccount(form, context) { token, overview in
      let back = Response.seeOther(address(.overview, context) + "#consents")
      let isGiven = form["give"] != nil
      let pressed = form[isGiven ? "give" : "take-back"]
      guard
        let row = try consents(overview, token, context).first(where: { $0.value == pressed })
      else { return back }
      // First the answers: should the rest fail, nothing is agreed to that was to be taken back.
      try flows.first { $0.flow.id == row.flow }?
        .answer(row.id, isGiven, options: row.options, for: token, context)
      try services.environment.consents.change(
        token, row.flow, row.id, isGiven, isGiven ? row.words : nil)
      return back
    }
  }
}
