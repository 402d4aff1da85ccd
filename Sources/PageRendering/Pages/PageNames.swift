import OnboardingDomain
import OnboardingWords
import SourceText

/// The names that a page can ask for, outermost.
struct PageNames: NameTable {
  let page: PageBuilder

  static let table: [String: @Sendable (PageNames) -> TemplateValue?] = [
    "lang": { .text($0.page.context.locale.code) },
    "dir": { .text($0.page.context.locale.isRightToLeft ? "rtl" : "ltr") },
    "flow": { .text($0.page.flow.rawValue) },
    "variant": { .text($0.page.variant.id.rawValue) },
    "section": { .text($0.section) },
    "screen": { .text($0.page.screen.id.rawValue) },
    "kind": { .text($0.page.screen.kind.rawValue) },
    "sheet": { $0.page.sheet.map { .text($0.id.rawValue) } ?? .nothing },
    "screen-place": { .text(String($0.number.place)) },
    "screen-places": { .text(String($0.number.count)) },
    "is-first": { .flag($0.ends.isFirst) },
    "is-complete": { .flag($0.page.screen.kind == .completion && $0.page.sheet == nil) },
    "is-last": { .flag($0.ends.isLast) },
    "is-sheet": { .flag($0.page.sheet != nil) },
    "is-beneath": { .flag($0.page.isBeneath) },
    "wide": { .stretch($0.page.marks(around: .wide)) },
    "narrow": { .stretch($0.page.marks(around: .narrow)) },
    "beneath": { $0.page.sheet == nil ? .nothing : $0.page.mark(.beneath) },
    "form-action": { $0.formAction },
    "primary-title": { $0.primaryTitle },
    "form-method": { $0.page.mark(.formMethod) },
    "form-token": { $0.page.mark(.formToken) },
    "private-fields": { .text($0.privateFields.joined(separator: " ")) },
    "back-url": { $0.page.mark(.backURL) },
    "error-prefix": { $0.page.mark(.errorPrefix) },
    "error-summary": { $0.page.mark(.errorSummary) },
    "notice": { $0.page.mark(.notice) },
    "no-app": { $0.page.mark(.noApp) },
    "rows": { $0.rows },
    "step": { $0.page.mark(.step) },
    "steps": { $0.page.mark(.steps) },
    "part": { $0.page.mark(.part) },
    "screen-number": { $0.page.mark(.screenNumber) },
    "screen-count": { $0.page.mark(.screenCount) },
    "sections": { .list($0.sections) },
    "fields": { names in .list(names.page.fields.indices.map { FieldNames(names.page, at: $0) }) },
    "actions": { names in .list(names.page.actions.map { names.actionNames($0) }) },
    "languages": { .list($0.languages) },
  ]

  static let nested: [String: @Sendable (PageNames, Path) -> TemplateValue?] = [
    "t": { $0.page.words("\($0.page.prefix).\($1.name)") },
    "copy": { $0.page.words($1.name) },
    "has": { .flag($0.page.has("\($0.page.prefix).\($1.name)")) },
    "value": { $0.page.value($1.name, isRaw: false) },
    "raw": { $0.page.value($1.name, isRaw: true) },
    "fragment": { $0.page.fragment($1.name) },
    "download": { $0.page.download($1.name) },
    "in-variant": { $0.isIn(variant: $1.name) },
    "sheet-url": { $0.sheetAddress($1.name) },
    "field": { $0.field($1) },
    "action": { $0.action($1) },
  ]

  /// The ids of what no browser should keep: sensitive answers, passwords and codes.
  private var privateFields: [String] {
    page.fields.filter { $0.visibility == .sensitive || $0.format.isSecret }.map(\.id.rawValue)
  }

  // MARK: Its place

  private var section: String {
    page.use(.sections)
    return page.variant.section(of: page.screen.id)?.rawValue ?? ""
  }

  private var number: (place: Int, count: Int) {
    page.use(.number)
    return (page.place, page.variant.screens.count)
  }

  private var ends: (isFirst: Bool, isLast: Bool) {
    page.use(.ends)
    return (page.isFirst && page.sheet == nil, page.isLast && page.sheet == nil)
  }

