import OnboardingDomain
import SourceText

/// The words of one flow in one language: the flow's catalogue, then the shared one; the language,
/// then the language without its region, then the source language.
package struct CopyLibrary: Sendable {
  /// The language, BCP 47.
  package let language: String
  /// Pages look up keys that they put together; the standard hash of one, which no stranger can choose, took as
  /// long as the rest of it.
  private let places: IdentifierTable<Found>
  /// By the places of their keys.
  private let texts: [Found]

  /// Words with what fills them. An object: they are looked up for each page, and are four references.
  package final class Found: Sendable {
    /// The words.
    package let text: CopyText
    /// The names of what fills them, in order.
    package let arguments: [String]
    /// The words as they are where nothing fills them and they go by no number, as most do.
    package let plain: String?

    fileprivate init(_ text: CopyText, arguments: [String]) {
      self.text = text
      self.arguments = arguments
      plain = !text.goesByNumber && text.argumentCount == 0 ? text.other.text([]) : nil
    }
  }

  /// The words of one language: those of a flow, else those that all flows share.
  package init(flow: CopyCatalogue?, shared: CopyCatalogue, language: String) {
    var texts = Self.texts(of: shared, language)
    if let flow { texts.merge(Self.texts(of: flow, language)) { _, own in own } }
    self.init(language: language, texts: texts)
  }

  private init(language: String, texts: [String: Found]) {
    self.language = language
    places = IdentifierTable(texts.keys.map { Identifier($0) })
    self.texts = Array(texts.values)
  }

  /// The same words, some of them replaced by those of other keys; what is not there stays.
  ///
  /// - Parameter keys: for each key the one whose words take their place.
  package func replacing(_ keys: [String: String]) -> CopyLibrary {
    var texts = Dictionary(uniqueKeysWithValues: zip(self.keys, texts))
    for (key, other) in keys { if let found = self[other] { texts[key] = found } }
    return CopyLibrary(language: language, texts: texts)
  }

  private static func texts(of catalogue: CopyCatalogue, _ language: String) -> [String: Found] {
    let base = String(language.prefix { $0 != "-" })
    return catalogue.entries.compactMapValues { entry in
      let candidates = [language, base, catalogue.sourceLanguage].lazy.compactMap {
        catalogue.written(entry, in: $0)
      }
      return candidates.first.map { Found($0, arguments: entry.arguments) }
    }
  }

  /// Every key that has words.
  package var keys: some Collection<String> { places.identifiers.lazy.map(\.rawValue) }

  /// The words of a key, nil for an unknown one.
  package subscript(key: String) -> Found? { places[Identifier(key)].map { texts[$0] } }

  /// The key among the known ones that looks most like this one, for messages.
  package func suggestion(for key: String) -> String? { key.closest(among: keys) }

  /// Words with these arguments; a plural goes by the first of them. Nil for an unknown key.
  package func text(_ key: String, _ arguments: [String] = []) -> String? {
    guard let found = self[key] else { return nil }
    if let plain = found.plain { return plain }
    // Reading a number is more work than the rest.
    let number = found.text.goesByNumber ? arguments.first.flatMap(Double.init) ?? 0 : 0
    return found.text.pattern(for: number, language: language).text(arguments)
  }
}
