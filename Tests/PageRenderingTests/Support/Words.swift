import OnboardingDomain

/// Words for tests, and the catalogue file that holds them.
struct Words {
  private typealias Text = (value: String, state: String)
  private var entries: [String: (value: String, comment: String, translations: [String: Text])] =
    [:]

  /// The words with which every page of the demo flow can be rendered.
  static var demo: Words {
    var words = Words()
    for key in [
      "ui.error-prefix", "ui.not-answered", "ui.hidden", "ui.yes", "ui.no", "ui.notice.saved",
      "sections.about", "sections.end",
    ] { words[key] = "[\(key)]" }
    let keys = [
      "required", "control-characters", "too-long", "too-short", "email", "phone",
      "phone-extension", "code",
      "number", "out-of-range", "whole-number", "mass-out-of-range.imperial",
      "mass-out-of-range.metric", "feet", "inches", "length-out-of-range.imperial",
      "length-out-of-range.metric", "date", "date-missing-month", "date-missing-day",
      "date-missing-year", "date-missing-month-day", "date-missing-month-year",
      "date-missing-day-year", "date-month", "date-day", "date-year", "date-in-future",
      "date-too-early", "time", "unknown-choice", "exclusive-choice", "account-password",
      "account-other-way", "password-too-long", "too-common", "contains-app-name", "contains-email",
      "tag-too-long", "too-many",
      "window-time", "window-empty", "windows-overlap",
    ]
    for key in keys { words["error.\(key)"] = "[\(key)]" }
    for screen in [DemoFlow.everything, DemoFlow.goal] {
      for field in screen.fields {
        words["\(screen.id).\(field.id).label"] = "Label of \(field.id)"
        for choice in field.format.choices {
          words["\(screen.id).\(field.id).\(choice.id).title"] = "Title of \(choice.id)"
        }
      }
    }
    words["person.help.note.label"] = "Label of note"
    return words
  }

  subscript(key: String) -> String? {
    get { entries[key]?.value }
    set { entries[key] = newValue.map { ($0, entries[key]?.comment ?? "", [:]) } }
  }

  mutating func set(_ key: String, _ value: String, comment: String) {
    entries[key] = (value, comment, [:])
  }

  mutating func translate(
    _ key: String, _ language: String, _ value: String, state: String = "translated"
  ) {
    entries[key]?.translations[language] = (value, state)
  }

  func with(_ key: String, _ value: String, comment: String = "") -> Words {
    var words = self
    words.set(key, value, comment: comment)
    return words
  }

  func without(_ key: String) -> Words {
    var words = self
    words.entries[key] = nil
    return words
  }

  /// The catalogue as a file, a line for each key.
  var catalogue: String {
    let lines = entries.sorted { $0.key < $1.key }.map { key, entry in
      let translations = entry.translations.sorted { $0.key < $1.key }
      let texts = ([("en", (entry.value, "translated"))] + translations).map { language, text in
        "\(Self.quoted(language)):{\"stringUnit\":{\"state\":\"\(text.1)\",\"value\":\(Self.quoted(text.0))}}"
      }
      return
        "\(Self.quoted(key)):{\"comment\":\(Self.quoted(entry.comment)),\"localizations\":{\(texts.joined(separator: ","))}}"
    }
    return
      "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{\n\(lines.joined(separator: ",\n"))\n}}"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar == "\n" ? "\\n" : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }
}
