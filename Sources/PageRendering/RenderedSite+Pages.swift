public import OnboardingDomain
import OnboardingWords
public import SourceText

extension RenderedSite {
  /// The index of a language.
  public func localeIndex(_ code: String) -> Int? { locales.firstIndex { $0.code == code } }

  /// The index of a flow.
  public func flowIndex(_ id: FlowID) -> Int? {
    flows.firstIndex { $0.onboarding.flow.id == id }
  }

  /// A page by the positions of its flow, variant, screen, sheet and language.
  public func page(
    flow: Int, variant: Int, screen: Int, sheet: Int? = nil, locale: Int
  ) -> PrerenderedPage? {
    guard flows.indices.contains(flow) else { return nil }
    return flows[flow][variant: variant, screen: screen, sheet: sheet, locale: locale]
  }

  // MARK: Pages that are no screens

  /// Whether there is a template `pages/<name>`.
  ///
  /// - Parameter flow: the index of the flow that may have its own, nil for none.
  public func hasPage(_ name: String, flow: Int? = nil) -> Bool {
    context(flow, 0).library["pages/\(name)"] != nil
  }

  /// Renders `Templates/pages/<name>.mustache`, or the flow's own of that name.
  ///
  /// - Parameters:
  ///   - name: the page.
  ///   - data: what it shows.
  ///   - locale: the index of the language; an unknown one is the default.
  ///   - flow: the index of the flow whose words and templates come first, nil for none.
  public func renderPage(
    _ name: String, data: ViewData, locale: Int, flow: Int? = nil, habits: RegionHabits? = nil
  ) -> RenderedText {
    let context = context(flow, locale)
    let renderer = FragmentRenderer(
      context: context,
      flow: flow.flatMap { flows.indices.contains($0) ? $0 : nil }.map {
        flows[$0].onboarding.flow.id
      })
    return renderer.text("pages/\(name)", prefix: name, data: data, habits: habits)
  }

  /// Words by their key; nil for an unknown key.
  public func words(
    _ key: String, arguments: [String] = [], locale: Int, flow: Int? = nil
  ) -> String? {
    context(flow, locale).words.text(key, arguments)
  }

  /// What a screen says of an answer that it refuses: its own words, else those that every screen shares; nil
  /// where nobody wrote any.
  package func words(
    of error: FieldError, on screen: ScreenID, locale: Int, flow: Int
  ) -> String? {
    let context = context(flow, locale)
    let arguments = error.arguments.map(context.formatter.argument)
    return context.words.text("\(screen).\(error.field).error.\(error.key)", arguments)
      ?? context.words.text("error.\(error.key)", arguments)
  }

  /// The words in which a flow says its result in one line.
  static let resultKey = "account-page.result"

  /// What came out of a flow, in one line of its own words; nil where it has none, or where there is no
  /// result yet.
  ///
  /// - Parameter computed: what follows from the answers, by name.
  public func result(
    locale: Int, flow: Int, habits: RegionHabits? = nil, computed: (String) -> ComputedValue?
  ) -> String? {
    let context = context(flow, locale)
    guard let words = context.words[Self.resultKey],
      words.arguments.allSatisfy({ computed($0) != nil })
    else { return nil }
    return context.text(
      of: words.text, words.arguments, context.formatter.following(habits), computed)
  }

  /// What came out of a flow, line by line, in its own words; without lines whose words no catalogue has.
  public func outline(
    of results: any FlowResults, locale: Int, flow: Int
  ) -> [(label: String, text: String)] {
    let context = context(flow, locale)
    return results.outline.compactMap { line in
      guard let label = context.words.text(line.label), let words = context.words[line.text] else {
        return nil
      }
      return (label, context.text(of: words.text, line.values, context.formatter))
    }
  }

  /// What the review page calls a field of a screen; nil where it has no words for it.
  public func reviewLabel(
    of field: Field, on screen: Screen, locale: Int, flow: Int
  ) -> String? {
    let words = context(flow, locale).words
    return screen.reviewKeys(of: field).lazy.compactMap { words.text($0) }.first
  }

