import HTTPCore
import OnboardingDomain

/// A link that is on a page, by mail.
extension FlowHandler {
  /// Sends a link to the address of a form. The address is kept until the mail went, and no longer.
  ///
  /// - Parameters:
  ///   - link: the link, and until when it works in seconds since 1970 UTC.
  ///   - show: the page that says what came of it.
  func sendLink(
    _ kind: MailRequest.Kind, _ link: (address: String, expiresAt: Int64), _ form: URLEncodedForm,
    _ context: RequestContext, show: (MailForm) throws -> Response
  ) throws -> Response {
    guard let mail = services.environment.mail else {
      return services.pages.error(.malformedForm, context)
    }
    var asked = MailForm(form)
    guard asked.state == .empty else { return try show(asked) }
    var request = MailRequest(kind, services.letterhead(context))
    request.recipient = asked.email
    request.link = link.address
    request.linkExpiresAt = link.expiresAt
    let delay = try services.sendOnce(for: context.request, kind, to: asked.email) {
      if !context.isSimulated { try mail.send(request) }
    }
    asked.state = delay == nil ? .sent : .limited
    var page = try show(asked)
    if let delay { page.setRetryAfter(delay) }
    return page
  }
}

extension PageData {
  /// What the form reads that sends a link by mail; nil where none are sent.
  static func mailForm(_ form: MailForm?) -> ViewMembers {
    [
      "has-mail": .flag(form != nil), "mail-email": .text(form?.email ?? ""),
      "is-mail-bad": .flag(form?.state == .incomplete),
      "is-mail-limited": .flag(form?.state == .limited),
    ]
  }
}
