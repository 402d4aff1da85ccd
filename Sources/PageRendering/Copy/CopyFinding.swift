/// Something about words that deserves a look but stops nothing.
public struct CopyFinding: Sendable, Hashable, CustomStringConvertible {
  /// What it is about.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A language lacks the words; the source language is shown.
    case untranslated = "untranslated-copy"
    /// The words are longer than their comment allows.
    case tooLong = "copy-too-long"
    /// A plural lacks a category of its language.
    case missingPlural = "plural-gap"
    /// A translator marked the words as not finished.
    case unfinished = "unfinished-copy"
    /// An app's tools marked the words as asked for by nobody.
    case stale = "stale-copy"
    /// No page asks for the words.
    case unused = "unused-copy"
  }

  /// What it is about.
  public let kind: Kind
  /// The file, below `Templates/`.
  public let file: String
  /// Where in it.
  public let position: SourcePosition
  /// The key.
  public let key: String
  /// What there is to see.
  public let message: String

  /// `Templates/<file>:<line>:<column>: <message>`.
  public var description: String { "Templates/\(file):\(position): \(message)" }
}

extension CopyCatalogue {
  /// What deserves a look in these languages, in the order of the file.
  ///
  /// - Parameters:
  ///   - languages: the languages that pages are rendered in.
  ///   - isUsed: whether some page asks for a key.
  func findings(languages: [String], isUsed: (CopyEntry) -> Bool) -> [CopyFinding] {
    var findings: [CopyFinding] = []
    for entry in entries.values {
      func add(_ kind: CopyFinding.Kind, _ position: SourcePosition?, _ message: String) {
        findings.append(
          CopyFinding(
            kind: kind, file: file, position: position ?? entry.position, key: entry.key,
            message: "\(entry.key) \(message)"))
      }
      if entry.isStale { add(.stale, nil, "is marked stale") }
      if !isUsed(entry) { add(.unused, nil, "is asked for by no page") }
      for language in languages {
        let base = String(language.prefix { $0 != "-" })
        guard let text = entry.texts[language] ?? entry.texts[base] else {
          if entry.isTranslated { add(.untranslated, nil, "has no words in \(language)") }
          continue
        }
        if text.state != "translated" {
          add(.unfinished, text.position, "is marked \(text.state) in \(language)")
        }
        if let limit = entry.maximumLength {
          let longest = text.forms.values.map(\.plainText.count).max() ?? 0
          if longest > limit {
            add(
              .tooLong, text.position, "has \(longest) characters in \(language), at most \(limit)")
          }
        }
        if text.isPlural {
          let missing = PluralCategory.all(of: language).filter { text.forms[$0] == nil }
          if !missing.isEmpty {
            let names = missing.map(\.rawValue).joined(separator: ", ")
            add(.missingPlural, text.position, "lacks the plural \(names) of \(language)")
          }
        }
      }
    }
    return findings.sorted {
      ($0.position, $0.kind.rawValue, $0.message) < ($1.position, $1.kind.rawValue, $1.message)
    }
  }
}