  private var rows: TemplateValue {
    page.use(.earlier)
    return page.mark(.rows)
  }

  // MARK: Parts

  private var formAction: TemplateValue {
    page.mark(
      .formAction(
        live: PageAddress.form(page.screen.id, page.sheet?.id)
          .live(flow: page.flow, screen: page.screen.id, sheet: page.sheet?.id)))
  }

  /// Where one answer is changed, a button that only takes answers saves it and leads nowhere new. What
  /// does more than that (joins, makes an account) says so there, too.
  private var primaryTitle: TemplateValue {
    let own = page.words("\(page.prefix).action")
    guard page.sheet == nil, page.screen.primary == .proceed,
      !page.fields.isEmpty || page.screen.kind == .review,
      case .markup(let onTheWay) = own, case .markup(let inChange) = page.words("ui.save"),
      !onTheWay.unicodeScalars.contains(SlotMark.open)
    else { return own }
    return page.mark(.primary(onTheWay: onTheWay, inChange: inChange))
  }

  private func field(_ path: Path) -> TemplateValue {
    let (id, rest) = path.split
    guard let index = page.fields.firstIndex(where: { $0.id.rawValue == id }) else {
      return .mistake(
        "\(page.prefix) has no field \(id)"
          + hint(id.closest(among: page.fields.map(\.id.rawValue))))
    }
    return FieldNames(page, at: index).required(rest)
  }

  private func action(_ path: Path) -> TemplateValue {
    let (id, rest) = path.split
    guard let action = page.actions.first(where: { $0.id.rawValue == id }) else {
      return .mistake(
        "\(page.prefix) has no action \(id)"
          + hint(id.closest(among: page.actions.map(\.id.rawValue))))
    }
    return actionNames(action).required(rest)
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
    page.use(.sections)
    let here = page.variant.sections.firstIndex { section in
      section.screens.contains { $0.id == page.screen.id }
    }
    return page.variant.sections.enumerated().map { index, section in
      let isDone = page.screen.kind == .completion || here.map { index < $0 } ?? false
      return SectionNames(
        page: page, section: section, isDone: isDone, isHere: index == here)
    }
  }

  private var languages: [any TemplateNames] {
    guard page.locales.count > 1 else { return [] }
    return page.locales.map { LanguageNames(page: page, locale: $0) }
  }
}

private struct ActionNames: NameTable {
  let page: PageBuilder
  let id: String

  static let table: [String: @Sendable (ActionNames) -> TemplateValue?] = [
    "id": { .text($0.id) },
    "title": { $0.page.words("\($0.page.prefix).action.\($0.id)") },
  ]
}

private struct SectionNames: NameTable {
  let page: PageBuilder
  let section: Section
  let isDone: Bool
  let isHere: Bool

  static let table: [String: @Sendable (SectionNames) -> TemplateValue?] = [
    "id": { .text($0.section.id.rawValue) },
    "title": { $0.page.words("sections.\($0.section.id)") },
    "behind": { $0.isDone ? $0.behind : .nothing },
    "done": { .flag($0.isDone) },
    "here": { .flag($0.isHere) },
    "upcoming": { .flag(!$0.isDone && !$0.isHere) },
  ]

  /// Nobody has completed what they went past. Most sections can't be left out, and then it is said once
  /// for everybody.
  private var behind: TemplateValue {
    let done = page.words("ui.progress.done")
    guard let leavingOut = LeavingOut(of: section) else { return done }
    let leftOut = page.words("ui.progress.left-out")
    guard case .markup(let doneWords) = done else { return done }
    guard case .markup(let leftOutWords) = leftOut else { return leftOut }
    return page.mark(.behind(leavingOut, done: doneWords, leftOut: leftOutWords))
  }
}

private struct LanguageNames: NameTable {
  let page: PageBuilder
  let locale: PageLocale

  static let table: [String: @Sendable (LanguageNames) -> TemplateValue?] = [
    "code": { .text($0.locale.code) },
    "name": { .text($0.locale.name) },
    "url": { $0.page.address(.language($0.locale.code)) },
    "current": { .flag($0.locale == $0.page.context.locale) },
  ]
}
