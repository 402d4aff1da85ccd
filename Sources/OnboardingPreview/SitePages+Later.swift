import OnboardingDomain
import OnboardingWeb
import PageRendering
import Sealing

/// The pages on the way into another browser.
extension SitePages {
  func later(_ flow: Int) -> [Made] {
    func page(_ answers: Int = 11) -> PageData.Later {
      PageData.Later(
        PageData.Departure(
          flow: flows[flow].id, clock: clock, back: home(flow),
          action: Self.link("/\(flows[flow].id)/later"), token: "", answers: answers))
    }
    let link = "https://foyer.example/resume/\(flows[flow].id)/\(Self.code.text)"
    let code = codes.first { $0.state == "open" }?.handover
    var pages: [(state: String, kind: ScreenState.Kind, page: PageData.Later)] = [
      ("new", .empty, page()), ("nothing", .empty, page(0)),
    ]
    var made = page()
    made.code = code
    made.link = link
    pages.append(("open", .filled, made))
    made.mail = MailForm()
    pages.append(("mail", .filled, made))
    made.mail = MailForm(email: Self.address, state: .sent)
    pages.append(("sent", .filled, made))
    var over = page()
    over.code = codes.first { $0.state == "expired" }?.handover
    pages.append(("over", .error, over))
    var ended = page()
    ended.isEnded = true
    pages.append(("ended", .filled, ended))
    return pages.map { ("later", $0.state, $0.kind, $0.page.data) }
  }

  func takenOver(_ flow: Int) -> [Made] {
    [("plain", false, moment.instant - 720), ("more", true, moment.instant - 2 * 86_400)].map {
      state, hasMore, since in
      (
        "taken-over", state, .filled,
        PageData.TakenOver(
          flow: flows[flow].id, clock: clock, since: since, device: "iPhone, Safari",
          changedAt: since + 240, answersThere: 14, answersHere: 11, hasMore: hasMore,
          action: home(flow), token: ""
        ).data
      )
    }
  }

  func resume(_ flow: Int) -> [Made] {
    var pages: [Made] = []
    func add(
      _ state: String, _ code: HandoverService.Handover?,
      _ change: (inout PageData.Resume) -> Void = { _ in }
    ) {
      var page = PageData.Resume(
        flow: flows[flow].id, clock: clock, home: home(flow),
        again: Self.link("/\(flows[flow].id)/later"), action: home(flow), token: "")
      page.code = code
      page.device = "Mac, Safari"
      page.answers = 11
      change(&page)
      let isWell = code?.state == .open && !page.isOtherAccount
      pages.append(("resume", state, isWell ? .filled : .error, page.data))
    }
    for (state, code) in codes { add(state, code) }
    let open = codes.first { $0.state == "open" }?.handover
    add("own", open) { $0.ownAnswers = 3 }
    add("here", open) { $0.isHere = true }
    add("other-account", open) { $0.isOtherAccount = true }
    add("unknown", nil)
    return pages
  }
}
