package import OnboardingDomain

extension PageData {
  /// What a browser shows whose person went on elsewhere.
  package struct TakenOver {
    let flow: FlowID
    let clock: WallClock
    let since: Int64
    let device: String
    let changedAt: Int64
    let answersThere: Int?
    let answersHere: Int
    let hasMore: Bool
    let action: String
    let token: String

    /// - Parameters:
    ///   - since: since when the person goes on there, in seconds since 1970 UTC.
    ///   - device: what people call that device.
    ///   - changedAt: when an answer changed there last.
    ///   - answersThere: how many answers that device holds; nil where no version here can read them.
    ///   - hasMore: whether something was entered here since.
    package init(
      flow: FlowID, clock: WallClock, since: Int64, device: String, changedAt: Int64,
      answersThere: Int?, answersHere: Int, hasMore: Bool, action: String, token: String
    ) {
      self.flow = flow
      self.clock = clock
      self.since = since
      self.device = device
      self.changedAt = changedAt
      self.answersThere = answersThere
      self.answersHere = answersHere
      self.hasMore = hasMore
      self.action = action
      self.token = token
    }

    /// What the template reads.
    package var data: ViewData {
      let began = clock.moment(at: since)
      let changed = clock.moment(at: max(changedAt, since))
      return [
        "flow-name": .value(.copy("gallery.\(flow).title")), "device": .text(device),
        "since": .value(.time(began.time)), "since-on": day(of: began),
        "changed": .value(.time(changed.time)), "changed-on": day(of: changed),
        "has-there": .flag(answersThere != nil),
        "there": .value(.number(Double(answersThere ?? 0), digits: 0)),
        "here": .value(.number(Double(answersHere), digits: 0)), "has-more": .flag(hasMore),
        "action": .text(action), "token": .text(token),
      ]
    }

    private func day(of other: Moment) -> ViewData {
      other.day == clock.now.day ? .null : .value(.shortDate(other.day))
    }
  }
}
