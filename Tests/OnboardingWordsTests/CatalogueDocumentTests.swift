import Foundation
import SourceText
import Testing

@testable import OnboardingWords

/// Catalogues are changed in places, and what isn't changed stays as it is.
@Suite struct CatalogueDocumentTests {
  static let text = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "day.meals" : {
          "comment" : "args: meals",
          "extractionState" : "manual",
          "localizations" : {
            "de" : {
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld Mahlzeit"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld Mahlzeiten"
                    }
                  }
                }
              }
            },
            "en" : {
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld meal"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld meals"
                    }
                  }
                }
              }
            }
          }
        },
        "taste.title" : {
          "localizations" : {
            "en" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Your \\"tea\\"\\nat hand, caf\u{00E9}"
              }
            }
          }
        }
      },
      "version" : "1.0"
    }

    """

  private func document() throws -> CatalogueDocument {
    try CatalogueDocument(file: "tea/copy.xcstrings", text: Self.text)
  }

  @Test func `a key comes where a sorted file has it, and goes without a trace`() throws {
    for key in ["a.title", "day.zest", "taste.action", "welcome.title"] {
      var words = try document()
      try words.add(key, comment: "Asked for by x.", words: "Words")
      #expect(words.keys == words.keys.sorted())
      #expect(words.keys.contains(key))
      let entry = try #require(
        try CopyCatalogue(file: words.file, text: words.text).entries[key])
      #expect(entry.texts["en"]?.state == "new")
      #expect(entry.comment == "Asked for by x.")
      try words.remove(key)
      #expect(words.text == Self.text)
    }
  }

  @Test func `in a file in another order a key comes behind its family`() throws {
    var words = try document()
    try words.add("a.title", comment: "", words: "A")
    let unsorted = words.text.replacing("\"a.title\"", with: "\"zoo.title\"")
    var other = try CatalogueDocument(file: "tea/copy.xcstrings", text: unsorted)
    try other.add("day.rest", comment: "", words: "Rest")
    try other.add("new.title", comment: "", words: "New")
    #expect(other.keys == ["zoo.title", "day.meals", "day.rest", "taste.title", "new.title"])
  }

  @Test func `every key can be removed, the last one too, and others come again`() throws {
    var words = try document()
    for key in words.keys { try words.remove(key) }
    #expect(words.keys.isEmpty)
    #expect(
      words.text == (try CatalogueDocument.empty(file: "tea/copy.xcstrings")).text)
    try words.add("b", comment: "", words: "B")
    try words.add("a", comment: "", words: "A")
    #expect(words.keys == ["a", "b"])
  }

  @Test func `translations that are taken over as they are change nothing`() throws {
    for language in ["de", "fr", "pl"] {
      var words = try document()
      let all = words.translations(into: language)
      #expect(try words.take(all, in: language).isEmpty)
      #expect(words.text == Self.text)
    }
  }

  @Test func `translations are taken over, and those for other words are not`() throws {
    var words = try document()
    var rows = words.translations(into: "pl")
    #expect(rows.map(\.name).contains("day.meals|==|plural.few"))
    rows = rows.map {
      CopyTranslation(
        key: $0.key, form: $0.form, comment: "", source: $0.source,
        target: $0.form == nil ? "Twoja „herbata”" : "%lld \($0.form?.rawValue ?? "")",
        state: "needs_review")
    }
    #expect(try words.take(rows, in: "pl").isEmpty)
    let entries = try CopyCatalogue(file: words.file, text: words.text).entries
    #expect(entries["day.meals"]?.texts["pl"]?.forms.count == 4)
    #expect(entries["taste.title"]?.texts["pl"]?.state == "needs_review")
    // The rest is as it was.
    for line in Self.text.split(separator: "\n") where line.contains("\"value\"") {
      #expect(words.text.contains(line))
    }

    var later = try document()
    let stale = CopyTranslation(
      key: "taste.title", form: nil, comment: "", source: "Your tea", target: "Tee",
      state: "translated")
    let unknown = CopyTranslation(
      key: "no.title", form: nil, comment: "", source: "No", target: "Nein", state: "translated")
    #expect(try later.take([stale, unknown], in: "de") == [stale, unknown])
    #expect(later.text == Self.text)
  }

  @Test func `words that lack what fills them are refused as a whole`() throws {
    var words = try document()
    let row = try #require(words.translations(into: "fr").first { $0.form == .other })
    let wrong = CopyTranslation(
      key: row.key, form: .other, comment: "", source: row.source, target: "des repas",
      state: "translated")
    #expect(throws: Diagnostics.self) { try words.take([wrong], in: "fr") }
  }
}
