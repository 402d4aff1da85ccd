package import OnboardingDomain

extension PageData {
  /// The page with the link that leads into another browser.
  package struct Later {
    private let departure: Departure
    /// How things stand with the link; nil where none was made.
    package var code: HandoverService.Handover?
    /// The link itself.
    package var link: String?
    /// Whether a person was signed out just now who had gone on elsewhere.
    package var isEnded = false
    /// Whether the link can be sent by mail.
    package var mail: MailForm?

    package init(_ departure: Departure) { self.departure = departure }

    /// What the template reads.
    package var data: ViewData {
      let isOpen = code?.state == .open && link != nil
      let isOver = code != nil && !isOpen
      let isSent = mail?.state == .sent
      var data = departure.members
      data.merge([
        "is-open": .flag(isOpen && !isSent), "is-sent": .flag(isOpen && isSent),
        "is-over": .flag(isOver), "is-ended": .flag(isEnded && code == nil),
        "is-new": .flag(code == nil && !isEnded), "sent-to": .text(mail?.email ?? ""),
        "link": .text(link ?? ""), "link-start": "", "link-code": "",
      ])
      data.merge(PageData.mailForm(mail))
      guard let code, isOpen, let link else { return .object(data) }
      data.merge(departure.members(of: link, until: code.expiresAt))
      let name = link.split(separator: "/").last ?? ""
      data["link-start"] = .text(String(link.dropLast(name.count)))
      data["link-code"] = .text(String(name))
      return .object(data)
    }
  }
}
