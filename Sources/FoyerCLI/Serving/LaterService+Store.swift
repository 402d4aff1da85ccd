import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

extension LaterService {
  /// Links in the store.
  ///
  /// - Parameter queue: holds what is still on its way into the store. It is brought there before anything
  ///   is read or moved, so that nothing is left behind.
  static func storing(
    in store: OnboardingStore, queue: DraftQueue, now: @escaping @Sendable () -> Int64
  ) -> LaterService {
    @Sendable func account(_ token: String?) throws -> Int64? {
      try token.flatMap { OpaqueToken.digest(of: $0.utf8) }
        .flatMap { try store.account(tokenDigest: $0, now: now()) }?.id
    }
    return LaterService(
      make: { digest, state, token, expiresAt in
        try queue.flush()
        let account = try account(token) ?? store.account(session: state.session.bytes)?.id
        return try store.makeHandover(
          codeDigest: digest, of: DraftState(state), for: .browser, account: account, now: now(),
          expiresAt: expiresAt)
      },
      find: { digests in
        try queue.flush()
        return try store.handover(codeDigests: digests, for: .browser, now: now()).map { code in
          Link(
            code: HandoverService.Handover(code),
            copy: try store.draftCopies(session: code.session)
              .first { $0.session == code.session }.map { DraftService.Copy($0) },
            successor: code.successor.flatMap(SessionID.init(bytes:)))
        }
      },
      isOfOtherAccount: { origin, session, token in
        try queue.flush()
        return try store.isOfOtherAccount(
          origin.bytes, in: session.bytes, account: try account(token))
      },
      resume: { digests, taking in
        try queue.flush()
        let outcome = try store.resume(
          digests, in: taking.session.bytes, own: taking.own.map(DraftState.init),
          account: try account(taking.accountToken), device: taking.device, now: now())
        switch outcome {
        case .resumed(let copy): return .resumed(DraftService.Copy(copy))
        case .here: return .here
        case .otherAccount: return .otherAccount
        case .spent: return .spent
        case .unknown: return .unknown
        }
      },
      isShared: { store.isShared(session: $0.bytes) },
      hasMoved: { store.hasMoved(session: $0.bytes) },
      move: { session in
        try queue.flush()
        return try store.draftMove(from: session.bytes).map {
          Move(
            left: DraftService.Copy($0.left), current: DraftService.Copy($0.current),
            since: $0.since)
        }
      },
      bringBack: { session in
        try queue.flush()
        return try store.bringBack(to: session.bytes, now: now()).map { DraftService.Copy($0) }
      },
      endOthers: { session, until in
        try queue.flush()
        try store.endOthers(than: session.bytes, spentUntil: until, now: now())
      })
  }
}
