import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

extension AccountService {
  /// Accounts in the store, with passwords hashed by Argon2id.
  static func storing(
    in store: OnboardingStore, hasher: PasswordHasher, now: @escaping @Sendable () -> Int64
  ) -> AccountService {
    AccountService(
      passwordProblem: { password, email, flow in
        PasswordRules(appName: flow.rawValue).problem(with: password, email: email)
          .map { words(for: $0) }
      },
      create: { try create($0, in: store, hasher: hasher, now: now()) },
      signIn: { email, password in
        let account = try store.account(email: email)
        // Verified against nothing where there is no account, so that both take the same time.
        guard hasher.verify(Password(password), against: account?.passwordHash), let account else {
          return nil
        }
        let token = OpaqueToken()
        let now = now()
        try store.startAccountSession(
          account: account.id, tokenDigest: token.digest, now: now,
          expiresAt: now + 14 * 24 * 3600)
        return token.text
      },
      overview: { try overview($0, in: store, now: now()) },
      signOut: { token in
        guard let digest = OpaqueToken.digest(of: token.utf8) else { return }
        try store.endAccountSession(tokenDigest: digest)
      },
      erase: { token in
        guard let digest = OpaqueToken.digest(of: token.utf8),
          let account = try store.account(tokenDigest: digest, now: now())
        else { return }
        _ = try store.eraseAccount(account.id)
      })
  }

  private static func words(
    for problem: PasswordProblem
  ) -> (key: String, arguments: [String]) {
    switch problem {
    case .tooShort: ("too-short", [String(PasswordRules.minimumCodePoints)])
    case .tooLong: ("too-long", [String(PasswordRules.maximumBytes)])
    case .common: ("too-common", [])
    case .containsAppName: ("contains-app-name", [])
    case .containsEmail: ("contains-email", [])
    }
  }

  private static func create(
    _ application: AccountApplication, in store: OnboardingStore, hasher: PasswordHasher, now: Int64
  ) throws -> Outcome {
    // A repeat of the same session must not cost another hash.
    if let existing = try store.account(session: application.session.bytes) {
      return .ready(accountID: String(existing.id))
    }
    let outcome =
      switch application.credential {
      case .password(let password):
        try store.createAccount(
          NewAccount(
            email: application.email ?? "", passwordHash: try hasher.hash(Password(password)),
            flow: application.flow.rawValue, session: application.session.bytes,
            wantsWeeklyInsights: application.preferences["weekly-insights"] == .flag(true)), now: now)
      case .provider(let name):
        try store.createAccount(
          NewAccount(
            email: mockEmail(name, application.session),
            provider: name == "apple" ? .appleMock : .googleMock, passwordHash: nil,
            flow: application.flow.rawValue, session: application.session.bytes,
            wantsWeeklyInsights: application.preferences["weekly-insights"] == .flag(true)), now: now)
      }
    switch outcome {
    case .created(let id), .alreadyYours(let id):
      _ = try store.link(session: application.session.bytes, to: id)
      return .ready(accountID: String(id))
    case .emailTaken: return .emailTaken
    }
  }

  /// A mock provider knows no address; this one can't receive mail. Source: RFC 2606 §2.
  private static func mockEmail(_ provider: String, _ session: SessionID) -> String {
    "\(session.hexadecimal.prefix(16))@\(provider).invalid"
  }

  private static func overview(
    _ token: String, in store: OnboardingStore, now: Int64
  ) throws -> Overview? {
    guard let digest = OpaqueToken.digest(of: token.utf8),
      let account = try store.account(tokenDigest: digest, now: now)
    else { return nil }
    return Overview(
      email: account.provider == .password ? account.email : nil,
      provider: account.provider == .password
        ? "password" : account.provider == .appleMock ? "apple" : "google",
      created: day(account.createdAt), wantsWeeklyInsights: account.wantsWeeklyInsights,
      submissions: try store.profiles(account: account.id).map {
        Overview.Submission(flow: FlowID($0.flow), day: day($0.submittedAt))
      })
  }

  private static func day(_ seconds: Int64) -> CalendarDate {
    CalendarDate(dayNumber: Int(seconds / 86_400))
  }
}
