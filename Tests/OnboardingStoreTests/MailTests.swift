import Testing

@testable import OnboardingStore

/// Mails that wait, and the links in them: each does one thing, once.
@Suite struct MailTests {
  private let store: OnboardingStore
  private let account: Int64

  init() throws {
    store = try TestStore.open()
    account = try #require(try store.createAccount(newAccount(), now: 0).accountID)
  }

  private func link(
    _ number: UInt8, _ purpose: MailLink.Purpose, detail: [UInt8]? = nil, until: Int64 = 100
  ) -> MailLink {
    MailLink(
      tokenDigest: digest(number), purpose: purpose, account: account, detail: detail,
      expiresAt: until)
  }

  // MARK: Waiting

  @Test func `mails wait in the order in which they are due`() throws {
    try store.addMail(NewMail(name: "a", sealed: "1"), now: 10)
    try store.addMail(NewMail(name: "b", sealed: "2"), now: 11)
    let first = try #require(try store.dueMail(now: 12))
    #expect(first.name == "a")
    try store.postponeMail(first.id, until: 50)
    #expect(try store.dueMail(now: 12)?.name == "b")
    #expect(try store.nextMail() == 11)
    try store.removeMail(try #require(try store.dueMail(now: 12)).id)
    #expect(try store.dueMail(now: 49) == nil)
    #expect(try store.dueMail(now: 50)?.attempts == 1)
    try store.hastenMails(now: 20)
    #expect(try store.dueMail(now: 20)?.name == "a")
    #expect(try store.mailsWaiting() == 1)
  }

  @Test func `an account takes its mails and links along when it is erased`() throws {
    try store.addMail(NewMail(name: "a", sealed: "1"), account: account, now: 0)
    _ = try store.openLink(link(1, .password))
    _ = try store.eraseAccount(account, spentUntil: 100, now: 1)
    #expect(try store.mailsWaiting() == 0)
    #expect(try store.link(tokenDigest: digest(1), purpose: .password, now: 1) == nil)
    #expect(try !store.openLink(link(2, .confirm)))
  }

  @Test func `whose a link is can be told also once it was used`() throws {
    _ = try store.openLink(link(1, .device))
    #expect(try store.endDevice(tokenDigest: digest(1), spentUntil: 100, now: 1))
    #expect(try store.account(linkDigest: digest(1))?.id == account)
    #expect(try store.account(linkDigest: digest(2)) == nil)
    _ = try store.eraseAccount(account, spentUntil: 100, now: 2)
    #expect(try store.account(linkDigest: digest(1)) == nil)
  }

  @Test func `the mail of a new account is one transaction with it`() throws {
    var new = newAccount("lee@example.com", session: 2)
    new.mail = NewMail(name: "m", sealed: "s")
    let id = try store.createAccount(new, now: 3).accountID
    #expect(try store.dueMail(now: 3)?.account == id)
    // Made before, or taken: no second mail.
    _ = try store.createAccount(new, now: 4)
    new.session = session(3)
    _ = try store.createAccount(new, now: 4)
    #expect(try store.mailsWaiting() == 1)
  }

  // MARK: Links

  @Test func `an address is confirmed once, and twice says the same`() throws {
    _ = try store.openLink(link(1, .confirm))
    #expect(try store.account(id: account)?.confirmedAt == nil)
    #expect(try store.confirmAddress(tokenDigest: digest(1), now: 5))
    #expect(try store.confirmAddress(tokenDigest: digest(1), now: 6))
    #expect(try store.account(id: account)?.confirmedAt == 5)
    #expect(try store.link(tokenDigest: digest(1), purpose: .confirm, now: 6) == nil)
  }

  @Test(arguments: [100, 101, 5000])
  func `a link that is over does nothing`(now: Int64) throws {
    _ = try store.openLink(link(1, .confirm))
    #expect(try !store.confirmAddress(tokenDigest: digest(1), now: now))
    #expect(try store.account(id: account)?.confirmedAt == nil)
  }

  @Test func `a link does nothing but its own thing`() throws {
    _ = try store.openLink(link(1, .confirm))
    #expect(try !store.resetPassword(tokenDigest: digest(1), hash: hash, spentUntil: 900, now: 1))
    #expect(try !store.endDevice(tokenDigest: digest(1), spentUntil: 900, now: 1))
    #expect(try !store.confirmAddress(tokenDigest: digest(2), now: 1))
    #expect(try store.link(tokenDigest: digest(1), purpose: .confirm, now: 1) != nil)
  }

  @Test func `a new link makes the one before it void, and the same goes on working`() throws {
    _ = try store.openLink(link(1, .password))
    _ = try store.openLink(link(2, .password, until: 200))
    #expect(try store.link(tokenDigest: digest(1), purpose: .password, now: 1) == nil)
    _ = try store.openLink(link(2, .password, until: 300))
    #expect(try store.link(tokenDigest: digest(2), purpose: .password, now: 250)?.expiresAt == 300)
  }

  @Test func `who changes a password ends the other devices and the links under way, or nothing`()
    throws
  {
    for token in [8, 9] as [UInt8] {
      try store.startAccountSession(
        account: account, tokenDigest: digest(token), now: 0, expiresAt: 900)
    }
    _ = try store.openLink(link(1, .password))
    #expect(
      try !store.changePassword(
        of: account, from: "other", to: hash + "x", keeping: digest(8), spentUntil: 900))
    #expect(try store.account(tokenDigest: digest(9), now: 5) != nil)
    #expect(
      try store.changePassword(
        of: account, from: hash, to: hash + "x", keeping: digest(8), spentUntil: 900))
    #expect(try store.account(id: account)?.passwordHash == hash + "x")
    #expect(try store.account(tokenDigest: digest(8), now: 5) != nil)
    #expect(try store.account(tokenDigest: digest(9), now: 5) == nil)
    #expect(try !store.resetPassword(tokenDigest: digest(1), hash: hash, spentUntil: 900, now: 6))
  }

  @Test func `a new password signs everybody out and is set once`() throws {
    try store.startAccountSession(account: account, tokenDigest: digest(9), now: 0, expiresAt: 900)
    _ = try store.openLink(link(1, .password))
    #expect(
      try store.resetPassword(tokenDigest: digest(1), hash: hash + "x", spentUntil: 900, now: 5))
    let known = try #require(try store.account(id: account))
    #expect(known.passwordHash == hash + "x")
    // Who opened the mail has the address.
    #expect(known.confirmedAt == 5)
    #expect(try store.account(tokenDigest: digest(9), now: 5) == nil)
    #expect(try !store.resetPassword(tokenDigest: digest(1), hash: hash, spentUntil: 900, now: 6))
    // A used link stays used, also where its mail goes out once more.
    _ = try store.openLink(link(1, .password, until: 900))
    #expect(try store.link(tokenDigest: digest(1), purpose: .password, now: 7) == nil)
  }

  @Test func `50 at once set one password`() throws {
    let store = store
    _ = try store.openLink(link(1, .password))
    let outcomes = try inParallel(50) { number in
      try store.resetPassword(
        tokenDigest: digest(1), hash: "$argon2id$\(number)", spentUntil: 900, now: 5)
    }
    #expect(outcomes.count { $0 } == 1)
  }

  @Test func `an address changes, tells the old one, and closes what went there`() throws {
    _ = try store.openLink(link(1, .address))
    _ = try store.openLink(link(2, .password))
    #expect(
      try store.changeAddress(
        tokenDigest: digest(1), .address, to: "new@example.com",
        notice: NewMail(name: "n", sealed: "s"), now: 5))
    #expect(try store.account(email: "new@example.com")?.confirmedAt == 5)
    #expect(try store.account(email: "kim@example.com") == nil)
    #expect(try store.mailsWaiting() == 1)
    #expect(try store.link(tokenDigest: digest(2), purpose: .password, now: 5) == nil)
    _ = try store.openLink(link(3, .revert))
    #expect(
      try store.changeAddress(
        tokenDigest: digest(3), .revert, to: "kim@example.com", notice: nil, now: 6))
    #expect(try store.account(email: "kim@example.com")?.id == account)
  }

  @Test func `an address that another account has by now changes nothing`() throws {
    _ = try store.openLink(link(1, .address))
    _ = try store.createAccount(newAccount("new@example.com", session: 2), now: 1)
    #expect(
      try !store.changeAddress(
        tokenDigest: digest(1), .address, to: "New@Example.com",
        notice: NewMail(name: "n", sealed: "s"), now: 5))
    #expect(try store.account(id: account)?.email == "kim@example.com")
    #expect(try store.mailsWaiting() == 0)
  }

  @Test func `a changed address is nobody's until it is confirmed`() throws {
    _ = try store.openLink(link(1, .confirm))
    _ = try store.confirmAddress(tokenDigest: digest(1), now: 1)
    #expect(try store.changeEmail(of: account, to: "KIM@example.com", now: 2))
    #expect(try store.account(id: account)?.confirmedAt == 1)
    #expect(
      try store.changeEmail(
        of: account, to: "kim@example.org", mail: NewMail(name: "n", sealed: "s"), now: 3))
    #expect(try store.account(id: account)?.confirmedAt == nil)
    #expect(try store.mailsWaiting() == 1)
  }

  // MARK: Devices

  @Test func `a device is told once, and only to an address that was confirmed`() throws {
    func signIn(_ token: UInt8, on device: UInt8?) throws {
      try store.startAccountSession(
        account: account, tokenDigest: digest(token), deviceDigest: device.map(digest),
        notice: NewMail(name: "\(token)", sealed: "s"), now: 1, expiresAt: 900)
    }
    try signIn(1, on: 1)
    #expect(try store.mailsWaiting() == 0)
    _ = try store.openLink(link(50, .confirm))
    _ = try store.confirmAddress(tokenDigest: digest(50), now: 1)
    try signIn(2, on: 1)
    #expect(try store.mailsWaiting() == 0)
    try signIn(3, on: 2)
    try signIn(4, on: 2)
    #expect(try store.mailsWaiting() == 1)
    // What can't be known again is new each time.
    try signIn(5, on: nil)
    #expect(try store.mailsWaiting() == 2)
    _ = try store.openLink(link(60, .device, detail: digest(4)))
    #expect(try store.endDevice(tokenDigest: digest(60), spentUntil: 900, now: 2))
    #expect(try store.account(tokenDigest: digest(4), now: 2) == nil)
    #expect(try store.account(tokenDigest: digest(1), now: 2) != nil)
  }
}
