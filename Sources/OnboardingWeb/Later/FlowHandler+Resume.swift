import HTTPCore
import OnboardingDomain
import OnboardingEvents
import PageRendering
import Sealing

/// `/<flow>/later/<code>`: the page of a link in the browser in which it was opened. Opening it spends
/// nothing, for what reads mails opens links, too; the button does.
extension FlowHandler {
  private static let resumeForm = "resume"

  /// The page with the button, or with what became of the link.
  func showResume(_ text: String, _ context: RequestContext) -> Reply {
    guard let code = ShortCode(text) else {
      return .now(resumePage(nil, nil, session(of: context), text, context))
    }
    if let delay = services.codeDelay(for: context.request, code) {
      return .now(services.limited(delay, context))
    }
    let session = session(of: context)
    return .later { [self] in
      services.attempt(context) {
        let found = try services.environment.later.find(services.codes.digests(of: code))
        // A link of another flow is none here.
        let link = found.flatMap { $0.code.flow == flow.id ? $0 : nil }
        if !session.isFresh, link?.successor == session.session.id {
          return .seeOther(services.router.address(of: .flow(index)))
        }
        let mine = link.map { session.goingOn(from: $0.code.session, in: flow) } ?? session
        return resumePage(link, try refusal(of: link, mine, context), mine, text, context)
      }
    }
  }

  /// What the button would come to where it is known beforehand: the draft is another account's.
  private func refusal(
    of link: LaterService.Link?, _ session: RequestSession, _ context: RequestContext
  ) throws -> LaterService.Outcome? {
    guard let link, link.code.state == .open, link.code.session != session.session.id else {
      return nil
    }
    let isOfOtherAccount = try services.environment.later.isOfOtherAccount(
      link.code.session, session.session.id, services.accountToken(of: context.request))
    return isOfOtherAccount ? .otherAccount : nil
  }

  /// The button: the draft goes on in this browser.
  func resume(_ text: String, _ context: RequestContext) -> Reply {
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let token: String?
    do { token = try context.request.form()[FormInput.token] } catch {
      return fail(error, context)
    }
    guard let code = ShortCode(text) else { return fail(.notFound, context) }
    let session = session(of: context)
    // Its page gives every browser a session; one that lost it gets another with the page.
    guard !session.isFresh else {
      return .now(.seeOther(services.router.address(of: .resume(index, code.text))))
    }
    guard services.csrf.isValid(token, session: session.session.id, form: Self.resumeForm) else {
      return fail(.badFormToken, context)
    }
    if let delay = services.codeDelay(for: context.request, code) {
      return .now(services.limited(delay, context))
    }
    return .later { [self] in
      services.attempt(context) { try take(code, session, context) }
    }
  }

  private func take(
    _ code: ShortCode, _ session: RequestSession, _ context: RequestContext
  ) throws -> Response {
    let mine = session.session
    let device = context.deviceName
    let own =
      mine.answers.isEmpty
      ? nil : draftState(mine, before: nil, device: device, at: context.instant)
    let digests = services.codes.digests(of: code)
    // A link of another flow is none here.
    if let link = try services.environment.later.find(digests), link.code.flow != flow.id {
      return fail(.notFound, context).resolve()
    }
    let outcome = try services.environment.later.resume(
      digests,
      LaterService.Taking(
        session: mine.id, own: own, accountToken: services.accountToken(of: context.request),
        device: device))
    switch outcome {
    case .resumed(let copy):
      // Who has answers here is led on as ever: to what is newer, or to the question which ones count.
      guard own == nil, let there = self.session(in: copy) else {
        return .seeOther(services.router.address(of: .flow(index)))
      }
      let opened = OpenedSession(
        there.continued(as: mine.id), in: flow)
      record(.resumed, opened.walk.frontier.id, in: visit(opened, context), context)
      return .seeOther(
        address(opened.walk.frontier.id), cookie: cookie.write(opened.session, now: context.instant)
      )
    case .here: return .seeOther(address(session.walk.frontier.id))
    case .otherAccount, .spent, .unknown:
      let link = try services.environment.later.find(digests)
      return resumePage(link, outcome, session, code.text, context)
    }
  }

  private func resumePage(
    _ link: LaterService.Link?, _ outcome: LaterService.Outcome?, _ session: RequestSession,
    _ text: String, _ context: RequestContext
  ) -> Response {
    let mine = session.session
    // A browser that is new here told no time zone yet; the one that made the link may have.
    let theirs = link?.copy.flatMap { self.session(in: $0) }
    var page = PageData.Resume(
      flow: flow.id, clock: wallClock(of: session.isFresh ? theirs ?? mine : mine, context),
      home: services.router.address(of: .flow(index)), again: laterAddress,
      action: services.router.address(of: .resume(index, text)),
      token: services.csrf.token(session: mine.id, form: Self.resumeForm))
    page.code = link?.code
    page.device = link?.copy?.device ?? ""
    page.answers = theirs.map(answerCount) ?? 0
    page.ownAnswers = session.isFresh ? 0 : answerCount(mine)
    page.isHere = !session.isFresh && link?.code.session == mine.id
    if case .otherAccount? = outcome { page.isOtherAccount = true }
    // Between the page and its button another browser spent the code.
    if case .spent? = outcome, page.code?.state == .open { page.isSpent = true }
    let status: Status =
      switch (page.isOtherAccount, page.code?.state) {
      case (true, _): .conflict
      case (false, nil): .notFound
      case (false, .open?): page.isSpent ? .gone : .ok
      case (false, _): .gone
      }
    var response = services.pages.page(
      .resume, page.data, for: context, isOfFlow: true, status: status)
    // The form is bound to the session of this browser, which so begins here.
    if session.isFresh, status == .ok, let line = cookie.write(mine, now: context.instant) {
      response.headers.append(line)
    }
    return response
  }
}
