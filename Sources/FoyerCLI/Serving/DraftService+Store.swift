import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

extension DraftService {
  /// Drafts in the store.
  ///
  /// - Parameter queue: takes what can wait. It is brought into the store before anything else is read or
  ///   written there, so that a person reads what they answered, and nothing older is written over it: where it
  ///   can't be, nothing is read.
  static func storing(
    in store: OnboardingStore, queue: DraftQueue, now: @escaping @Sendable () -> Int64
  ) -> DraftService {
    @Sendable func account(_ token: String) throws -> Int64? {
      try OpaqueToken.digest(of: token.utf8)
        .flatMap { try store.account(tokenDigest: $0, now: now()) }?.id
    }
    return DraftService(
      note: { state, token in
        let digest = token.flatMap { OpaqueToken.digest(of: $0.utf8) }
        queue.add(SignedDraft(state: DraftState(state), tokenDigest: digest))
      },
      keep: { state, holder in
        try queue.flush()
        switch holder {
        case .session(let session):
          // A session of which nothing is kept stays so.
          guard try !store.draftCopies(session: session.bytes).isEmpty else { return }
          try store.keepDraft(DraftState(state), account: nil, now: now())
        case .account(let token):
          guard let account = try account(token) else { return }
          // The copy of an app has a name made of its token's digest and the flow.
          let digest = OpaqueToken.digest(of: token.utf8)
          let name = digest.map { OnboardingStore.appName($0, of: state.flow.rawValue) }
          let isApp = name == state.session.bytes
          try store.keepDraft(
            DraftState(state), account: account, signedInBy: isApp ? nil : digest, now: now())
        }
      },
      settle: { state in
        try queue.flush()
        try store.settleDraft(DraftState(state), now: now())
      },
      isBehind: { store.isBehind(session: $0.bytes) },
      copies: { flow, holder in
        try queue.flush()
        return switch holder {
        case .session(let session): try store.draftCopies(session: session.bytes).map { Copy($0) }
        case .account(let token):
          try account(token).map {
            let digest = OpaqueToken.digest(of: token.utf8)
            return try store.draftCopies(account: $0, flow: flow.rawValue)
              .map { Copy($0, isHere: $0.signedInBy != nil && $0.signedInBy == digest) }
          } ?? []
        }
      },
      isAnothers: { session, token in
        try queue.flush()
        guard let digest = OpaqueToken.digest(of: token.utf8) else { return false }
        return try store.holdsAnothersAnswers(
          session: session.bytes, tokenDigest: digest, now: now())
      },
      app: { token, asked in
        try queue.flush()
        guard let digest = OpaqueToken.digest(of: token.utf8) else { return nil }
        if let (flow, copy) = try store.appCopy(tokenDigest: digest),
          let session = SessionID(bytes: copy.session)
        {
          return .app(App(flow: FlowID(flow), session: session, holder: .session(session)))
        }
        if store.isSpent(session: OnboardingStore.startedOverMark(digest), now: now()) {
          return .over
        }
        guard let id = try account(token),
          let session = SessionID(bytes: OnboardingStore.appName(digest, of: asked.rawValue))
        else { return nil }
        try store.renewAppName(digest, of: asked.rawValue)
        let signedIn = try store.accountSessions(of: id, now: now())
        return .app(
          App(
            flow: nil, session: session, holder: .account(token: token),
            device: signedIn.first { $0.tokenDigest == digest }?.device))
      })
  }

  /// A queue that brings drafts into the store.
  ///
  /// - Parameter report: takes what failed.
  static func queue(
    into store: OnboardingStore, now: @escaping @Sendable () -> Int64,
    report: @escaping @Sendable (FailureReport) -> Void
  ) -> DraftQueue {
    DraftQueue("drafts", condense: SignedDraft.newest) { items in
      do throws(StoreError) {
        try store.keepDrafts(items.map { ($0.state, $0.tokenDigest) }, now: now())
      } catch {
        report(FailureReport("\(error)", place: "drafts"))
        if error.passes { throw error }
        guard items.count > 1 else { return }
        // What the store can never take is one of them, and would keep all others waiting. Those that are kept already
        // may be kept again.
        for item in items {
          do throws(StoreError) {
            try store.keepDrafts([(item.state, item.tokenDigest)], now: now())
          } catch {
            if error.passes { throw error }
          }
        }
      }
    }
  }
}

extension StoreError {
  /// Whether the same may well be taken a while later.
  fileprivate var passes: Bool {
    switch self {
    case .busy, .diskFull, .littleRoom, .unreachable, .tooSlow, .moved, .notDurable: true
    default: false
    }
  }
}

extension DraftState {
  init(_ state: DraftService.State) {
    self.init(
      flow: state.flow.rawValue, session: state.session.bytes, content: state.content,
      answers: state.answers, answersBefore: state.answersBefore, device: state.device)
  }
}

extension DraftService.Copy {
  init(_ copy: DraftCopy, isHere: Bool = false) {
    guard let session = SessionID(bytes: copy.session) else {
      preconditionFailure("The schema lets no copy in whose session has not 16 bytes.")
    }
    self.init(
      session: session, content: copy.content, device: copy.device, revision: copy.revision,
      seen: copy.seen, changedAt: copy.changedAt, isApp: copy.isApp, isHere: isHere)
  }
}
