import OnboardingDomain
import OnboardingWords
import SourceText

/// What one page is made of while it is rendered: its place in the flow and the slots so far.
final class PageBuilder {
  let onboarding: any Onboarding
  let variant: Variant
  let screen: Screen
  let sheet: Sheet?
  /// Whether it is rendered to lie beneath a sheet: to be seen, not to be used.
  let isBeneath: Bool
  let context: RenderingContext
  let locales: [PageLocale]
  let rendering: TemplateRendering
  private(set) var slots: [Slot] = []
  private(set) var values: [String] = []
  private(set) var fragments: [String] = []
  /// What it asked of its place among the screens.
  private(set) var placing: PagePlacing = []

  init(
    _ onboarding: any Onboarding, variant: Variant, screen: Screen, sheet: Sheet?,
    isBeneath: Bool = false, context: RenderingContext, locales: [PageLocale]
  ) {
    self.onboarding = onboarding
    self.variant = variant
    self.screen = screen
    self.sheet = sheet
    self.isBeneath = isBeneath
    self.context = context
    self.locales = locales
    rendering = TemplateRendering(context)
  }

  var flow: FlowID { onboarding.flow.id }
  var fields: [Field] { sheet?.fields ?? screen.fields }
  var actions: [Action] { sheet?.actions ?? screen.actions }
  /// The first part of the keys of the page's words.
  var prefix: String { sheet.map { "\(screen.id).\($0.id)" } ?? screen.id.rawValue }
  /// The number of the screen among all that the variant has, counted from 1.
  var place: Int { (variant.screens.firstIndex { $0.id == screen.id } ?? 0) + 1 }
  var isFirst: Bool { variant.screens.first?.id == screen.id }
  var isLast: Bool { variant.screens.last?.id == screen.id }

  /// The mark of a slot.
  func mark(_ slot: Slot) -> TemplateValue {
    slots.append(slot)
    return .slot(SlotMark.text(slots.count - 1))
  }

  /// The mark of a slot at a control.
  func mark(_ slot: ControlSlot) -> TemplateValue { mark(.control(slot)) }
  func mark(_ slot: PageSlot) -> TemplateValue { mark(.page(slot)) }

  /// The marks around a stretch that is for some windows alone.
  func marks(around windows: Windows) -> SlotMarks {
    let first = slots.count
    slots += [.page(.beginning(windows)), .page(.end)]
    return SlotMarks(opening: SlotMark.text(first), closing: SlotMark.text(first + 1))
  }

  func address(_ address: PageAddress) -> TemplateValue {
    mark(.address(address, live: address.live(flow: flow, screen: screen.id, sheet: sheet?.id)))
  }

  /// Notes that the page says something of its place among the screens.
  func use(_ part: PagePlacing) { placing.insert(part) }

  // MARK: Names of the flow's vocabulary

  func value(_ name: String, isRaw: Bool) -> TemplateValue {
    guard onboarding.vocabulary.values.contains(name) else {
      return .mistake(
        "the flow \(flow) computes nothing called \(name)"
          + hint(name.closest(among: onboarding.vocabulary.values)))
    }
    if !values.contains(name) { values.append(name) }
    return mark(isRaw ? .raw(name) : .value(name))
  }

  func fragment(_ name: String) -> TemplateValue {
    guard onboarding.vocabulary.fragments.contains(name) else {
      return .mistake(
        "the flow \(flow) has no fragment \(name)"
          + hint(name.closest(among: onboarding.vocabulary.fragments)))
    }
    guard context.library["fragments/\(name)"] != nil else {
      return .mistake(
        "there is no template Templates/\(flow)/fragments/\(name).mustache"
          + hint(context.library.suggestion(for: "fragments/\(name)")), .unknownTemplate)
    }
    if let index = fragments.firstIndex(of: name) { return mark(.fragment(index)) }
    fragments.append(name)
    return mark(.fragment(fragments.count - 1))
  }

  func download(_ name: String) -> TemplateValue {
    let files = onboarding.vocabulary.downloads
    let file = files.sorted().first { $0 == name || $0.hasPrefix(name + ".") }
    guard let file else {
      return .mistake(
        "the flow \(flow) offers no file \(name)"
          + hint(name.closest(among: files.map { String($0.prefix { $0 != "." }) })))
    }
    return address(.download(file))
  }

  // MARK: Words

  func has(_ key: String) -> Bool { context.words[key] != nil }

  /// Words by their whole key, escaped, with marks for what is computed.
  func words(_ key: String) -> TemplateValue {
    guard let found = context.words[key] else { return .missing(missing(key), words: key) }
    rendering.use(key)
    let needed = found.text.argumentCount
    guard needed <= found.arguments.count else {
      return .mistake(
        "\(key) takes \(needed) arguments, its comment names \(found.arguments.count)",
        .wrongPlaceholders, words: key)
    }
    for name in found.arguments.prefix(needed)
    where !onboarding.vocabulary.values.contains(name) {
      return .mistake(
        "\(key) names the value \(name), which \(flow) doesn't compute"
          + hint(name.closest(among: onboarding.vocabulary.values)), .wrongPlaceholders, words: key)
    }
    if found.text.isPlural {
      return mark(.words(SlotWords(text: found.text, arguments: found.arguments)))
    }
    var markup = ""
    for piece in found.text.other.pieces {
      switch piece {
      case .words(let words): markup += HTML.escaped(words)
      case .argument(let index):
        if case .slot(let mark) = mark(.value(found.arguments[index])) { markup += mark }
      }
    }
    return .markup(markup)
  }

  func missing(_ key: String) -> String {
    context.missingWords([key], of: flow)
  }
}
