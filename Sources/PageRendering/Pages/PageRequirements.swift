import OnboardingDomain
import OnboardingWords
import SourceText

/// What the slots of a page will need when they are filled: components, and words for messages.
struct PageRequirements {
  let page: PageBuilder
  /// The template of the page, for messages.
  let file: String
  private(set) var errors: [Diagnostic] = []
  private(set) var copyKeys: [String] = []

  init(page: PageBuilder, file: String) {
    self.page = page
    self.file = file
  }

  mutating func check() {
    for name in page.fragments { use(fragment: name) }
    var seen: Set<String> = []
    for slot in page.slots {
      switch slot {
      case .control(.error(let field)):
        if seen.insert("error \(field)").inserted { needErrorWords(page.fields[field]) }
        if seen.insert("field-error").inserted { need(component: "field-error") }
      case .control(.because): if seen.insert("because").inserted { need(component: "because") }
      case .page(.errorSummary):
        if seen.insert("error-summary").inserted { need(component: "error-summary") }
      case .page(.errorPrefix): need(words: ["ui.error-prefix"])
      case .page(.notice): if seen.insert("notice").inserted { need(component: "notice") }
      case .control(.options(let field, _)):
        switch page.fields[field].format {
        case .timeZone: for key in PlaceList.zoneKeys { need(words: [key]) }
        case .country: for key in PlaceList.countryKeys { need(words: [key]) }
        default: break
        }
      case .page(.rows): if seen.insert("rows").inserted { needReview() }
      default: break
      }
    }
  }

  private mutating func report(
    _ message: String, _ rule: TemplateRule, words key: String? = nil
  ) {
    errors.append(
      Diagnostic.template(
        file: file, message: message, rule: rule, subject: key))
  }

  private var renderer: FragmentRenderer {
    FragmentRenderer(context: page.context, flow: page.flow)
  }

  private mutating func use(fragment name: String) {
    copyKeys +=
      renderer.findings(
        "fragments/\(name)", prefix: name, vocabulary: page.onboarding.vocabulary
      ).copyKeys
  }

  private mutating func need(component name: String) {
    let path = "components/\(name)"
    guard page.context.library[path] != nil else {
      // Said once, of the file that isn't there: no template names it, and nearly every page needs it.
      errors.append(
        .template(
          file: "\(path).mustache",
          message: "there is no such file, and pages need it"
            + hint(page.context.library.suggestion(for: path)), rule: .missingTemplate))
      return
    }
    let findings = renderer.findings(
      path, prefix: nil, vocabulary: page.onboarding.vocabulary)
    errors += findings.errors
    copyKeys += findings.copyKeys
  }

  /// At least one of these keys has to have words; the first that has is used.
  private mutating func need(words keys: [String]) {
    if let key = keys.first(where: page.has) {
      copyKeys.append(key)
    } else {
      report(page.context.missingWords(keys, of: page.flow), .missingCopy, words: keys.first)
    }
  }

  private mutating func needErrorWords(_ field: Field) {
    for key in field.errorKeys + field.storedErrorKeys {
      let own = "\(field.id).error.\(key)"
      need(
        words: (page.sheet == nil ? [] : ["\(page.prefix).\(own)"])
          + ["\(page.screen.id).\(own)", "error.\(key)"])
    }
  }

  private mutating func needReview() {
    need(component: "review-rows")
    need(words: ["ui.not-answered"])
    for screen in page.variant.screens.prefix(while: { $0.id != page.screen.id }) {
      for field in screen.fields + screen.recordedFields where field.isReviewed {
        if field.visibility == .sensitive { need(words: ["ui.hidden"]) }
        if field.format == .toggle {
          need(words: ["ui.yes"])
          need(words: ["ui.no"])
        }
        if case .mass = field.format {
          copyKeys += AnswerFormatter.massUnitKeys.filter { page.has($0) }
        }
        let keys = screen.reviewKeys(of: field)
        need(words: keys)
        // Nothing chosen has words of its own where a flow wants some.
        copyKeys += keys.map { $0 + "-none" }.filter { page.has($0) }
        for choice in field.format.choices {
          let rest = "\(field.id).\(choice.id).title"
          need(words: ["\(screen.id).\(rest)", "\(screen.wordPrefix(of: field)).\(rest)"])
        }
      }
      if let section = page.variant.section(of: screen.id) { need(words: ["sections.\(section)"]) }
    }
  }
}
