import OnboardingStore
import OutgoingRequests

extension DeliveryLoop {
  /// Notes what came of requests.
  mutating func note(_ over: [(tag: Int, outcome: HTTPPost.Outcome)]) {
    guard !over.isEmpty else { return }
    let now = around.now()
    let uptime = around.uptime()
    for (tag, answer) in over {
      let began = startedAt.removeValue(forKey: tag)
      guard let id = targets.first(where: { $0.value.underWay[tag] != nil })?.key,
        let delivery = targets[id]?.underWay.removeValue(forKey: tag)
      else { continue }
      let outcome = outcome(of: delivery, answer, now: now)
      // Of a request without a response there is only the patience of the one who asked.
      let took = answer.isAnswer ? began.map { Int(max(0, (uptime - $0) * 1000)) } : nil
      unsettled.answers.append(
        DeliveryAnswer(outcome, of: delivery.event, at: id, milliseconds: took))
      if case .delivered = outcome {
        if targets[id]?.noteSuccess() == true { unsettled.up.insert(id) }
      } else if targets[id]?.noteFailure(now: uptime) == true {
        tell(id, "does not take what it is sent (\(answer.reason)), and is asked less often")
      }
      if case .answered(410, _) = answer { unsettled.gone.insert(id) }
    }
    do throws(StoreError) { try settle() } catch { _ = rest(error) }
  }

  /// Has the store write down what came of requests, in one transaction, and do what follows from it.
  mutating func settle() throws(StoreError) {
    guard !unsettled.isEmpty else { return }
    let now = around.now()
    try around.store.settle(unsettled.answers, now: now)
    for answer in unsettled.answers { figures.count(answer.outcome) }
    unsettled.answers = []
    while let id = unsettled.gone.first {
      try disable(id, why: WebhookStop.gone.sentence)
      unsettled.gone.remove(id)
    }
    while let id = unsettled.up.first {
      try around.store.hastenUnanswered(of: id, now: now)
      unsettled.up.remove(id)
      tell(id, "takes what it is sent again")
    }
  }

  private func outcome(
    of delivery: Delivery, _ answer: HTTPPost.Outcome, now: Int64
  ) -> DeliveryOutcome {
    if answer.isTaken { return .delivered }
    let attempts = delivery.attempts + 1
    guard now - delivery.dueSince < Backoff.patience else {
      return .givenUp(reason: answer.reason)
    }
    let pause = Backoff.pause(
      afterAttempts: attempts, chance: around.chance(), asked: answer.retryAfter)
    return .failed(
      reason: answer.reason, isUnanswered: answer.isUnanswered, nextAt: now + pause)
  }
}

extension DeliveryFigures {
  fileprivate mutating func count(_ outcome: DeliveryOutcome) {
    switch outcome {
    case .delivered: delivered += 1
    case .failed: failed += 1
    case .givenUp:
      failed += 1
      givenUp += 1
    }
  }
}

extension HTTPPost.Outcome {
  /// Why a delivery was not taken, in a few words.
  var reason: String {
    switch self {
    case .answered(let status, _): "status \(status)"
    case .unanswered(let words): words
    case .addressRefused: "its name leads to an address that is not allowed"
    }
  }

  /// Whether the other side took what it was sent.
  var isTaken: Bool {
    if case .answered(200..<300, _) = self { true } else { false }
  }

  fileprivate var isAnswer: Bool { if case .answered = self { true } else { false } }

  fileprivate var retryAfter: Int? {
    if case .answered(_, let seconds) = self { seconds } else { nil }
  }

  /// Whether nobody was there, or only a proxy that says so.
  ///
  /// Source: RFC 9110 §15.6.
  fileprivate var isUnanswered: Bool {
    switch self {
    case .answered(let status, _): (502...504).contains(status)
    case .unanswered, .addressRefused: true
    }
  }
}
