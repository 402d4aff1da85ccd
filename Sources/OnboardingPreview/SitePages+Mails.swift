import OnboardingDomain
import OnboardingWeb
import OnboardingWords

/// What goes by mail: the mails, and the pages that ask for them and that their links open.
extension SitePages {
  /// The pages in the look of a flow; nil for that of none.
  func mails(_ flow: Int?, _ words: Words) -> [Made] {
    let own = flow.map { [flows[$0]] } ?? flows
    guard own.contains(where: \.makesPasswordAccounts) else {
      return flow == nil ? [] : letters(flow, [.handOver, .resume])
    }
    return forgotten(flow) + newPassword(flow, words) + mailed(flow) + (flow == nil ? email : [])
      + letters(flow, MailRequest.Kind.allCases)
  }

  private func forgotten(_ flow: Int?) -> [Made] {
    MailForm.State.allCases.filter { $0 != .wrong && $0 != .passwordMissing }.map { state in
      (
        "forgotten", state.rawValue, kind(state),
        PageData.forgotten(
          MailForm(email: typed(state), state: state), of: id(flow),
          clock: clock, pause: 60, action: Self.link("/account/forgotten"),
          back: Self.link("/account"))
      )
    }
  }

  private var email: [Made] {
    MailForm.State.allCases.map { state in
      (
        "email", state.rawValue, kind(state),
        PageData.email(
          MailForm(email: typed(state), state: state), of: nil,
          action: Self.link("/account/email"), token: "", back: Self.link("/account/overview"))
      )
    }
  }

  /// What stands in the field of the address.
  private func typed(_ state: MailForm.State) -> String {
    switch state {
    case .empty: ""
    case .incomplete: String(Self.address.prefix { $0 != "@" })
    case .passwordMissing, .wrong, .limited, .sent: Self.address
    }
  }

  private func kind(_ state: MailForm.State) -> ScreenState.Kind {
    switch state {
    case .empty: .empty
    case .sent: .filled
    case .incomplete, .passwordMissing, .wrong, .limited: .error
    }
  }

  private func newPassword(_ flow: Int?, _ words: Words) -> [Made] {
    // The other refusals look alike, and stand on the page of the account.
    let refused = refusedPasswords(flow, words).first { $0.error == .tooShort }
    return [("empty", nil), ("refused", refused?.message)].map { state, problem in
      (
        "new-password", state, problem == nil ? .empty : .error,
        PageData.newPassword(
          for: Self.address, of: id(flow), problem: problem, action: Self.link("/account/overview"))
      )
    }
  }

  private func mailed(_ flow: Int?) -> [Made] {
    let states = MailedLink.Purpose.allCases.filter { $0 != .password }.flatMap { purpose in
      [PageData.MailedState.asks, .done].map { (purpose, $0) }
    }
    return (states + [(.confirm, .over), (.password, .over)]).map { purpose, state in
      (
        "mailed", "\(purpose)-\(state)", state == .over ? .error : .filled,
        PageData.mailed(
          purpose, state, provider: "password", of: id(flow), action: home(flow),
          forgotten: Self.link("/account/forgotten"), home: Self.link("/account/overview"))
      )
    }
  }

  /// The mails themselves; none of their links leads anywhere.
  private func letters(_ flow: Int?, _ kinds: [MailRequest.Kind]) -> [Made] {
    let theme = MailTheme(of: id(flow), file: file)
    // In November its clocks are those of UTC.
    let now = Moment(instant: moment.instant, zone: TimeZoneName("Europe/London"))
    return kinds.map { kind in
      var request = MailRequest(
        kind,
        Letterhead(
          flow: id(flow)?.rawValue, language: "en", origin: "https://foyer.example", offset: 0))
      request.device = "Windows, Firefox"
      request.provider = "password"
      request.file = MailRequest.File(name: "calendar.ics", type: "text/calendar", content: [])
      let hasLink = kind.lifetime > 0
      return (
        "mail", kind.rawValue, .filled,
        PageData.mail(
          request, of: id(flow), theme, asked: now, link: hasLink ? home(flow) : nil,
          until: hasLink ? Moment(instant: now.instant + kind.lifetime) : nil, now: now)
      )
    }
  }

  private func id(_ flow: Int?) -> FlowID? { flow.map { flows[$0].id } }
}
