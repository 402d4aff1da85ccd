import OnboardingDomain
import OnboardingWords
import SourceText

/// One rendering of one template: what it may look up, and what it found wrong.
///
/// Not thread-safe; each rendering has its own.
final class TemplateRendering {
  private let context: RenderingContext
  private(set) var errors: [Diagnostic] = []
  private var copyKeySet: Set<String> = []
  /// The keys of the words that were used, in the order of their first use.
  private(set) var copyKeys: [String] = []

  init(_ context: RenderingContext) {
    self.context = context
  }

  var tags: [TemplateTag] { context.tags }

  /// Notes that words were used.
  func use(_ key: String) {
    if copyKeySet.insert(key).inserted { copyKeys.append(key) }
  }

  func report(
    _ tag: TemplateTag, _ message: String, _ rule: TemplateRule = .unknownName, key: String? = nil
  ) {
    errors.append(tag.error(message, rule, key: key))
  }

  // MARK: What tags stand for

  /// What a tag that is no section writes, escaped already.
  func text(_ tag: TemplateTag, in scope: TemplateScope) -> String {
    switch tag.kind {
    case .variable, .section, .inverted: text(of: tag, value(of: tag, in: scope))
    case .asset(let parts), .font(let parts), .style(let parts), .link(let parts):
      address(tag, parts, in: scope)
    }
  }

  /// How a section is written.
  enum Section {
    /// Once for each scope.
    case each([TemplateScope])
    /// Between the marks of two slots.
    case between(SlotMarks)
  }

  /// How a section is written that isn't inverted.
  func section(_ tag: TemplateTag, in scope: TemplateScope) -> Section {
    let value = value(of: tag, in: scope)
    if case .stretch(let marks) = value { return .between(marks) }
    return .each(scopes(tag, value, in: scope))
  }

  /// Whether there is what an inverted section asks for.
  func isPresent(_ tag: TemplateTag, in scope: TemplateScope) -> Bool {
    isPresent(tag, value(of: tag, in: scope))
  }

  private func value(of tag: TemplateTag, in scope: TemplateScope) -> TemplateValue {
    if let value = scope.value(tag.path[...]) { return value }
    let suggestion = tag.path[0].closest(among: scope.known.filter { $0 != tag.path[0] })
    report(tag, "nothing here is called \(tag.name)\(hint(suggestion))")
    return .nothing
  }

  private func text(of tag: TemplateTag, _ value: TemplateValue) -> String {
    switch value {
    case .text(let text): return HTML.escaped(text)
    case .markup(let text), .slot(let text): return text
    case .computed(let value): return HTML.escaped(self.text(value, tag))
    case .flag(let flag): return flag ? "true" : "false"
    case .nothing: return ""
    case .missing(let message, let key): report(tag, message, .missingCopy, key: key)
    case .mistake(let message, let rule, let key): report(tag, message, rule, key: key)
    case .list: report(tag, "\(tag.name) is a list; write {{#\(tag.name)}} … {{/\(tag.name)}}")
    case .stretch: report(tag, "\(tag.name) is no text; write {{#\(tag.name)}} … {{/\(tag.name)}}")
    case .names: report(tag, "\(tag.name) has parts; name one of them")
    }
    return ""
  }

  /// A computed value as people read it.
  func text(_ value: ComputedValue, _ tag: TemplateTag) -> String {
    guard case .copy(let key) = value else { return context.formatter.text(value) }
    use(key)
    if let text = context.words.text(key) { return text }
    report(
      tag, "\(tag.name) asks for the words \(key), which no catalogue has", .missingCopy, key: key)
    return ""
  }

  private func scopes(
    _ tag: TemplateTag, _ value: TemplateValue, in scope: TemplateScope
  ) -> [TemplateScope] {
    switch value {
    case .flag(let flag): return flag ? [scope] : []
    case .nothing, .missing: return []
    case .text(let text) where text.isEmpty: return []
    case .stretch: return [scope]
    case .text, .markup, .computed: return [inner(ItselfNames(itself: value), scope)]
    case .list(let list): return list.map { inner($0, scope) }
    case .names(let names): return [inner(names, scope)]
    case .slot:
      report(
        tag,
        "\(tag.name) depends on the person, so a page can't ask about it; make it a fragment")
    case .mistake(let message, let rule, let key): report(tag, message, rule, key: key)
    }
    return []
  }

  private func isPresent(_ tag: TemplateTag, _ value: TemplateValue) -> Bool {
    switch value {
    case .flag(let flag): return flag
    case .nothing, .missing: return false
    case .text(let text): return !text.isEmpty
    case .list(let list): return !list.isEmpty
    case .markup, .computed, .names: return true
    case .stretch: report(tag, "\(tag.name) can't be turned round; there are #wide and #narrow")
    case .slot:
      report(
        tag,
        "\(tag.name) depends on the person, so a page can't ask about it; make it a fragment")
    case .mistake(let message, let rule, let key): report(tag, message, rule, key: key)
    }
    return true
  }

  private func inner(_ names: any TemplateNames, _ outer: TemplateScope) -> TemplateScope {
    TemplateScope(names, outer: outer, rendering: self)
  }

  // MARK: Addresses

  private func address(
    _ tag: TemplateTag, _ parts: [TemplateTag.AssetPart], in scope: TemplateScope
  ) -> String {
    guard let path = path(tag, parts, in: scope) else { return "" }
    if let markup = context.markup(tag.kind, path) { return markup }
    report(tag, "there is no file Public\(path)", .missingFile)
    return ""
  }

  private func path(
    _ tag: TemplateTag, _ parts: [TemplateTag.AssetPart], in scope: TemplateScope
  ) -> String? {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .name(let name):
        guard case .text(let text)? = scope.value(name[...]) else {
          // A page of no flow has no name for the path of a flow's stylesheet.
          if case .style = tag.kind { return nil }
          report(tag, "\(name.joined(separator: ".")) is no plain text that can be in an address")
          return nil
        }
        path += text
      }
    }
    return path
  }
}
