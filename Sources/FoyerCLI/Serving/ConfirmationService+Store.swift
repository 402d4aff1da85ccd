import OnboardingDomain
import OnboardingStore
import OnboardingWeb

extension ConfirmationService {
  /// Confirms codes of companies in the store: a code that holds makes the session a member, together
  /// with the account that it belongs to. Who leaves their code out frees the place.
  static func companies(
    in store: OnboardingStore, now: @escaping @Sendable () -> Int64
  ) -> ConfirmationService {
    ConfirmationService { question in
      guard let code = CompanyCode(question.value) else {
        return .refused(key: "unknown-company", arguments: [])
      }
      let account = try store.owner(session: question.session.bytes)
      let outcome = try store.joinCompany(
        code: code, session: question.session.bytes, account: account?.id, now: now())
      return switch outcome {
      case .joined: .accepted
      case .full(let company): .refused(key: "company-full", arguments: [company.name])
      case .unknownCode: .refused(key: "unknown-company", arguments: [])
      case .sessionSpent: .sessionSpent
      }
    } withdraw: { withdrawal in
      _ = try store.leaveCompany(session: withdrawal.session.bytes)
    }
  }
}
