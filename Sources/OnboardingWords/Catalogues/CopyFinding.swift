package import SourceText

/// The rules about words that stop nothing but deserve a look.
package enum CopyFinding: String, Sendable, CaseIterable {
  /// A language lacks the words; the source language is shown.
  case untranslated = "untranslated-copy"
  /// There are no words where words are shown.
  case empty = "empty-copy"
  /// The words are longer than their comment allows.
  case tooLong = "copy-too-long"
  /// The comment names what fills the words, and they have no place for it.
  case lostPlaceholder = "lost-placeholder"
  /// The words hold what only another format means, or a mark of direction without an end.
  case foreignMarks = "foreign-marks"
  /// The words hold characters that nobody sees and that do nothing for them.
  case invisible = "invisible-characters"
  /// A plural lacks a category of its language.
  case missingPlural = "plural-gap"
  /// A translator marked the words as not finished.
  case unfinished = "unfinished-copy"
  /// An app's tools marked the words as asked for by nobody.
  case stale = "stale-copy"
  /// No page asks for the words.
  case unused = "unused-copy"

  /// How much it weighs.
  package var severity: Diagnostic.Severity {
    [.missingPlural, .empty].contains(self) ? .error : .warning
  }

  fileprivate var fix: String {
    switch self {
    case .untranslated: "Translate it, or mark it shouldTranslate: false"
    case .empty: "Write the words, or delete the key where nothing is to be shown"
    case .tooLong: "Shorten it, or give the place more room and raise max:"
    case .lostPlaceholder: "Write %@ where it is shown, or take its name out of args:"
    case .foreignMarks:
      "Write the character itself, %@ for what is filled in, and end what turns the direction"
    case .invisible:
      "Take them out: they come along where text is copied, and nobody finds the words by them"
    case .missingPlural: "Write the form of the plural"
    case .unfinished: "Finish it and mark it translated"
    case .stale: "Delete the key, or mark it manual"
    case .unused: "Delete the key, or show its words"
    }
  }
}

extension CopyCatalogue {
  /// What deserves a look in these languages, in the order of the file.
  ///
  /// - Parameters:
  ///   - languages: the languages that a key has to have words in.
  ///   - isUsed: whether some page asks for a key.
  package func findings(
    languages: (CopyEntry) -> [String], isUsed: (CopyEntry) -> Bool
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for entry in entries.values {
      func add(_ kind: CopyFinding, _ position: SourcePosition?, _ message: String) {
        findings.append(
          Diagnostic(
            rule: kind.rawValue, severity: kind.severity,
            place: .file("Templates/" + file, position ?? entry.position),
            message: "\(entry.key) \(message)", fix: kind.fix, subject: entry.key))
      }
      if entry.isStale { add(.stale, nil, "is marked stale") }
      if !isUsed(entry) { add(.unused, nil, "is asked for by no page") }
      let isPlural = entry.texts[sourceLanguage]?.isPlural ?? false
      // Askers hand over what they have, and words take what they need.
      if let text = entry.texts[sourceLanguage], !entry.takesAskersArguments {
        let lost = text.argumentsLost(of: entry.arguments)
        if !lost.isEmpty {
          add(
            .lostPlaceholder, text.position,
            "has no place in \(sourceLanguage) for \(lost.joined(separator: ", ")), which its comment names"
          )
        }
      }
      for language in languages(entry) {
        let base = String(language.prefix { $0 != "-" })
        guard let text = entry.texts[language] ?? entry.texts[base] else {
          if entry.isTranslated { add(.untranslated, nil, "has no words in \(language)") }
          continue
        }
        if text.state != "translated" {
          add(.unfinished, text.position, "is marked \(text.state) in \(language)")
        }
        let empty = PluralCategory.allCases.filter { text.forms[$0]?.isBlank == true }
        if !empty.isEmpty {
          let forms = text.isPlural ? " (\(empty.map(\.rawValue).joined(separator: ", ")))" : ""
          add(.empty, text.position, "has empty words in \(language)\(forms)")
        }
        let foreign = text.foreignMarks
        if !foreign.isEmpty {
          add(
            .foreignMarks, text.position,
            "has \(foreign.joined(separator: " and ")) in \(language), which pages take as it stands"
          )
        }
        let invisible = text.invisibleCharacters
        if !invisible.isEmpty {
          add(
            .invisible, text.position,
            "has \(invisible.joined(separator: " and ")) in \(language), which nobody sees")
        }
        if let limit = entry.maximumLength {
          let longest = text.forms.values.map(\.plainText.count).max() ?? 0
          if longest > limit {
            add(
              .tooLong, text.position, "has \(longest) characters in \(language), at most \(limit)")
          }
        }
        if text.isPlural || isPlural {
          let missing = PluralCategory.all(of: language).filter { text.forms[$0] == nil }
          if !missing.isEmpty {
            let names = missing.map(\.rawValue).joined(separator: ", ")
            add(.missingPlural, text.position, "lacks the plural \(names) of \(language)")
          }
        }
      }
    }
    return findings.sorted()
  }
}

extension CopyPattern {
  /// Whether nothing of it can be seen, whatever its arguments.
  fileprivate var isBlank: Bool {
    pieces.allSatisfy { piece in
      if case .words(let words) = piece { words.isInvisible } else { false }
    }
  }
}
