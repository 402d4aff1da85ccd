import HTTPCore
import OnboardingDomain
import OnboardingWeb
import PageRendering

/// `/_dev/mail`: what went out by mail, or would have.
extension DevelopmentPages {
  static let mails = "/_dev/mail"

  /// The list of mails, or one of them: `/_dev/mail/<id>.html`, `/_dev/mail/<id>.txt`.
  func mailPage(_ rest: String, _ context: RequestContext) -> Response {
    let mails = tools.mails.all
    if rest.isEmpty { return list(mails, context) }
    let parts = rest.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let mail = mails.first(where: { $0.id == parts[0] }) else {
      return services.pages.error(.notFound, context)
    }
    if parts[1] == "txt" { return .text(mail.text) }
    var page = Response.page(.text(mail.html))
    // A mail brings its looks along, and may do nothing else.
    page.headers.append(
      HeaderField(
        "Content-Security-Policy",
        """
        default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; \
        frame-ancestors 'none'
        """))
    return page
  }

  private func list(_ mails: [SentMail], _ context: RequestContext) -> Response {
    let offset = services.environment.offset(nil, context.instant) ?? 0
    let rows = mails.map { mail -> ViewData in
      let sent = Moment(instant: mail.date, offset: offset)
      return [
        "recipient": .text(mail.recipient), "subject": .text(mail.subject),
        "time": .value(.time(sent.time)), "day": .value(.shortDate(sent.day)),
        "html-url": .text("\(Self.mails)/\(mail.id).html"),
        "text-url": .text("\(Self.mails)/\(mail.id).txt"), "id": .text(mail.id),
        "has-file": .flag(mail.attachment != nil), "file": .text(mail.attachment ?? ""),
      ]
    }
    let text = services.pages.site().renderTool(
      "dev/mail", data: ["mails": .list(rows), "has-mails": .flag(!rows.isEmpty)])
    services.pages.report(text.problems)
    return .page(.bytes(text.bytes))
  }
}
