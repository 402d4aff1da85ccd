package import OnboardingDomain

extension PageData {
  /// The page of a link in the browser in which it was opened.
  package struct Resume {
    let flow: FlowID
    let clock: WallClock
    let home: String
    let again: String
    let action: String
    let token: String
    /// How things stand with the link; nil where there is none.
    package var code: HandoverService.Handover?
    /// What people call the device that made it.
    package var device = ""
    /// How many answers that device holds.
    package var answers = 0
    /// How many answers this browser holds.
    package var ownAnswers = 0
    /// Whether this is the browser that made it.
    package var isHere = false
    /// Whether what this browser holds belongs to another account.
    package var isOtherAccount = false
    /// Whether the draft is not there any more, although the link would still work.
    package var isSpent = false

    package init(
      flow: FlowID, clock: WallClock, home: String, again: String, action: String, token: String
    ) {
      self.flow = flow
      self.clock = clock
      self.home = home
      self.again = again
      self.action = action
      self.token = token
    }

    /// What the template reads.
    package var data: ViewData {
      let works = code?.state == .open && !isSpent && !isOtherAccount
      var usedAt: Int64?
      var usedOn = ""
      if case .redeemed(let at, let device)? = code?.state { (usedAt, usedOn) = (at, device) }
      return [
        "flow-name": .value(.copy("gallery.\(flow).title")), "home-url": .text(home),
        "again-url": .text(again), "action": .text(action), "token": .text(token),
        "is-open": .flag(works && !isHere), "is-here": .flag(works && isHere),
        "is-other-account": .flag(isOtherAccount), "is-used": .flag(usedAt != nil),
        "is-expired": .flag(code?.state == .expired || isSpent && usedAt == nil),
        "is-unknown": .flag(code == nil && !isOtherAccount),
        "device": .text(device), "has-answers": .flag(answers > 0),
        "answers": .value(.number(Double(answers), digits: 0)), "has-own": .flag(ownAnswers > 0),
        "own-answers": .value(.number(Double(ownAnswers), digits: 0)),
        "until": code.map { .value(.time(clock.moment(at: $0.expiresAt).time)) } ?? .null,
        "minutes": code.map {
          let left = PageData.minutes(until: $0.expiresAt, at: clock.now.instant)
          return .value(.number(Double(left), digits: 0))
        } ?? .null,
        "used-at": usedAt.map { .value(.time(clock.moment(at: $0).time)) } ?? .null,
        "used-on": .text(usedOn),
      ]
    }
  }
}
