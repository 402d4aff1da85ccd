import OnboardingDevelopment
import OnboardingStore
import OnboardingWeb
import OutgoingRequests
import Sealing

/// Sends what waits in the store, one mail after the other. What the mail server doesn't take now is tried
/// again, under the same Message-ID and with the same link.
///
/// A value of one thread.
struct MailLoop {
  /// What a loop knows of what is outside.
  struct Surroundings: Sendable {
    let store: OnboardingStore
    let box: MailBox
    let writer: MailWriter
    let settings: MailSettings
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    /// Seconds on a clock that never jumps.
    let uptime: @Sendable () -> Double
    /// 0..<1.
    let chance: @Sendable () -> Double
    /// Told in a sentence what an operator should hear of; never an address.
    let tell: @Sendable (_ line: String) -> Void
  }

  /// The longest wait, in seconds; a new mail ends it.
  private static let longestWait = 60.0
  /// The longest that no mail is tried because nobody was there, in seconds.
  private static let longestRest: Int64 = 60
  /// How long the store is left alone after it failed, in seconds.
  private static let restAfterFailure = 5.0
  /// How old the count of what waits may become, in seconds.
  private static let ageOfCount = 5.0
  /// Codes by which a mail server says that it doesn't take mail from us, not that it doesn't want this one.
  /// Source: RFC 4954 §6.
  private static let signInCodes: Set = [500, 502, 503, 504, 530, 534, 535, 538]

  let around: Surroundings
  /// What it has done so far.
  private(set) var figures = MailFigures()
  /// Nobody was there: until when no mail is tried, on the clock that never jumps.
  private var restUntil = -Double.infinity
  private var countedAt = -Double.infinity
  /// Mails that were taken, or given up, and that the store could not forget: they don't go once more.
  private var done: Set<Int64> = []
  /// What the store was last said to fail with; nil once it did what it was asked.
  private var trouble: StoreError?
  private var isDown = false
  /// Whether it was told that the key of a mail isn't here.
  private var lacksKey = false
  /// Work that others may have the key for.
  private var relief = Relief()
  private var clock = ClockStep()
  /// How often in a row nobody was there. A mail that had to come again before says nothing of it.
  private var failuresInARow = 0

  init(_ around: Surroundings) { self.around = around }

  /// Lets everything that was tried before be tried now: who starts the server anew may have mended what
  /// stood in the way.
  func begin() {
    do { try around.store.hastenMails(now: around.now()) } catch {
      around.tell("mails wait for the store: \(error)")
    }
  }

  /// Sends the mail whose turn it is.
  ///
  /// - Returns: for how many seconds there is nothing else to do, as far as is known.
  mutating func turn() -> Double {
    let now = around.now()
    let uptime = around.uptime()
    if let wait = relief.wait(at: uptime) { return wait }
    let isSetBack = clock.look(now: now, uptime: uptime) < 0
    guard around.store.claim(.mails) else {
      figures.waiting = 0
      return DeliveryLoop.longestWithoutRole
    }
    do throws(StoreError) {
      if isSetBack { try around.store.hastenMails(now: now) }
      if uptime - countedAt >= Self.ageOfCount { try count() }
      guard uptime >= restUntil else { return min(Self.ageOfCount, restUntil - uptime) }
      guard let mail = try around.store.dueMail(now: now) else {
        try count()
        let next = try around.store.nextMail()
        trouble = nil
        return next.map { min(Self.longestWait, max(1, Double($0 - now))) } ?? Self.longestWait
      }
      try send(mail, now: now)
      trouble = nil
      return 0
    } catch {
      if trouble != error { around.tell("mails wait for the store: \(error)") }
      trouble = error
      restUntil = max(restUntil, uptime + Self.restAfterFailure)
      return Self.restAfterFailure
    }
  }

  private mutating func count() throws(StoreError) {
    countedAt = around.uptime()
    figures.waiting = try around.store.mailsWaiting()
  }

  private mutating func send(_ mail: StoredMail, now: Int64) throws(StoreError) {
    if done.contains(mail.id) { return try forget(mail) }
    guard let request = around.box.open(mail) else { return try leave(mail, now: now) }
    lacksKey = false
    // A link that is over by now would be a promise that nobody keeps.
    let isWanted = request.linkExpiresAt.map { now < $0 } ?? true
    guard isWanted, now - mail.createdAt < request.kind.patience else {
      around.tell("a mail is given up after \(mail.attempts) tries")
      return try giveUp(mail)
    }
    guard let message = try message(of: request, mail, now: now) else {
      // There is nobody to write to: an address without an account, an account that is gone.
      return try around.store.removeMail(mail.id)
    }
    switch around.settings.send(message) {
    case .taken:
      around.settings.record?.add(SentMail(message))
      figures.sent += 1
      failuresInARow = 0
      try forget(mail)
      if isDown {
        isDown = false
        around.tell("the mail server takes mails again")
        try around.store.hastenMails(now: around.now())
      }
    case .refused(let code) where !Self.signInCodes.contains(code):
      failuresInARow = 0
      around.tell("the mail server doesn't want a mail (\(code))")
      try giveUp(mail)
    case .refused(let code): try postpone(mail, code: code, reason: "it refuses us")
    case .failed(let code, let reason): try postpone(mail, code: code, reason: reason)
    case .cancelled: break
    }
  }

