package import OnboardingDomain

extension PageData {
  /// How things stand with a link of a mail.
  package enum MailedState: String, Sendable, CaseIterable {
    /// Its button was not pushed yet.
    case asks
    /// What it is for is done.
    case done
    /// It doesn't work, or not any more.
    case over
  }

  /// The page that asks for a mail with which a new password is set, and says that it is on its way.
  ///
  /// - Parameters:
  ///   - clock: the clocks where the person is.
  ///   - pause: seconds after which it can be asked for again.
  package static func forgotten(
    _ form: MailForm, of flow: FlowID?, clock: WallClock, pause: Int64, action: String,
    back: String
  ) -> ViewData {
    let again = clock.moment(at: clock.now.instant + pause)
    return [
      "action": .text(action), "back-url": .text(back), "email": .text(form.email),
      "is-sent": .flag(form.state == .sent), "is-incomplete": .flag(form.state == .incomplete),
      "is-limited": .flag(form.state == .limited), "again": .value(.time(again.time)),
      "flow-name": name(of: flow),
    ]
  }

  /// The form that asks for another address.
  package static func email(
    _ form: MailForm, of flow: FlowID?, action: String, token: String, back: String
  ) -> ViewData {
    let isPasswordBad = form.state == .passwordMissing || form.state == .wrong
    return [
      "action": .text(action), "token": .text(token), "back-url": .text(back),
      "email": .text(form.email), "is-sent": .flag(form.state == .sent),
      "is-incomplete": .flag(form.state == .incomplete), "is-wrong": .flag(form.state == .wrong),
      "is-password-bad": .flag(isPasswordBad), "is-limited": .flag(form.state == .limited),
      "has-error": .flag(form.state == .incomplete || isPasswordBad),
      "flow-name": name(of: flow),
    ]
  }

  /// The form that sets a new password by a link.
  ///
  /// - Parameter problem: what is wrong with it, in words.
  package static func newPassword(
    for email: String, of flow: FlowID?, problem: String?, action: String
  ) -> ViewData {
    [
      "action": .text(action), "email": .text(email), "has-error": .flag(problem != nil),
      "message": .text(problem ?? ""), "flow-name": name(of: flow),
    ]
  }

  /// The page of a link that does something with its button.
  ///
  /// - Parameter provider: how the account is signed in to once that is done: `password`, or the name of a provider;
  ///   nil before.
  package static func mailed(
    _ purpose: MailedLink.Purpose, _ state: MailedState, provider: String?, of flow: FlowID?,
    action: String, forgotten: String, home: String
  ) -> ViewData {
    var data: ViewMembers = [
      "action": .text(action), "forgotten-url": .text(forgotten), "home-url": .text(home),
      "is-password": .flag(provider == "password"), "provider": .text(provider ?? ""),
      "flow-name": name(of: flow),
    ]
    for known in MailedState.allCases { data["is-\(known)"] = .flag(known == state) }
    for known in MailedLink.Purpose.allCases { data["for-\(known)"] = .flag(known == purpose) }
    return .object(data)
  }

  /// A mail, in the look of a flow.
  ///
  /// - Parameters:
  ///   - asked: when what it tells of happened, by the clocks where that was.
  ///   - link: the address behind its button; nil where it has none.
  ///   - until: until when that works, by the same clocks.
  ///   - now: the moment by the same clocks.
  package static func mail(
    _ request: MailRequest, of flow: FlowID?, _ theme: MailTheme, asked: Moment, link: String?,
    until: Moment?, now: Moment
  ) -> ViewData {
    let ends = until ?? now
    let minutes = minutes(until: ends.instant, at: now.instant)
    var data: ViewMembers = [
      "flow-name": name(of: flow), "theme": theme.data,
      "has-link": .flag(link != nil), "url": .text(link ?? ""),
      "until-day": .value(.date(ends.day)), "until": .value(.time(ends.time)),
      "minutes": .value(.number(Double(minutes), digits: 0)),
      "day": .value(.date(asked.day)), "time": .value(.time(asked.time)),
      "clock": .text(clock(of: asked)),
      "device": .text(request.device ?? ""), "way": .text(request.provider ?? ""),
      "is-password-way": .flag(request.provider == "password"),
      "file": .text(request.file?.name ?? ""),
    ]
    for kind in MailRequest.Kind.allCases {
      data["is-\(kind.rawValue)"] = .flag(kind == request.kind)
    }
    return .object(data)
  }

  /// Whose clocks show a moment: `Denver`; `UTC+1`, `UTC−3:30` where no zone is known. A mail is read elsewhere: that
  /// of a new device has the time where the device is, which need not be where its reader is.
  private static func clock(of moment: Moment) -> String {
    if let zone = moment.zone { return zone.place }
    let minutes = abs(moment.offset) / 60
    guard minutes > 0 else { return "UTC" }
    let rest = minutes % 60
    return "UTC" + (moment.offset < 0 ? "\u{2212}" : "+") + String(minutes / 60)
      + (rest == 0 ? "" : ":" + (rest < 10 ? "0" : "") + String(rest))
  }

  private static func name(of flow: FlowID?) -> ViewData {
    flow.map { .value(.copy("gallery.\($0).title")) } ?? .null
  }
}
