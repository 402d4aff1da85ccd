import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// What a form that makes an account does with it: makes one, or opens the one that is there.
extension StoredAccounts {
  func open(
    _ application: AccountApplication, _ identity: SignInProvider.Identity?,
    on device: SigningDevice, signedInBy token: String?
  ) throws -> AccountService.Outcome {
    if case .signedIn = application.credential {
      return try goOn(application, signedInBy: token)
    }
    let session = application.session.bytes
    let own = try identity.flatMap {
      try store.account(provider: application.provider, subject: $0.subject)
    }
    if let known = try own ?? store.account(session: session) {
      // The session proves nothing: its cookie outlives signing out, and who holds it may be another. Who is
      // signed in has shown who they are.
      if identity != nil, own == nil, try token.flatMap(account)?.id != known.id {
        return .otherWay
      }
      return try open(known, application, on: device)
    }
    if identity == nil, let other = try application.email.flatMap(store.account(email:)),
      !other.isSimulated
    {
      return try signIn(to: other, application, on: device)
    }
    var new = try newAccount(application, identity)
    if identity == nil { new.mail = try mails?.seal(.confirm(device.letterhead)) }
    switch try store.createAccount(new, now: now()) {
    case .alreadyYours:
      // Another form of the session made it just now: as if this one came after it.
      return try open(application, identity, on: device, signedInBy: token)
    case .created(let id):
      mails?.ring()
      _ = try store.link(session: session, to: id, now: now())
      return try opened(id, application.provider, proving: nil, on: device, isFirst: true)
    case .emailTaken: return .emailTaken
    case .sessionSpent: return .sessionSpent
    }
  }

  /// An account that is there already: the password has to be its own, and with it a new address counts.
  private func open(
    _ account: Account, _ application: AccountApplication, on device: SigningDevice,
    takesAddress: Bool = true
  ) throws -> AccountService.Outcome {
    var hash: String?
    if case .password(let password) = application.credential {
      guard account.provider == "password" else { return .otherWay }
      hash = try check.verify(Password(password), of: account)
      if hash == nil { return .wrongPassword }
      if takesAddress, let email = application.email,
        try !store.changeEmail(
          of: account.id, to: email, mail: try mails?.seal(.confirm(device.letterhead)),
          notice: try mails?.notice(of: account, device.letterhead), now: now())
      {
        return .emailTaken
      }
    }
    guard try keepConsents(of: application, with: account) else { return .sessionSpent }
    try store.setPreferences(application.preferencesJSON, of: account.id)
    return try opened(account.id, account.provider, proving: hash, on: device)
  }

  /// The account to which a browser is signed in: the session is its person's from now on.
  private func goOn(
    _ application: AccountApplication, signedInBy token: String?
  ) throws -> AccountService.Outcome {
    guard let token, let account = try account(token) else { return .otherWay }
    let isKept = try keepConsents(of: application, with: account)
    return isKept ? .open(token: token) : .sessionSpent
  }

  private func keepConsents(
    of application: AccountApplication, with account: Account
  ) throws -> Bool {
    let session = application.session.bytes
    guard
      try store.keepConsents(
        application.consents.map { NewConsent($0) }, flow: application.flow.rawValue,
        session: session, account: account.id, now: now())
    else { return false }
    _ = try store.link(session: session, to: account.id, now: now())
    return true
  }

  /// An account that another session made: its address and its password open it here as they do on the page on
  /// which people sign in. Without the right one the address is taken.
  private func signIn(
    to account: Account, _ application: AccountApplication, on device: SigningDevice
  ) throws -> AccountService.Outcome {
    switch try open(account, application, on: device, takesAddress: false) {
    case .wrongPassword, .otherWay: .emailTaken
    case let outcome: outcome
    }
  }

  private func opened(
    _ account: Int64, _ provider: String, proving hash: String?, on device: SigningDevice,
    isFirst: Bool = false
  ) throws -> AccountService.Outcome {
    try startSession(of: account, provider, proving: hash, on: device, isFirst: isFirst)
      .map { .open(token: $0) } ?? .wrongPassword
  }

  private func newAccount(
    _ application: AccountApplication, _ identity: SignInProvider.Identity?
  ) throws -> NewAccount {
    let proof: NewAccount.Proof
    let email: String
    switch application.credential {
    case .password(let password):
      // Nobody signs in with a simulated person's: a hash that is quick to make guards nothing less.
      let isSimulated = try store.isSimulated(session: application.session.bytes)
      let hasher = isSimulated ? try PasswordHasher(cost: .least) : hasher
      proof = .password(hash: try hasher.hash(Password(password)))
      email = application.email ?? ""
    case .signedIn: throw CommandFailure("Who is signed in makes no account.")
    case .provider(let name):
      guard let identity else {
        throw CommandFailure("The sign-in provider \(name) vouched for nobody.")
      }
      proof = .provider(name, subject: identity.subject)
      // Where the provider tells none: an address that can't receive mail. Source: RFC 2606 §2.
      email = identity.email ?? "\(application.session.hexadecimal.prefix(16))@\(name).invalid"
    }
    return NewAccount(
      email: email, proof: proof, flow: application.flow.rawValue,
      session: application.session.bytes, preferences: application.preferencesJSON,
      consents: application.consents.map { NewConsent($0) })
  }
}

extension AccountApplication {
  fileprivate var provider: String {
    switch credential {
    case .password: "password"
    case .provider(let name): name
    case .signedIn: ""
    }
  }

  fileprivate var preferencesJSON: String { AccountPreferences.json(of: preferences) }
}