  /// Leaves a mail whose key isn't here to a process that has it. Where no other can have it, it is given up.
  private mutating func leave(_ mail: StoredMail, now: Int64) throws(StoreError) {
    guard around.store.isShared, !around.box.isClosed(mail),
      now - mail.createdAt < MailRequest.Kind.longestPatience
    else {
      around.tell("a mail that was sealed by a key that is gone is not sent")
      return try giveUp(mail)
    }
    if !lacksKey {
      around.tell("mails wait for a process that has their key, which keys.json doesn't have here")
    }
    lacksKey = true
    let pause = Backoff.pause(afterAttempts: mail.attempts + 1, chance: around.chance())
    try around.store.postponeMail(mail.id, until: now + pause)
    relief.ask(.mails, of: around.store, at: around.uptime())
  }

  private mutating func forget(_ mail: StoredMail) throws(StoreError) {
    done.insert(mail.id)
    try around.store.removeMail(mail.id)
    done.remove(mail.id)
  }

  private mutating func giveUp(_ mail: StoredMail) throws(StoreError) {
    figures.givenUp += 1
    try forget(mail)
  }

  private mutating func postpone(
    _ mail: StoredMail, code: Int, reason: String
  ) throws(StoreError) {
    figures.failed += 1
    let now = around.now()
    // "Come again" is about this mail alone; anything else about all, and one is tried each minute.
    let isOfThisMail = (400..<500).contains(code)
    failuresInARow = isOfThisMail ? 0 : failuresInARow + 1
    let attempts = isOfThisMail ? mail.attempts + 1 : failuresInARow
    var pause = Backoff.pause(afterAttempts: attempts, chance: around.chance())
    if !isOfThisMail {
      pause = min(pause, Self.longestRest)
      restUntil = around.uptime() + Double(pause)
      if !isDown { around.tell("the mail server doesn't take mails: \(reason) (\(code))") }
      isDown = true
    }
    // Last: where the store fails as well, the mail server is left alone for as long.
    try around.store.postponeMail(mail.id, until: now + pause)
  }

  // MARK: Writing

  /// The mail in words; nil where there is nobody to write to.
  private func message(
    of request: MailRequest, _ mail: StoredMail, now: Int64
  ) throws(StoreError) -> MailMessage? {
    guard let (recipient, account) = try recipient(of: request, mail) else { return nil }
    var (link, until) = (request.link, request.linkExpiresAt)
    if let purpose = request.kind.link {
      guard let account, let token = request.token,
        let digest = OpaqueToken.digest(of: token.utf8)
      else { return nil }
      let end = now + request.kind.lifetime
      let kept = MailLink(
        tokenDigest: digest, purpose: MailLink.Purpose(purpose), account: account.id,
        detail: request.address.map(around.box.seal(address:)) ?? request.deviceDigest,
        expiresAt: end)
      guard try around.store.openLink(kept) else { return nil }
      let flow = request.letterhead.flow.map { "?flow=\($0)" } ?? ""
      link = "\(request.letterhead.origin)/account/\(purpose.rawValue)/\(token)\(flow)"
      until = end
    }
    let written = around.writer.write(
      request, askedAt: mail.createdAt, link: link, until: until, now: now)
    return MailMessage(
      sender: around.settings.sender, senderName: written.senderName, recipient: recipient,
      subject: written.subject, language: request.letterhead.language, date: now, id: mail.name,
      text: written.text, html: written.html,
      attachment: request.file.map {
        MailMessage.Attachment(name: $0.name, type: $0.type, content: $0.content)
      })
  }

  /// To whom a mail goes, and whose account it is about.
  private func recipient(
    of request: MailRequest, _ mail: StoredMail
  ) throws(StoreError) -> (String, Account?)? {
    let store = around.store
    let account =
      try mail.account.map { (id) throws(StoreError) in try store.account(id: id) } ?? nil
    switch request.kind {
    case .password:
      guard let email = request.recipient, let account = try store.account(email: email),
        account.provider == "password", !account.isSimulated
      else { return nil }
      return (account.email, account)
    case .newAddress:
      // An address that has an account gets no second one.
      guard let account, let email = request.recipient,
        try store.account(email: email).map({ $0.id == account.id }) ?? true
      else { return nil }
      return (email, account)
    case .confirm:
      guard let account, account.confirmedAt == nil, !account.email.hasSuffix(".invalid") else {
        return nil
      }
      return (account.email, account)
    case .addressChanged: return account.flatMap { known in request.recipient.map { ($0, known) } }
    case .newDevice, .calendar:
      return account.flatMap { $0.confirmedAt == nil ? nil : ($0.email, $0) }
    case .handOver, .resume, .erased: return request.recipient.map { ($0, nil) }
    }
  }
}

extension MailLink.Purpose {
  init(_ purpose: MailedLink.Purpose) {
    self =
      switch purpose {
      case .confirm: .confirm
      case .address: .address
      case .revert: .revert
      case .password: .password
      case .device: .device
      }
  }
}
