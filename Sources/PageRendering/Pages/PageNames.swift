import OnboardingDomain

/// The names that a page can ask for, outermost.
struct PageNames: TemplateNames {
  let page: PageBuilder

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard let first = path.first else { return nil }
    let rest = path.dropFirst()
    if rest.isEmpty { return plain(first) }
    let name = rest.joined(separator: ".")
    switch first {
    case "t": return page.words("\(page.prefix).\(name)")
    case "copy": return page.words(name)
    case "has": return .flag(page.has("\(page.prefix).\(name)"))
    case "value": return page.value(name, isRaw: false)
    case "raw": return page.value(name, isRaw: true)
    case "fragment": return page.fragment(name)
    case "download": return page.download(name)
    case "in-variant": return isIn(variant: name)
    case "sheet-url": return sheetAddress(name)
    case "field": return field(rest, in: scope)
    case "action": return action(rest, in: scope)
    default: return nil
    }
  }

  private func plain(_ name: String) -> TemplateValue? {
    switch name {
    case "lang": .text(page.context.locale.code)
    case "dir": .text(page.context.locale.isRightToLeft ? "rtl" : "ltr")
    case "flow": .text(page.flow.rawValue)
    case "variant": .text(page.variant.id.rawValue)
    case "section":
      .text(page.variant.section(of: page.screen.id)?.rawValue ?? "")
    case "screen": .text(page.screen.id.rawValue)
    case "kind": .text(page.screen.kind.rawValue)
    case "sheet": page.sheet.map { .text($0.id.rawValue) } ?? .nothing
    case "is-first": .flag(page.isFirst && page.sheet == nil)
    case "is-complete": .flag(page.screen.kind == .completion && page.sheet == nil)
    case "is-last": .flag(page.isLast && page.sheet == nil)
    case "is-sheet": .flag(page.sheet != nil)
    case "form-action":
      page.mark(
        .formAction(
          live: PageAddress.form(page.screen.id, page.sheet?.id)
            .live(flow: page.flow, screen: page.screen.id, sheet: page.sheet?.id)))
    case "form-method": page.mark(.formMethod)
    case "form-token": page.mark(.formToken)
    case "back-url": page.mark(.backURL)
    case "error-prefix": page.mark(.errorPrefix)
    case "error-summary": page.mark(.errorSummary)
    case "notice": page.mark(.notice)
    case "rows": page.mark(.rows)
    case "step": page.mark(.step)
    case "steps": page.mark(.steps)
    case "part": page.mark(.part)
    case "screen-number": page.mark(.screenNumber)
    case "screen-count": page.mark(.screenCount)
    case "sections": .list(sections)
    case "fields": .list(page.fields.indices.map { FieldNames(page, at: $0) })
    case "actions": .list(page.actions.map { actionNames($0) })
    case "languages": .list(languages)
    default: nil
    }
  }

  var known: [String] {
    [
      "lang", "dir", "flow", "variant", "section", "screen", "kind", "sheet", "is-first",
      "is-complete", "is-last", "is-sheet", "form-action", "form-method", "form-token", "back-url",
      "error-prefix",
      "error-summary", "notice", "rows", "step", "steps", "part", "screen-number",
      "screen-count", "sections", "fields", "actions", "languages", "t", "copy", "has", "value",
      "raw", "fragment", "download", "sheet-url", "field", "action", "in-variant",
    ]
  }

  // MARK: Parts

  private func field(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue {
    let id = path.first ?? ""
    guard let index = page.fields.firstIndex(where: { $0.id.rawValue == id }) else {
      return .mistake(
        "\(page.prefix) has no field \(id)"
          + hint(id.closest(among: page.fields.map(\.id.rawValue))))
    }
    return part(FieldNames(page, at: index), path.dropFirst(), in: scope)
  }

  private func action(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue {
    let id = path.first ?? ""
    guard let action = page.actions.first(where: { $0.id.rawValue == id }) else {
      return .mistake(
        "\(page.prefix) has no action \(id)"
          + hint(id.closest(among: page.actions.map(\.id.rawValue))))
    }
    return part(actionNames(action), path.dropFirst(), in: scope)
  }

  private func part(
    _ names: any TemplateNames, _ path: ArraySlice<String>, in scope: TemplateScope
  ) -> TemplateValue {
    if path.isEmpty { return .names(names) }
    return names.value(path, in: scope)
      ?? .mistake(
        "nothing there is called \(path.joined(separator: "."))"
          + hint(path.first?.closest(among: names.known)))
  }

  private func isIn(variant id: String) -> TemplateValue {
    let variants = page.onboarding.flow.variants.map(\.id.rawValue)
    guard variants.contains(id) else {
      return .mistake("\(page.flow) has no variant \(id)\(hint(id.closest(among: variants)))")
    }
    return .flag(page.variant.id.rawValue == id)
  }

  private func sheetAddress(_ id: String) -> TemplateValue {
    guard let sheet = page.screen.sheets.first(where: { $0.id.rawValue == id }) else {
      return .mistake(
        "\(page.screen.id) has no sheet \(id)"
          + hint(id.closest(among: page.screen.sheets.map(\.id.rawValue))))
    }
    return page.address(.sheet(page.screen.id, sheet.id))
  }

  private func actionNames(_ action: Action) -> any TemplateNames {
    ActionNames(page: page, id: action.id.rawValue)
  }

  /// Which sections are behind follows from the screen alone; once all is done all of them are.
  private var sections: [any TemplateNames] {
    let here = page.variant.sections.firstIndex { section in
      section.screens.contains { $0.id == page.screen.id }
    }
    return page.variant.sections.enumerated().map { index, section in
      let isDone = page.screen.kind == .completion || here.map { index < $0 } ?? false
      return SectionNames(
        page: page, id: section.id.rawValue, isDone: isDone, isHere: index == here)
    }
  }

  private var languages: [any TemplateNames] {
    guard page.locales.count > 1 else { return [] }
    return page.locales.map { LanguageNames(page: page, locale: $0) }
  }
}

private struct ActionNames: TemplateNames {
  let page: PageBuilder
  let id: String

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    switch path {
    case ["id"]: .text(id)
    case ["title"]: page.words("\(page.prefix).action.\(id)")
    default: nil
    }
  }

  var known: [String] { ["id", "title"] }
}

private struct SectionNames: TemplateNames {
  let page: PageBuilder
  let id: String
  let isDone: Bool
  let isHere: Bool

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    switch path {
    case ["id"]: .text(id)
    case ["title"]: page.words("sections.\(id)")
    case ["done"]: .flag(isDone)
    case ["here"]: .flag(isHere)
    case ["upcoming"]: .flag(!isDone && !isHere)
    default: nil
    }
  }

  var known: [String] { ["id", "title", "done", "here", "upcoming"] }
}

private struct LanguageNames: TemplateNames {
  let page: PageBuilder
  let locale: PageLocale

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    switch path {
    case ["code"]: .text(locale.code)
    case ["name"]: .text(locale.name)
    case ["url"]: page.address(.language(locale.code))
    case ["current"]: .flag(locale == page.context.locale)
    default: nil
    }
  }

  var known: [String] { ["code", "name", "url", "current"] }
}
