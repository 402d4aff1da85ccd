import HTTPCore
import OnboardingDomain
import OnboardingWords
import PageRendering
import Sealing

extension FlowHandler {
  /// What a person answered to the consents of the flow, with the words as their language has them.
  func consents(of visit: Visit, _ context: RequestContext) -> [ConsentAnswer] {
    guard !flow.consents.isEmpty else { return [] }
    let answers = visit.walk.relevant(visit.session.answers)
    return flow.consents.map { consent in
      guard consent.isGiven(by: answers) else {
        return ConsentAnswer(id: consent.id, isGiven: false, words: nil)
      }
      let options = consent.options(in: answers)
      return ConsentAnswer(
        id: consent.id, isGiven: true, options: options,
        words: services.pages.words(of: consent, options, flow: self, for: context))
    }
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
