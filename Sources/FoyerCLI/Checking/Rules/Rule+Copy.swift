import OnboardingDomain
import PageRendering

extension Rule {
  /// What is wrong with words.
  static let copy: [Rule] =
    CopyRule.allCases.map { rule in
      Rule(rule.rawValue, .error) { examined in
        examined.remarks(about: rule)
          + (rule == .missingCopy
            ? examined.remarks(about: TemplateRule.missingCopy) + examined.missingComputedWords
            : [])
      }
    }
    + CopyFinding.Kind.allCases.map { kind in
      Rule(kind.rawValue, kind == .missingPlural ? .error : .warning) { examined in
        examined.copyFindings.filter { $0.kind == kind }.map { finding in
          Remark(
            place: .file(
              "Templates/" + finding.file, line: finding.position.line,
              column: finding.position.column),
            message: finding.message, mend: kind.mend)
        }
      }
    }
}

extension Examined {
  fileprivate func remarks(about rule: CopyRule) -> [Remark] {
    renderingErrors.copy.filter { $0.rule == rule }.map { error in
      Remark(
        place: .file(
          "Templates/" + error.file, line: error.position.line, column: error.position.column),
        message: error.message, mend: rule.mend)
    }
  }
}

extension Examined {
  /// Words that a vocabulary, a result or the gallery asks for and that no catalogue has.
  fileprivate var missingComputedWords: [Remark] {
    guard let site else { return [] }
    return site.flows.indices.flatMap { index -> [Remark] in
      let flow = site.flows[index].onboarding.flow.id
      let computed = computedKeys[index].filter { site.words($0, locale: 0, flow: index) == nil }
      let introducing = Self.galleryKeys(of: flow).filter { site.words($0, locale: 0) == nil }
      return (computed + introducing).map {
        Remark(
          place: .flow(flow), message: "there are no words \($0)", mend: CopyRule.missingCopy.mend)
      }
    }
  }
}

extension CopyRule {
  fileprivate var mend: String {
    switch self {
    case .copyFormat: "Write what apps and pages share: plain words, %@, %lld, plurals"
    case .wrongPlaceholders: "Name what fills each placeholder: args: in the comment, in order"
    case .missingCopy: "Write the words in the language of the catalogue"
    }
  }
}

extension CopyFinding.Kind {
  fileprivate var mend: String {
    switch self {
    case .untranslated: "Translate it, or mark it shouldTranslate: false"
    case .tooLong: "Shorten it, or give the place more room and raise max:"
    case .missingPlural: "Write the form of the plural"
    case .unfinished: "Finish it and mark it translated"
    case .stale: "Delete the key, or mark it manual"
    case .unused: "Delete the key, or show its words"
    }
  }
}
