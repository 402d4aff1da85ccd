import OnboardingStore
import OnboardingWeb
import Sealing

extension MailService {
  /// Mails that wait in the store.
  static func storing(in accounts: StoredAccounts, _ box: MailBox) -> MailService {
    let (store, now) = (accounts.store, accounts.now)
    @Sendable func add(_ request: MailRequest, _ account: Int64? = nil) throws {
      try store.addMail(try box.seal(request), account: account, now: now())
      box.ring()
    }
    @Sendable func link(_ token: String, _ purpose: MailedLink.Purpose) throws -> MailLink? {
      try OpaqueToken.digest(of: token.utf8)
        .flatMap { try store.link(tokenDigest: $0, purpose: MailLink.Purpose(purpose), now: now()) }
    }
    /// Whether what a link is for is done.
    @Sendable func use(
      _ token: String, _ digest: [UInt8], _ purpose: MailedLink.Purpose, _ letterhead: Letterhead
    ) throws -> Bool {
      defer { box.ring() }
      switch purpose {
      case .confirm: return try store.confirmAddress(tokenDigest: digest, now: now())
      case .device:
        return try store.endDevice(
          tokenDigest: digest, spentUntil: StoredAccounts.spentUntil(from: now()), now: now())
      case .address:
        let found = try link(token, purpose)
        // A process with other keys must not take what it can't read for an address.
        if let found, box.address(in: found.detail) == nil { return false }
        let old = try found.flatMap { try store.account(id: $0.account) }
        return try store.changeAddress(
          tokenDigest: digest, .address, to: box.address(in: found?.detail) ?? "",
          notice: try old.flatMap { try box.notice(of: $0, letterhead) }, now: now())
      case .revert:
        if let found = try link(token, purpose), box.address(in: found.detail) == nil {
          return false
        }
        return try store.changeAddress(
          tokenDigest: digest, .revert,
          to: box.address(in: try link(token, purpose)?.detail) ?? "", notice: nil, now: now())
      case .password: return false
      }
    }
    return MailService(
      send: { try add($0) },
      sendToOwner: { request, token in
        guard let account = try accounts.account(token), account.confirmedAt != nil else {
          return false
        }
        try add(request, account.id)
        return true
      },
      askToConfirm: { letterhead, token in
        guard let account = try accounts.account(token), account.confirmedAt == nil else { return }
        try add(.confirm(letterhead), account.id)
      },
      askForAddress: { email, password, letterhead, token, limit in
        guard let account = try accounts.account(token) else { return .signedOut }
        guard try accounts.check.verify(Password(password), of: account) != nil else {
          return .wrongPassword
        }
        var request = MailRequest(.newAddress, letterhead)
        request.recipient = email
        request.address = email
        request.token = OpaqueToken().text
        let delay = try limit { [request] in try add(request, account.id) }
        return delay.map { .limited(seconds: $0) } ?? .asked
      },
      find: { token, purpose in
        try link(token, purpose).flatMap { try store.account(id: $0.account) }?.email
      },
      use: { token, purpose, letterhead in
        guard let digest = OpaqueToken.digest(of: token.utf8),
          try use(token, digest, purpose, letterhead),
          let account = try store.account(linkDigest: digest)
        else { return .over }
        return .done(provider: account.provider)
      },
      resetPassword: { token, password, device in
        guard let found = try link(token, .password) else { return .over }
        return try accounts.resetPassword(found, to: password, on: device)
      })
  }
}

extension MailBox {
  /// Tells an address that another one takes its place; nil where nobody knows whose it was.
  func notice(of account: Account, _ letterhead: Letterhead) throws -> NewMail? {
    guard account.confirmedAt != nil else { return nil }
    var request = MailRequest(.addressChanged, letterhead)
    request.recipient = account.email
    request.address = account.email
    request.token = OpaqueToken().text
    return try seal(request)
  }
}
