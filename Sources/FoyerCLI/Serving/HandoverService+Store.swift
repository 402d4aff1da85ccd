import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// The store's own notion of a code, beside that of the application.
typealias StoredHandover = Handover

extension HandoverService {
  /// Codes in the store.
  ///
  /// - Parameter queue: holds what is still on its way into the store, and is brought there first.
  static func storing(
    in store: OnboardingStore, queue: DraftQueue, now: @escaping @Sendable () -> Int64
  ) -> HandoverService {
    HandoverService(
      make: { digest, state, token, expiresAt in
        try queue.flush()
        let signedIn = try token.flatMap { OpaqueToken.digest(of: $0.utf8) }
          .flatMap { try store.account(tokenDigest: $0, now: now()) }
        let account = try signedIn ?? store.account(session: state.session.bytes)
        return try store.makeHandover(
          codeDigest: digest, of: DraftState(state), account: account?.id, now: now(),
          expiresAt: expiresAt)
      },
      find: { digests in
        try store.handover(codeDigests: digests, now: now()).map { Handover($0) }
      },
      redeem: { digests, session, token, device in
        try queue.flush()
        switch try store.redeemHandover(
          codeDigests: digests, as: session.bytes, tokenDigest: token, device: device, now: now())
        {
        case .unknown: return .unknown
        case .spent: return .spent
        case .redeemed(let handover, let copy, let account, let consents):
          let known = Handover(handover)
          return .redeemed(
            Redeemed(
              flow: known.flow, copy: DraftService.Copy(copy),
              account: account.map {
                (id: $0.id, email: $0.email.hasSuffix(".invalid") ? nil : $0.email)
              }, consents: consents.map { ConsentService.Entry($0) }))
        }
      })
  }
}

extension HandoverService.Handover {
  init(_ handover: StoredHandover) {
    guard let session = SessionID(bytes: handover.session) else {
      preconditionFailure("The schema lets no code in whose session has not 16 bytes.")
    }
    let state: State =
      switch handover.state {
      case .open: .open
      case .expired: .expired
      case .redeemed(let at, let device): .redeemed(at: at, device: device)
      }
    self.init(
      flow: FlowID(handover.flow), session: session, expiresAt: handover.expiresAt, state: state)
  }
}
