package import OnboardingDomain
import QRCodes

extension PageData {
  /// What the pages have in common with which a person goes on elsewhere: in the app, or in another browser.
  package struct Departure {
    let flow: FlowID
    let clock: WallClock
    let back: String
    let action: String
    let token: String
    /// How many answers there are to take along.
    let answers: Int

    package init(
      flow: FlowID, clock: WallClock, back: String, action: String, token: String, answers: Int
    ) {
      self.flow = flow
      self.clock = clock
      self.back = back
      self.action = action
      self.token = token
      self.answers = answers
    }

    /// What their templates read alike, while there is nothing to take along yet.
    var members: ViewMembers {
      [
        "flow-name": .value(.copy("gallery.\(flow).title")), "back-url": .text(back),
        "action": .text(action), "token": .text(token), "has-answers": .flag(answers > 0),
        "answers": .value(.number(Double(answers), digits: 0)), "until": .null, "qr-path": "",
        "qr-side": "", "minutes": "", "ticks": [],
      ]
    }

    /// A link to take along, and how long it works.
    func members(of link: String, until instant: Int64) -> ViewMembers {
      let left = PageData.minutes(until: instant, at: clock.now.instant)
      var data: ViewMembers = [
        "until": .value(.time(time(instant))),
        "minutes": .value(.number(Double(left), digits: 0)), "ticks": PageData.ticks(minutes: left),
      ]
      if let drawing = QRCode(link) {
        data["qr-path"] = .text(drawing.path)
        data["qr-side"] = .text(String(drawing.side))
      }
      return data
    }

    /// The time of an instant where the person is.
    func time(_ instant: Int64) -> TimeOfDay { clock.moment(at: instant).time }
  }
}
