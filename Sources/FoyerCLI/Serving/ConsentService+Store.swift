import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

extension ConsentService {
  /// Consents in the store.
  static func storing(
    in store: OnboardingStore, now: @escaping @Sendable () -> Int64
  ) -> ConsentService {
    let account: @Sendable (String) throws -> Int64? = { token in
      try OpaqueToken.digest(of: token.utf8)
        .flatMap { try store.account(tokenDigest: $0, now: now()) }?.id
    }
    return ConsentService(
      current: { token in
        try account(token).map { try store.consents(account: $0) }?.map { Entry($0) } ?? []
      },
      history: { token in
        try account(token).map { try store.consentHistory(account: $0) }?.map { Entry($0) } ?? []
      },
      held: { flow, holder in
        switch holder {
        case .session(let session):
          try store.consents(flow: flow.rawValue, ofDraftHolding: session.bytes).map { Entry($0) }
        case .account(let token):
          try (account(token).map { try store.consents(account: $0) } ?? []).map { Entry($0) }
            .filter { $0.flow == flow }
        }
      },
      change: { token, flow, consent, isGiven, words in
        guard let account = try account(token) else { return }
        try store.changeConsent(
          of: account, flow: flow.rawValue, name: consent.rawValue, isGiven: isGiven,
          words: words.map { StoredConsent.Words($0) }, now: now())
      })
  }
}

extension ConsentService.Entry {
  init(_ consent: StoredConsent) {
    self.init(
      flow: FlowID(consent.flow), id: ConsentID(consent.name), isGiven: consent.isGiven,
      options: consent.options?.map { ChoiceID($0) },
      words: consent.words.map {
        ConsentWords(language: $0.language, texts: $0.texts, version: $0.version)
      }, at: consent.at)
  }
}

extension NewConsent {
  init(_ answer: ConsentAnswer) {
    self.init(
      name: answer.id.rawValue, isGiven: answer.isGiven,
      options: answer.options?.map(\.rawValue),
      words: answer.words.map { StoredConsent.Words($0) }, isAgreedNow: answer.isAgreedNow)
  }
}

extension StoredConsent.Words {
  init(_ words: ConsentWords) {
    self.init(language: words.language, texts: words.texts, version: words.version)
  }
}

extension OnboardingStore {
  /// Reads off earlier profiles of a flow what their people agreed to; see there.
  func readEarlierConsents(of flow: Flow) throws {
    let paths = flow.consents.compactMap { consent in
      flow.field(consent.field).map { field in
        ConsentAnswerPath(
          name: consent.id.rawValue, key: field.key,
          expectation: ConsentAnswerPath.Expectation(consent.agreement))
      }
    }
    try readEarlierConsents(of: flow.id.rawValue, paths)
  }
}

extension OnboardingStore.ConsentAnswerPath.Expectation {
  fileprivate init(_ agreement: Consent.Agreement) {
    self =
      switch agreement {
      case .flag: .isOn
      case .choice(_, let option): .option(option.rawValue)
      case .anyChoice: .anyOption
      }
  }
}
