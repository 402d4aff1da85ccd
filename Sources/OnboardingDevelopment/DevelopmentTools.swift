package import HTTPCore
package import OnboardingWeb

/// Middleware of `serve --dev`, for people who build flows: pages that follow the files, mistakes shown
/// in their place, any screen as an example person sees it, a drawer on every page, the preview, and the
/// mails that went out.
///
/// Without `--dev` there is no such value, so none of its addresses and none of its bytes.
package struct DevelopmentTools: Middleware {
  /// What open pages are told.
  let feed: ChangeFeed
  /// Responds to requests for the preview, nil for any other address.
  let preview: (@Sendable (Request) -> Reply?)?
  /// What went out by mail.
  let mails: SentMails

  /// Tools over these.
  ///
  /// - Parameters:
  ///   - feed: what open pages are told.
  ///   - preview: responds to requests for the preview, nil for any other address; nil for no preview.
  ///   - mails: what went out by mail.
  package init(
    _ feed: ChangeFeed, preview: (@Sendable (Request) -> Reply?)? = nil,
    mails: SentMails = SentMails()
  ) {
    self.feed = feed
    self.preview = preview
    self.mails = mails
  }

  /// Responds to the addresses of the tools, and hands everything else on to the next handler.
  package func handler(
    before next: @escaping ContextHandler, flows: [FlowHandler], services: Services
  ) -> ContextHandler {
    DevelopmentPages(
      tools: self, flows: flows,
      trials: flows.map { $0.sibling(keeping: DevelopmentPages.trialKind) }, services: services
    ).handler(before: next)
  }
}
