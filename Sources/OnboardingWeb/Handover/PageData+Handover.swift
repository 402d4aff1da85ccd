package import OnboardingDomain
package import Sealing

extension PageData {
  /// The page with the code that a person takes to the app.
  package struct Handover {
    private let departure: Departure
    package var apps: [PhoneApp] = []
    /// What became of the link by mail; nil where none are sent.
    package var mail: MailForm?
    /// Whether the person agreed to something.
    package var hasConsents = false
    private var handover: HandoverService.Handover?
    private var code: (ShortCode, link: String)?

    package init(_ departure: Departure) { self.departure = departure }

    /// Shows how things stand with a code.
    package mutating func set(_ handover: HandoverService.Handover) { self.handover = handover }
    /// Shows the code itself.
    package mutating func set(_ code: ShortCode, link: String) { self.code = (code, link) }

    /// What the template reads.
    package var data: ViewData {
      var data = departure.members
      data.merge([
        "is-open": false, "is-expired": false, "is-used": false, "is-new": .flag(handover == nil),
        "used-at": .null, "used-on": "", "code": "", "first-half": "", "second-half": "",
        "spelt": "", "open-url": "", "has-consents": .flag(hasConsents),
      ])
      data.merge(PageData.stores(of: apps))
      data.merge(PageData.mailForm(mail))
      data["is-mail-sent"] = .flag(mail?.state == .sent)
      guard let handover else { return .object(data) }
      data["until"] = .value(.time(departure.time(handover.expiresAt)))
      switch handover.state {
      case .expired: data["is-expired"] = true
      case .redeemed(let at, let device):
        data["is-used"] = true
        data["used-at"] = .value(.time(departure.time(at)))
        data["used-on"] = .text(device)
      case .open:
        guard let (code, link) = code else { break }
        data["is-open"] = true
        data["code"] = .text(code.text)
        data["first-half"] = .text(code.halves.0)
        data["second-half"] = .text(code.halves.1)
        data["spelt"] = .text(PageData.spelt(code))
        data["open-url"] = .text(PageData.opening(code, apps) ?? link)
        data.merge(departure.members(of: link, until: handover.expiresAt))
      }
      return .object(data)
    }
  }

  /// What a browser shows of a link that should have opened the app.
  package static func openApp(
    _ flow: FlowID, _ handover: HandoverService.Handover?, _ code: ShortCode, _ apps: [PhoneApp],
    now: Int64, home: String, again: String
  ) -> ViewData {
    var data: ViewMembers = [
      "flow-name": .value(.copy("gallery.\(flow).title")), "home-url": .text(home),
      "again-url": .text(again), "is-open": .flag(handover?.state == .open),
      "is-expired": .flag(handover?.state == .expired), "is-used": false,
      "is-unknown": .flag(handover == nil), "first-half": .text(code.halves.0),
      "second-half": .text(code.halves.1), "spelt": .text(spelt(code)),
      "open-url": .text(opening(code, apps) ?? ""),
      "has-scheme": .flag(opening(code, apps) != nil), "minutes": "",
    ]
    if let handover {
      data["minutes"] = .value(.number(Double(minutesLeft(of: handover, at: now)), digits: 0))
      if case .redeemed = handover.state { data["is-used"] = true }
    }
    data.merge(stores(of: apps))
    return .object(data)
  }

  /// How many minutes a code still works, 1 … 60.
  private static func minutesLeft(of handover: HandoverService.Handover, at now: Int64) -> Int {
    minutes(until: handover.expiresAt, at: now)
  }

  /// How many minutes are left until an instant, at least one.
  static func minutes(until instant: Int64, at now: Int64) -> Int {
    max(1, Int((instant - now + 59) / 60))
  }

  /// An address of the app's own, which a button on our pages can open.
  private static func opening(_ code: ShortCode, _ apps: [PhoneApp]) -> String? {
    apps.lazy.compactMap(\.scheme).first.map { "\($0)://handover/\(code.text)" }
  }

  /// Where people get the app.
  private static func stores(of apps: [PhoneApp]) -> ViewMembers {
    func store(_ isWanted: (PhoneApp.Identity) -> Bool) -> ViewData {
      .text(apps.first { isWanted($0.identity) && $0.store != nil }?.store ?? "")
    }
    let apple = store { if case .apple = $0 { true } else { false } }
    let android = store { if case .android = $0 { true } else { false } }
    return [
      "apple-store-url": apple, "has-apple-store": .flag(apple != ""),
      "android-store-url": android, "has-android-store": .flag(android != ""),
      "has-store": .flag(apple != "" || android != ""),
    ]
  }

  /// The code letter by letter, for who hears the page.
  private static func spelt(_ code: ShortCode) -> String {
    code.text.map(String.init).joined(separator: " ")
  }

  /// The ring of an hour: a tick for each five minutes, lit for those that are left.
  static func ticks(minutes: Int) -> ViewData {
    let lit = min(12, (minutes + 4) / 5)
    return .list(
      (0..<12).map { tick in
        ["is-lit": .flag(tick < lit), "turn": .text(String(tick * 30))]
      })
  }
}
