import Foundation
import OnboardingDomain
public import SourceText

/// An Apple String Catalog: the words of a flow, or those that every flow shares.
///
/// Only what web and app can share is taken: plain words, `%@`, `%lld`, numbered arguments, and
/// plurals of one number. Unknown members are ignored, as the format grows.
/// Source: the format is not published; read from catalogues that Xcode 15 … 26 write.
public struct CopyCatalogue: Sendable {
  /// The file, below `Templates/`.
  public let file: String
  /// The language in which the words are written first, BCP 47.
  public let sourceLanguage: String
  /// The keys with their words.
  public let entries: [String: CopyEntry]

  /// Reads a catalogue.
  ///
  /// - Parameters:
  ///   - file: its path below `Templates/`, for messages.
  ///   - text: what is in it.
  /// - Throws: everything that is wrong with it, or the first thing that is wrong with its JSON.
  public init(file: String, text: String) throws(Diagnostics) {
    var parser = CopyCatalogueParser(file: file, bytes: Array(text.utf8))
    let parsed = parser.parse()
    guard let parsed, parser.errors.isEmpty else { throw Diagnostics(parser.errors) }
    self.init(file: file, sourceLanguage: parsed.sourceLanguage, entries: parsed.entries)
  }

  private struct Source: Hashable {
    let file: String
    // Texts are equal, too, whose letters are composed otherwise.
    let bytes: Data
  }

  private static let read = Memory<Source, CopyCatalogue>(capacity: 64)

  /// Reads a catalogue, unless it was read lately: the server, its console and the preview have the same
  /// ones, and an edit of one changes no other.
  ///
  /// - Throws: as when it is read.
  static func remembered(file: String, text: String) throws(Diagnostics) -> CopyCatalogue {
    try read.value(for: Source(file: file, bytes: Data(text.utf8))) { () throws(Diagnostics) in
      try CopyCatalogue(file: file, text: text)
    }
  }

  /// Forgets the catalogues that were read lately.
  package static func forgetRead() { read.forget() }

  private init(file: String, sourceLanguage: String, entries: [String: CopyEntry]) {
    self.file = file
    self.sourceLanguage = sourceLanguage
    self.entries = entries
  }

  /// A catalogue without words, where a flow has none.
  package static func empty(file: String) -> CopyCatalogue {
    CopyCatalogue(file: file, sourceLanguage: "en", entries: [:])
  }

  /// A catalogue with other words.
  package func with(_ entries: [String: CopyEntry]) -> CopyCatalogue {
    CopyCatalogue(file: file, sourceLanguage: sourceLanguage, entries: entries)
  }

  /// Every language that some words are written in, the source language first, then by code. One in which
  /// all of them are marked `new` yet is none: pages in it would be those of the source language.
  public var languages: [String] { begunLanguages.filter(speaks) }

  /// Every language that has words, those of which nothing is written yet among them, in the same order.
  package var begunLanguages: [String] {
    let others = Set(entries.values.flatMap(\.texts.keys)).subtracting([sourceLanguage])
    return [sourceLanguage] + others.sorted()
  }

  /// Whether some words are written in a language, or in the one that it is a variety of.
  package func speaks(_ language: String) -> Bool {
    holds(language) { entry, code in written(entry, in: code) != nil }
  }

  /// Whether some words stand under a language, or under the one that it is a variety of, written or marked `new`.
  package func begins(_ language: String) -> Bool {
    holds(language) { entry, code in entry.texts[code] != nil }
  }

  private func holds(
    _ language: String, _ isThere: (_ entry: CopyEntry, _ code: String) -> Bool
  ) -> Bool {
    let base = String(language.prefix { $0 != "-" })
    return language == sourceLanguage
      || entries.values.contains { isThere($0, language) || isThere($0, base) }
  }

  /// The words of an entry under this very language, as pages show them: what stands there marked `new` waits for
  /// its translation, unless it is what the writer of the source language began with.
  func written(_ entry: CopyEntry, in code: String) -> CopyText? {
    entry.texts[code].flatMap { $0.state == "new" && code != sourceLanguage ? nil : $0 }
  }

  /// The same catalogue with the words of a language made from those of another one, or from its own,
  /// by `transform`; placeholders stay. For pseudo-languages, which no file holds, and for marks. What is made from
  /// another language is written, however far the writer is with that one.
  public func changing(
    language: String, from original: String,
    transform: (_ key: String, _ words: String) -> String
  ) -> CopyCatalogue {
    let changed = entries.mapValues { entry in
      var texts = entry.texts
      texts[language] = texts[original].map { text in
        text.transformed(state: language == original ? text.state : "translated") {
          transform(entry.key, $0)
        }
      }
      return CopyEntry(
        key: entry.key, comment: entry.comment, arguments: entry.arguments,
        maximumLength: entry.maximumLength, claim: entry.claim, isTranslated: entry.isTranslated,
        isStale: entry.isStale, texts: texts, position: entry.position)
    }
    return CopyCatalogue(file: file, sourceLanguage: sourceLanguage, entries: changed)
  }
}
