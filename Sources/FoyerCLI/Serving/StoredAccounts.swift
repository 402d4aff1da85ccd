import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// Accounts in the store: made, opened, signed in to, shown and erased.
struct StoredAccounts: Sendable {
  let store: OnboardingStore
  let hasher: PasswordHasher
  let now: @Sendable () -> Int64
  /// Takes the mails that accounts give cause for; nil where none are sent.
  var mails: MailBox?

  var check: PasswordCheck { PasswordCheck(store: store, hasher: hasher) }

  /// A browser stays signed in for fourteen days.
  private static let lifetime: Int64 = 14 * 24 * 3600

  /// When the last cookie of a session that ends now has expired.
  static func spentUntil(from now: Int64) -> Int64 {
    now + SessionCookie.lifetime + SessionCookie.skew
  }

  // MARK: Signing in and out

  func signIn(_ email: String, _ password: String, on device: SigningDevice) throws -> String? {
    // A second time where another hash was kept meanwhile, of the same password or of a new one.
    for _ in 0..<2 {
      // Nobody signs in as a simulated person.
      let account = try store.account(email: email).flatMap { $0.isSimulated ? nil : $0 }
      // Verified against nothing where there is no account, so that both take the same time.
      guard let hash = try check.verify(Password(password), of: account), let account else {
        return nil
      }
      if let token = try startSession(
        of: account.id, account.provider, proving: hash, on: device)
      {
        return token
      }
    }
    return nil
  }

  /// Signs a device in. Where the account wasn't opened on it before, a mail says so.
  ///
  /// - Parameters:
  ///   - hash: that of the password that was entered; nil for those who have shown otherwise who they are.
  ///   - isFirst: whether the account was made here just now: its first device is no new one.
  /// - Returns: the token; nil where the account has another password by now.
  func startSession(
    of account: Int64, _ provider: String, proving hash: String?, on device: SigningDevice,
    isFirst: Bool = false
  ) throws -> String? {
    let token = OpaqueToken()
    let now = now()
    let isStarted = try store.startAccountSession(
      account: account, passwordHash: hash, tokenDigest: token.digest, device: device.name,
      deviceDigest: device.token.flatMap { OpaqueToken.digest(of: $0.utf8) },
      notice: isFirst
        ? nil
        : try mails?.seal(.newDevice(device, provider: provider, tokenDigest: token.digest)),
      now: now, expiresAt: now + Self.lifetime)
    guard isStarted else { return nil }
    mails?.ring()
    return token.text
  }

  /// Sets a new password by a link, and signs the device in on which that was done.
  func resetPassword(
    _ link: MailLink, to new: String, on device: SigningDevice
  ) throws -> MailedLink.Reset {
    guard let account = try store.account(id: link.account) else { return .over }
    if let problem = PasswordRules(appName: account.flow).problem(with: new, email: account.email) {
      let words = AccountService.words(for: problem)
      return .refused(key: words.key, arguments: words.arguments)
    }
    let hash = try hasher.hash(Password(new))
    let now = now()
    guard
      try store.resetPassword(
        tokenDigest: link.tokenDigest, hash: hash, spentUntil: Self.spentUntil(from: now), now: now),
      let token = try startSession(of: account.id, account.provider, proving: hash, on: device)
    else { return .over }
    return .signedIn(token: token)
  }

  func signOut(_ token: String) throws {
    guard let digest = OpaqueToken.digest(of: token.utf8) else { return }
    try store.endAccountSession(tokenDigest: digest, spentUntil: Self.spentUntil(from: now()))
  }

