import OnboardingDomain
import OnboardingWords
import SourceText

/// What every rendering of a flow in a language shares. An object: as a value, each page would count a
/// reference for each of its parts.
final class RenderingContext: Sendable {
  let library: TemplateLibrary
  let tags: [TemplateTag]
  let words: CopyLibrary
  let locale: PageLocale
  let formatter: ValueFormatter
  let assetURL: @Sendable (String) -> String?
  let linkURL: @Sendable (String) -> String
  /// What controls for time zones offer.
  let zones: PlaceList
  /// What the templates of its fragments say.
  let programs = FragmentPrograms()
  /// What can be seen to be wrong with them, by the start of their keys and their names: most pages need the
  /// same components.
  let findings = Memory<[String?], FragmentRenderer.Findings>(capacity: 1024)

  init(
    library: TemplateLibrary, tags: [TemplateTag], words: CopyLibrary, locale: PageLocale,
    formatter: ValueFormatter, assetURL: @escaping @Sendable (String) -> String?,
    linkURL: @escaping @Sendable (String) -> String, zones: PlaceList
  ) {
    self.library = library
    self.tags = tags
    self.words = words
    self.locale = locale
    self.formatter = formatter
    self.assetURL = assetURL
    self.linkURL = linkURL
    self.zones = zones
  }
}

extension RenderingContext {
  /// The same with other words for some keys. What it shares with this one is not made anew.
  func replacing(words keys: [String: String]) -> RenderingContext {
    keys.isEmpty
      ? self
      : RenderingContext(
        library: library, tags: tags, words: words.replacing(keys), locale: locale,
        formatter: formatter, assetURL: assetURL, linkURL: linkURL, zones: zones)
  }

  /// What an address writes, escaped; nil for a file of `Public/` that isn't there. A page does without
  /// fonts and stylesheets that are missing: fonts are made on each machine, and a flow may have styles
  /// or not.
  func markup(_ kind: TemplateTag.Kind, _ path: String) -> String? {
    func element(_ start: String) -> String {
      assetURL(path).map { "\(start) href=\"\(HTML.escaped($0))\">" } ?? ""
    }
    return switch kind {
    case .asset: assetURL(path).map { HTML.escaped($0) }
    case .link: HTML.escaped(linkURL(path))
    case .font: element(#"<link rel="preload" as="font" type="font/woff2" crossorigin"#)
    case .style: element(#"<link rel="stylesheet""#)
    case .variable, .section, .inverted: nil
    }
  }

  /// A computed value as people read it, nil where it asks for words that no catalogue has.
  func text(of value: ComputedValue, _ formatter: ValueFormatter) -> String? {
    guard case .copy(let key) = value else { return formatter.text(value) }
    return words.text(key)
  }

  /// Words filled with computed values, a dash for one that isn't there; a plural goes by the first.
  func text(
    of text: CopyText, _ arguments: [String], _ formatter: ValueFormatter,
    _ computed: (String) -> ComputedValue?
  ) -> String {
    self.text(of: text, arguments.map(computed), formatter)
  }

  /// Words filled with values, a dash for one that isn't there; a plural goes by the first.
  func text(
    of text: CopyText, _ values: [ComputedValue?], _ formatter: ValueFormatter
  ) -> String {
    let number = values.first.flatMap { $0 }.flatMap(formatter.magnitude) ?? 0
    return text.pattern(for: number, language: words.language)
      .text(values.map { $0.flatMap { self.text(of: $0, formatter) } ?? "–" })
  }
}

extension RenderingContext {
  /// That none of these keys has words, and in which files they were looked for: the template that asks
  /// is often one that all flows share, and what is to be mended a catalogue.
  ///
  /// - Parameters:
  ///   - keys: the keys, of which one has to have words.
  ///   - flow: the flow whose words they are; nil for a page of no flow.
  func missingWords(_ keys: [String], of flow: FlowID?) -> String {
    let own = flow.map { "Templates/\($0)/copy.xcstrings or " } ?? ""
    return "there are no words \(keys.joined(separator: " or ")) in \(own)Templates/copy.xcstrings"
      + hint(keys.lazy.compactMap(words.suggestion).first)
  }
}
