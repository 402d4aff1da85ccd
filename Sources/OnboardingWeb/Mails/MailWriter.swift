public import OnboardingDomain
public import PageRendering

/// A mail in words.
public struct WrittenMail: Sendable, Hashable {
  /// What the sender is called.
  public let senderName: String
  /// The subject.
  public let subject: String
  /// The words alone.
  public let text: String
  /// The same as HTML.
  public let html: String
}

/// Writes mails from `Templates/pages/mail.mustache` and `mail-text.mustache`, in the look and the words of
/// the flow from which they were asked for.
public struct MailWriter: Sendable {
  private let site: @Sendable () -> RenderedSite
  private let assets: @Sendable () -> AssetLibrary
  private let offset: @Sendable (_ zone: TimeZoneName, _ instant: Int64) -> Int?

  /// A writer with the templates, words and looks as they are at each moment.
  ///
  /// - Parameter offset: how far the clocks of a zone are ahead of UTC at an instant, in seconds; nil for a zone that is
  ///   not known. Of a mail they are as they were when it was asked for, then.
  public init(
    site: @escaping @Sendable () -> RenderedSite, assets: @escaping @Sendable () -> AssetLibrary,
    offset: @escaping @Sendable (_ zone: TimeZoneName, _ instant: Int64) -> Int? = { _, _ in nil }
  ) {
    self.site = site
    self.assets = assets
    self.offset = offset
  }

  /// Writes a mail.
  ///
  /// - Parameters:
  ///   - askedAt: when what it tells of happened, in seconds since 1970: a mail may have waited for days.
  ///   - link: the address behind its button; nil where it has none.
  ///   - until: until when that works, in seconds since 1970.
  ///   - now: seconds since 1970.
  public func write(
    _ request: MailRequest, askedAt: Int64, link: String?, until: Int64?, now: Int64
  ) -> WrittenMail {
    let site = site()
    let flow = request.letterhead.flow.flatMap { site.flowIndex(FlowID($0)) }
    let locale = site.localeIndex(request.letterhead.language) ?? 0
    let id = flow.map { site.flows[$0].onboarding.flow.id }
    let clock = WallClock(
      Moment(
        instant: now, offset: request.letterhead.offset,
        zone: request.letterhead.zone.flatMap(TimeZoneName.init(told:))), offset: offset)
    let data = PageData.mail(
      request, of: id, theme(of: id), asked: clock.moment(at: askedAt), link: link,
      until: until.map { clock.moment(at: $0) }, now: clock.moment(at: now))
    let habits = request.letterhead.region.map(RegionHabits.init(region:))
    func render(_ page: SharedPage) -> String {
      String(
        decoding: site.renderPage(
          page.rawValue, data: data, locale: locale, flow: flow, habits: habits
        ).bytes,
        as: UTF8.self)
    }
    let text = Self.plain(render(.mailText))
    // The first line is the subject, as in a mail.
    let subject = text.prefix { $0 != "\n" }
    let name =
      id.flatMap { site.words("gallery.\($0).title", locale: locale, flow: flow) }
      ?? site.words("account-page.title", locale: locale) ?? ""
    return WrittenMail(
      senderName: name, subject: String(subject),
      text: String(text.dropFirst(subject.count).drop { $0 == "\n" }),
      html: render(.mail))
  }

  private func theme(of flow: FlowID?) -> MailTheme {
    let assets = assets()
    return MailTheme(of: flow) { path in
      assets.address(of: "/\(path)").flatMap { assets.contents(at: $0) }
    }
  }

  /// Words as they were before they were escaped for HTML, without empty lines where there is more than one.
  private static func plain(_ html: String) -> String {
    var text = html
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      text = text.replacing(entity, with: character)
    }
    while text.contains("\n\n\n") { text = text.replacing("\n\n\n", with: "\n\n") }
    return text.drop { $0 == "\n" } + ""
  }
}
