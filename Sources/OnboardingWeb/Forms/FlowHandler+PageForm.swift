import HTTPCore
import OnboardingDomain

/// Forms of a flow's pages that are no screens: the app's code, going on elsewhere, what devices hold.
extension FlowHandler {
  /// Reads a form and makes sure that it is ours: sent from this site, for a session that is there, with the
  /// token of that page.
  ///
  /// - Parameters:
  ///   - name: the name under which its token was made.
  ///   - receive: what is done with it and with the session that it belongs to.
  func receive(
    form name: String, _ context: RequestContext,
    _ receive: (_ form: URLEncodedForm, _ session: RequestSession) -> Reply
  ) -> Reply {
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let form: URLEncodedForm
    do { form = try context.request.form() } catch { return fail(error, context) }
    let session = session(of: context)
    guard !session.isFresh else { return .now(beginAnew(session, context)) }
    guard services.csrf.isValid(form[FormInput.token], session: session.session.id, form: name)
    else { return fail(.badFormToken, context) }
    return receive(form, session)
  }
}
