import FlowChecks
import Foundation
import MicroHTTPD
import OnboardingDomain
import PageRendering

/// The sample flow with the project's own shared templates and styles, all of it in memory, so that
/// a test can break one thing of it.
struct SampleSite {
  /// One key of the catalogue.
  struct Entry: Sendable {
    var value: String
    var comment = ""
    var state = "manual"
    /// Further languages, or another form of English, as JSON.
    var localizations: [String: String] = [:]
  }

  var flows = [SampleFlow()]
  var words: [String: Entry] = Self.words
  var templates: [String: String] = Self.shared
  var files: [String: String] = Self.styles
  /// Files of `Public/` that are no UTF-8.
  var foreign: [String: [UInt8]] = [:]
  var schemas = ["sample.1.txt": FlowSchema(SampleFlow().flow).text]
  var overrides: [Override] = []
  var unread: [String] = []

  func examined() throws -> Examined {
    var templates = templates
    if templates["sample/copy.xcstrings"] == nil {
      templates["sample/copy.xcstrings"] = try catalogue()
    }
    let source = TemplateSource(
      files: templates.sorted { $0.key < $1.key }.map { .init(path: $0.key, text: $0.value) })
    return Examined(
      flows, templates: source,
      files: files.mapValues { Array($0.utf8) }.merging(foreign) { $1 }
        .sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      schemas: schemas, overrides: overrides, unread: unread, timeZones: TimeZoneDirectory(),
      compress: Gzip.compress)
  }

  func catalogue() throws -> String {
    let strings = try words.mapValues { entry -> [String: Any] in
      let english: [String: Any] = ["stringUnit": ["state": "translated", "value": entry.value]]
      let others = try entry.localizations.mapValues {
        try JSONSerialization.jsonObject(with: Data($0.utf8))
      }
      return [
        "comment": entry.comment, "extractionState": entry.state,
        "localizations": ["en": english].merging(others) { _, own in own },
      ]
    }
    let json: [String: Any] = ["sourceLanguage": "en", "strings": strings, "version": "1.0"]
    return String(
      decoding: try JSONSerialization.data(
        withJSONObject: json, options: [.prettyPrinted, .sortedKeys]),
      as: UTF8.self)
  }

  // MARK: What is sound

  static let offer = """
    {{<layout}}
    {{$content}}
    {{>components/heading}}
    <p><b data-disclosure="price">$4.99</b> <span data-disclosure="period">a month</span></p>
    <p data-disclosure="renewal">Renews each month until cancelled.</p>
    <p data-disclosure="trial-end">Your trial ends on 27 November 2026.</p>
    <p><a data-disclosure="restore" href="/a">Restore</a> <a data-disclosure="terms" href="/b">Terms</a>
    <a data-disclosure="privacy" href="/c">Privacy</a></p>
    {{/content}}
    {{/layout}}
    """

  private static let words: [String: Entry] = [
    "flow.name": "Sample", "gallery.sample.title": "Sample",
    "gallery.sample.description": "A sample",
    "sections.all": "All", "welcome.title": "Welcome",
    "welcome.action": "Begin", "you.title": "You", "you.action": "Continue",
    "you.email.label": "E-mail", "you.cups.label": "Cups", "allow.title": "Reminders",
    "allow.subtitle": "A reminder tells you when your last cup of the day should be.",
    "allow.action": "Allow", "allow.action.later": "Later", "answers.title": "Your answers",
    "answers.action": "Continue", "offer.title": "Sample Plus", "offer.action": "Start",
    "done.title": "Done", "done.action": "Close",
  ].mapValues { Entry(value: $0) }.merging([
    "done.subtitle": Entry(value: "%@ in two days", comment: "args: total")
  ]) { $1 }

  private static let shared = read(
    "Templates", ["calai", "familyplus", "nutrisync", "ops", "reflect"]
  )
  .merging(["sample/offer.mustache": offer]) { $1 }
  // What only Foyer's own flows are made of is left to them.
  .filter { $0.key != "components/mock-provider.mustache" }
  private static let styles = read(
    "Public", ["calai", "familyplus", "nutrisync", "ops", "reflect"])

  /// The text files of a folder of the project but those of its flows.
  private static func read(_ folder: String, _ flows: [String]) -> [String: String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    var files: [String: String] = [:]
    for path in paths where !flows.contains(where: { path.hasPrefix($0 + "/") }) {
      files[path] = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }
    return files
  }
}