  /// Signs a device out, or all but this one.
  func signOutDevice(_ token: String, _ id: String?) throws {
    guard let digest = OpaqueToken.digest(of: token.utf8), let account = try account(token) else {
      return
    }
    guard let id else {
      try store.endAllAccountSessions(
        of: account.id, except: digest, spentUntil: Self.spentUntil(from: now()))
      return
    }
    let sessions = try store.accountSessions(of: account.id, now: now())
    if let device = sessions.first(where: { Self.handle($0.tokenDigest) == id }) {
      try store.endAccountSession(
        tokenDigest: device.tokenDigest, spentUntil: Self.spentUntil(from: now()))
    } else if let app = try store.appCopies(of: account.id).first(where: {
      Self.handle($0.session) == id
    }) {
      try store.endApp(session: app.session)
    }
  }

  /// Names a device by the first half of its token's digest, an app by its session: neither opens
  /// anything.
  private static func handle(_ bytes: [UInt8]) -> String {
    SessionID(bytes: Array(bytes.prefix(16)))?.hexadecimal ?? ""
  }

  /// Browsers and apps that are signed in, and apps that came with a code.
  private func devices(
    of account: Account, this: [UInt8]?
  ) throws -> [AccountService.Overview.Device] {
    try store.accountSessions(of: account.id, now: now()).map {
      .init(
        id: Self.handle($0.tokenDigest), name: $0.device, usedAt: $0.usedAt ?? $0.createdAt,
        isThis: $0.tokenDigest == this)
    }
      + store.appCopies(of: account.id).map {
        .init(
          id: Self.handle($0.session), name: $0.device, usedAt: $0.changedAt, isThis: false)
      }
  }

  func changePassword(
    _ token: String, from old: String, to new: String
  ) throws -> AccountService.PasswordChange {
    guard let account = try account(token) else { return .signedOut }
    guard account.provider == "password", let hash = try check.verify(Password(old), of: account)
    else { return .wrongPassword }
    if let problem = PasswordRules(appName: account.flow).problem(with: new, email: account.email) {
      let words = AccountService.words(for: problem)
      return .refused(key: words.key, arguments: words.arguments)
    }
    let isChanged = try store.changePassword(
      of: account.id, from: hash, to: try hasher.hash(Password(new)),
      keeping: OpaqueToken.digest(of: token.utf8), spentUntil: Self.spentUntil(from: now()))
    // Another device changed it meanwhile, or a link of a mail: what was given here is the old one no more.
    return isChanged ? .changed : .wrongPassword
  }

  // MARK: Showing and erasing

  private func submission(
    _ profile: StoredProfile
  ) throws -> AccountService.Overview.Submission {
    let earlier = profile.revision > 1 ? try store.revisions(of: profile.id) : []
    return .init(
      flow: FlowID(profile.flow), submittedAt: profile.submittedAt, content: profile.profile,
      origin: profile.origin,
      earlier: earlier.map { .init(submittedAt: $0.handedInAt, content: $0.profile) })
  }

  func overview(_ token: String) throws -> AccountService.Overview? {
    guard let account = try account(token) else { return nil }
    let this = OpaqueToken.digest(of: token.utf8)
    return AccountService.Overview(
      email: account.email.hasSuffix(".invalid") ? nil : account.email,
      isConfirmed: account.confirmedAt != nil, provider: account.provider,
      flow: FlowID(account.flow), createdAt: account.createdAt,
      preferences: AccountPreferences.answers(inJSON: account.preferences),
      submissions: try store.profiles(account: account.id).map(submission),
      devices: try devices(of: account, this: this))
  }

  /// Erases the account; where mails are sent, a last one says so.
  func erase(_ token: String, spentUntil expiresAt: Int64, _ letterhead: Letterhead) throws {
    guard let account = try account(token) else { return }
    let farewell = try mails.flatMap { try $0.farewell(to: account, letterhead) }
    _ = try store.eraseAccount(
      account.id, spentUntil: expiresAt, farewell: farewell, now: now())
    if farewell != nil { mails?.ring() }
  }

  func account(_ token: String) throws -> Account? {
    guard let digest = OpaqueToken.digest(of: token.utf8) else { return nil }
    return try store.account(tokenDigest: digest, now: now())
  }
}