  /// An answer as the review page shows it: hidden where it is sensitive, and in words where there is
  /// none.
  ///
  /// - Parameter computed: what follows from the answers, by name; words may hold it.
  public func reviewText(
    _ answer: Answer?, to field: Field, on screen: Screen, locale: Int, flow: Int,
    habits: RegionHabits? = nil, computed: @escaping (String) -> ComputedValue?
  ) -> String {
    let context = context(flow, locale)
    func copy(_ key: String) -> String { context.words.text(key) ?? "" }
    let none = context.words.none(of: screen.reviewKeys(of: field)) ?? copy("ui.not-answered")
    guard let answer else { return none }
    if field.visibility == .sensitive { return copy("ui.hidden") }
    let sheet = screen.wordPrefix(of: field)
    let formatter = context.formatter.following(habits)
    let text = AnswerFormatter(
      formatter,
      words: { key in
        let rest = key.dropFirst(screen.id.rawValue.utf8.count)
        let found = context.words[key] ?? context.words["\(sheet)\(rest)"]
        return found.map { context.text(of: $0.text, $0.arguments, formatter, computed) }
      }
    ).text(answer, to: field, prefix: screen.id.rawValue)
    return text.isEmpty ? none : text
  }

  func context(_ flow: Int?, _ locale: Int) -> RenderingContext {
    let byLocale = contexts[flow.flatMap { flows.indices.contains($0) ? $0 : nil } ?? flows.count]
    return byLocale[byLocale.indices.contains(locale) ? locale : 0]
  }

  /// Renders a page that no person of a flow ever sees, `Templates/<name>.mustache`, in the default
  /// language.
  public func renderTool(_ name: String, data: ViewData) -> RenderedText {
    FragmentRenderer(context: context(nil, 0), flow: nil).text(name, prefix: nil, data: data)
  }

  // MARK: Words

  /// What this module itself asks for, as soon as some page needs it.
  private static let standingWords = Set(
    [
      "ui.error-prefix", "ui.hidden", "ui.no", "ui.not-answered", "ui.progress.left-out", "ui.yes",
    ] + PlaceList.zoneKeys + PlaceList.countryKeys)

  /// What deserves a look in the catalogues, by file and position.
  ///
  /// - Parameter computed: for each flow the keys that only computed values ask for, which nothing here can see.
  public func copyFindings(computedKeys computed: [Set<String>] = []) -> [Diagnostic] {
    let computedKeys = computed.reduce(into: Set()) { $0.formUnion($1) }
    let codes = localeCodes ?? catalogues.begunLanguages
    // What the shared templates offer stands ready for the next flow.
    let ready = (contexts.last?.first?.library).map { library -> [String] in
      library.names.flatMap { library[$0]?.scanned.tags ?? [] }.filter { $0.path.first == "copy" }
        .map { $0.path.dropFirst().joined(separator: ".") }
    }
    let all = usedKeys.reduce(into: computedKeys.union(ready ?? []).union(Self.standingWords)) {
      $0.formUnion($1)
    }
    func findings(
      _ catalogue: CopyCatalogue, _ used: Set<String>, _ languages: (CopyEntry) -> [String]
    ) -> [Diagnostic] {
      catalogue.findings(languages: languages) { entry in
        used.contains(entry.key) || entry.takesAskersArguments || computedKeys.contains(entry.key)
          || isAboutAnotherFlow(entry.key)
      }
    }
    // A language that one flow begins to speak is no gap in the others.
    let wanted = catalogues.own.indices.map { flow in
      codes.filter { catalogues.begins($0, flow: flow) }
    }
    let sharedlyWanted = codes.filter(catalogues.shared.begins)
    func languages(ofShared entry: CopyEntry) -> [String] {
      let shown = catalogues.own.indices.filter { flow in
        catalogues.own[flow].entries[entry.key] == nil
          && (usedKeys[flow].contains(entry.key)
            || computed.indices.contains(flow) && computed[flow].contains(entry.key))
      }
      let all = Set(sharedlyWanted + shown.flatMap { wanted[$0] })
      return codes.filter(all.contains)
    }
    return findings(catalogues.shared, all, languages)
      + catalogues.own.indices.flatMap { flow in
        // The board, the console and a walk in a terminal name the sections, whatever pages do.
        let sections = onboardings[flow].flow.variants.flatMap(\.sections).map {
          "sections.\($0.id)"
        }
        let used = usedKeys[flow].union(sections + [Self.resultKey])
        return findings(catalogues.own[flow], used) { _ in wanted[flow] }
      }
  }

  /// Whether words introduce a flow that another executable with the same templates serves.
  private func isAboutAnotherFlow(_ key: String) -> Bool {
    let parts = key.split(separator: ".")
    return parts.count == 3 && parts[0] == "gallery"
      && !flows.contains { $0.onboarding.flow.id.rawValue == parts[1] }
  }
}
