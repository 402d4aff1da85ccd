package import OnboardingDomain
import QRCodes

extension PageData {
  /// The page with the link that leads into another browser.
  package struct Later {
    let flow: FlowID
    let moment: Moment
    let back: String
    let action: String
    let token: String
    let answers: Int
    /// How things stand with the link; nil where none was made.
    package var code: HandoverService.Handover?
    /// The link itself.
    package var link: String?
    /// Whether a person was signed out just now who had gone on elsewhere.
    package var isEnded = false
    /// Whether the link can be sent by mail.
    package var mail: MailForm?

    package init(
      flow: FlowID, moment: Moment, back: String, action: String, token: String, answers: Int
    ) {
      self.flow = flow
      self.moment = moment
      self.back = back
      self.action = action
      self.token = token
      self.answers = answers
    }

    /// What the template reads.
    package var data: ViewData {
      let isOpen = code?.state == .open && link != nil
      let isOver = code != nil && !isOpen
      let isSent = mail?.state == .sent
      var data: ViewMembers = [
        "flow-name": .value(.copy("gallery.\(flow).title")), "back-url": .text(back),
        "action": .text(action), "token": .text(token), "has-answers": .flag(answers > 0),
        "answers": .value(.number(Double(answers), digits: 0)),
        "is-open": .flag(isOpen && !isSent), "is-sent": .flag(isOpen && isSent),
        "is-over": .flag(isOver), "is-ended": .flag(isEnded && code == nil),
        "is-new": .flag(code == nil && !isEnded), "sent-to": .text(mail?.email ?? ""),
        "until": .null, "link": .text(link ?? ""), "link-start": "",
        "link-code": "", "qr-path": "",
        "qr-side": "", "minutes": "", "ticks": [],
      ]
      data.merge(PageData.mailForm(mail))
      guard let code, isOpen, let link else { return .object(data) }
      let left = PageData.minutes(until: code.expiresAt, at: moment.instant)
      data["until"] = .value(
        .time(Moment(instant: code.expiresAt, offset: moment.offset).time))
      data["minutes"] = .value(.number(Double(left), digits: 0))
      data["ticks"] = PageData.ticks(minutes: left)
      let name = link.split(separator: "/").last ?? ""
      data["link-start"] = .text(String(link.dropLast(name.count)))
      data["link-code"] = .text(String(name))
      if let drawing = QRCode(link) {
        data["qr-path"] = .text(drawing.path)
        data["qr-side"] = .text(String(drawing.side))
      }
      return .object(data)
    }
  }
}
