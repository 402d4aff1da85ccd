import OnboardingConsole
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import PageRendering

extension FarewellService {
  /// Mails that wait in the store.
  ///
  /// - Parameters:
  ///   - site: the pages of the flows, which say in which languages each speaks.
  ///   - offset: how far the clocks of this machine are ahead of UTC, in seconds; what those of the person say
  ///     isn't known.
  static func storing(
    _ box: MailBox, site: @escaping @Sendable () -> RenderedSite,
    offset: @escaping @Sendable () -> Int
  ) -> Self {
    FarewellService(
      mail: { account, language in
        let site = site()
        let known = site.flowIndex(FlowID(account.flow)).map { site.flows[$0].languages } ?? []
        let spoken = language.flatMap { known.contains($0) ? $0 : nil } ?? known.first
        // It leads nowhere: it needs no address of ours.
        let letterhead = Letterhead(
          flow: account.flow, language: spoken ?? site.languages.first ?? "en", origin: "",
          offset: offset())
        return try box.farewell(to: account, letterhead)
      }, look: box.ring)
  }
}

extension MailBox {
  /// Tells an owner that their account is gone; nil where nobody knows whose its address is.
  func farewell(to account: Account, _ letterhead: Letterhead) throws -> NewMail? {
    guard account.confirmedAt != nil, !account.email.hasSuffix(".invalid") else { return nil }
    var request = MailRequest(.erased, letterhead)
    request.recipient = account.email
    return try seal(request)
  }
}
