import OnboardingDomain
import OnboardingWords
import PageRendering
import SourceText

extension Rule {
  /// What is wrong with words.
  static let copy: [Rule] =
    CopyRule.allCases.filter { $0 != .missingCopy }.map { Rule($0) }
    + [
      Rule(CopyRule.missingCopy.rawValue, .error) { examined, rule in
        examined.diagnostics.filter { $0.rule == rule.id } + examined.missingWords(by: rule)
      }
    ] + CopyFinding.allCases.map { Rule($0, $0.severity) }
}

extension Examined {
  /// The keys of the words of every option that a consent is to any of.
  static func optionKeys(of consent: Consent, in flow: Flow) -> [String] {
    guard case .anyChoice(let field) = consent.agreement else { return [] }
    let options = flow.field(field)?.format.choices.map(\.id)
    return Array(consent.keys(of: options).dropFirst(consent.words.count))
  }

  /// The keys of what the pages of the account say of a new password, which no template names.
  private static func accountKeys(of flow: Flow) -> [String] {
    flow.makesPasswordAccounts ? NewPasswordError.allCases.map { "error.\($0.key)" } : []
  }

  /// Words that a vocabulary, a result, a consent, the gallery or the account asks for and that no catalogue has.
  fileprivate func missingWords(by rule: Rule) -> [Diagnostic] {
    guard let site else { return [] }
    return site.flows.indices.flatMap { index -> [Diagnostic] in
      let flow = site.flows[index].onboarding.flow.id
      let computed = self.computed[index].keys.filter {
        site.words($0, locale: 0, flow: index) == nil
      }
      let agreed = site.flows[index].onboarding.flow.consents.flatMap { consent in
        (consent.words + Self.optionKeys(of: consent, in: site.flows[index].onboarding.flow))
          .filter { site.words($0, locale: 0, flow: index) == nil }
          .map {
            rule.finding(
              at: .flow(flow), "\(flow)/consent/\(consent.id): there are no words \($0)",
              fix: CopyRule.missingCopy.fix, subject: $0)
          }
      }
      let asked =
        Self.galleryKeys(of: flow) + Self.accountKeys(of: site.flows[index].onboarding.flow)
      let shared = asked.filter { site.words($0, locale: 0) == nil }
      return agreed
        + (computed + shared).map {
          rule.finding(
            at: .flow(flow), "there are no words \($0)", fix: CopyRule.missingCopy.fix, subject: $0)
        }
    }
  }
}
