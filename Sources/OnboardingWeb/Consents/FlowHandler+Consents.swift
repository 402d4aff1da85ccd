import HTTPCore
import OnboardingDomain
import OnboardingWords
import PageRendering
import Sealing

extension FlowHandler {
  /// What a person answered to the consents of the flow, with the words as their language has them.
  ///
  /// - Parameter earlier: the answers before the form that hands them in; nil where none does.
  func consents(
    of visit: Visit, after earlier: Answers? = nil, _ context: RequestContext
  ) -> [ConsentAnswer] {
    guard !flow.consents.isEmpty else { return [] }
    let answers = visit.walk.relevant(visit.session.answers)
    return flow.consents.map { consent in
      guard consent.isGiven(by: answers) else {
        return ConsentAnswer(id: consent.id, isGiven: false, words: nil)
      }
      let options = consent.options(in: answers)
      return ConsentAnswer(
        id: consent.id, isGiven: true, options: options,
        words: services.pages.words(of: consent, options, flow: self, for: context),
        isAgreedNow: earlier.map { !consent.isGiven(by: $0) } ?? false)
    }
  }

  /// What a person answered to the consents that they came past. Of the others nothing is known: an account
  /// of before that is opened in the first steps of a flow keeps what was agreed to.
  func consentsSoFar(of visit: Visit, _ context: RequestContext) -> [ConsentAnswer] {
    let passed = visit.walk.path.filter { visit.session.hasLeft($0.id, of: flow) }
    let fields = passed.flatMap { $0.fields + $0.recordedFields + $0.sheets.flatMap(\.fields) }
    let asked = Set(fields.map(\.id))
    let open = Set(flow.consents.filter { !asked.contains($0.field) }.map(\.id))
    return consents(of: visit, context).filter { $0.isGiven || !open.contains($0.id) }
  }

  /// Brings what a person said of a consent on the page of their account into their answers, as a change
  /// made on a device of its own: each device takes it in with its next request, so that the flow shows the
  /// consent as it stands; nothing where the account has no answers of this flow. Blocks.
  func answer(
    _ id: ConsentID, _ isGiven: Bool, options: [ChoiceID]?, for token: String,
    _ context: RequestContext
  ) throws {
    let drafts = services.environment.drafts
    guard let consent = flow.consents.first(where: { $0.id == id }),
      case .app(let page) = try drafts.app(token, flow.id),
      page.holder == .account(token: token),
      let before = try drafts.copies(flow.id, page.holder).lazy
        .compactMap({ self.session(in: $0) }).first
    else { return }
    var changed = before.continued(as: page.session)
    changed.answers = consent.setting(isGiven, options: options, in: before.answers, of: flow)
    guard changed.answers != before.answers else { return }
    try drafts.keep(
      draftState(
        changed, before: before, device: context.deviceName,
        at: context.instant), page.holder)
  }
}

extension Pages {
  /// The words of a consent as a flow shows them, in the language of a request; nil where it has none.
  func words(
    of consent: Consent, _ options: [ChoiceID]? = nil, flow: FlowHandler,
    for context: RequestContext
  ) -> ConsentWords? {
    let site = site()
    let locale = localeIndex(context, site, flow: flow.index)
    let texts = consent.keys(of: options).compactMap {
      site.words($0, locale: locale, flow: flow.index)
    }
    return texts.isEmpty ? nil : ConsentWords(language: site.locales[locale].code, texts: texts)
  }
}

extension ConsentWords {
  /// These words in this language, with the digest that tells them from any others: the first 64 bits of
  /// SHA-256 over the language and the texts, each ended by a zero byte, which no words have.
  package init(language: String, texts: [String]) {
    let bytes = ([language] + texts).flatMap { text -> [UInt8] in Array(text.utf8) + [0] }
    self.init(
      language: language, texts: texts, version: String(SHA256.hexDigest(bytes).prefix(16)))
  }
}
