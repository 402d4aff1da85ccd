import ArgumentParser
import OnboardingWords

extension XLIFFDocument {
  /// The versions that are written.
  enum Version: String, CaseIterable, ExpressibleByArgument {
    /// What Xcode writes and reads.
    case first = "1.2"
    case second = "2.0"
  }

  /// The document as XML.
  ///
  /// - Parameter file: the catalogue, for people.
  func text(of file: String, version: Version) -> String {
    let lines =
      switch version {
      case .first: firstVersion(file)
      case .second: secondVersion(file)
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private func firstVersion(_ file: String) -> [String] {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">",
      "  <file original=\"\(Self.escaped(file))\" source-language=\"\(Self.escaped(sourceLanguage))\" "
        + "target-language=\"\(Self.escaped(language))\" datatype=\"plaintext\">",
      "    <body>",
    ]
    for translation in translations {
      lines += [
        "      <trans-unit id=\"\(Self.escaped(translation.name))\" xml:space=\"preserve\">",
        "        <source>\(Self.escaped(translation.source))</source>",
      ]
      if !translation.target.isEmpty {
        let state = Self.states.first { $0.copy == translation.state }?.xliff ?? "translated"
        lines.append(
          "        <target state=\"\(state)\">\(Self.escaped(translation.target))</target>")
      }
      if !translation.comment.isEmpty {
        lines.append("        <note>\(Self.escaped(translation.comment))</note>")
      }
      lines.append("      </trans-unit>")
    }
    return lines + ["    </body>", "  </file>", "</xliff>"]
  }

  /// An id has to be a name token, which a key need not be: the key is the name.
  private func secondVersion(_ file: String) -> [String] {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" "
        + "srcLang=\"\(Self.escaped(sourceLanguage))\" trgLang=\"\(Self.escaped(language))\">",
      "  <file id=\"words\" original=\"\(Self.escaped(file))\">",
    ]
    for (number, translation) in translations.enumerated() {
      lines.append(
        "    <unit id=\"u\(number + 1)\" name=\"\(Self.escaped(translation.name))\" xml:space=\"preserve\">"
      )
      if !translation.comment.isEmpty {
        lines.append("      <notes><note>\(Self.escaped(translation.comment))</note></notes>")
      }
      let state =
        switch translation.state {
        case _ where translation.target.isEmpty: "state=\"initial\""
        case "needs_review": "state=\"translated\" subState=\"\(Self.reviewState)\""
        case "new": "state=\"initial\""
        default: "state=\"translated\""
        }
      lines.append("      <segment \(state)>")
      lines.append("        <source>\(Self.escaped(translation.source))</source>")
      if !translation.target.isEmpty {
        lines.append("        <target>\(Self.escaped(translation.target))</target>")
      }
      lines += ["      </segment>", "    </unit>"]
    }
    return lines + ["  </file>", "</xliff>"]
  }

  /// What stands beside the state of a segment of 2.0, whose own states know no such thing.
  static let reviewState = "foyer:needs-review"

  /// States of 1.2, then of 2.0, and what a catalogue calls them.
  private static let states: [(xliff: String, copy: String)] = [
    ("translated", "translated"), ("new", "new"), ("needs-review-translation", "needs_review"),
    ("final", "translated"), ("signed-off", "translated"), ("needs-translation", "new"),
    ("reviewed", "translated"), ("initial", "new"), (reviewState, "needs_review"),
  ]

  /// What a catalogue calls a state.
  static func copyState(_ state: String?) -> String {
    states.first { $0.xliff == state }?.copy ?? "translated"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // XML makes LF of a bare CR.
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
