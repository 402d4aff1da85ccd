import Foundation
import OnboardingDomain
import PageRendering

@testable import OnboardingPreview

/// A flow of three screens over the shared templates: one question, one for some people, the end.
struct PreviewTea: Onboarding {
  enum Kind: String, Choosable {
    case black, herbal
  }

  static let kind = Question("kind", .choice(Kind.self))
  static let cups = Question("cups", .number(0...12))
  static let note = Question("note", .text(1...30), isRequired: false)

  let flow = Flow(
    id: "tea", version: 1,
    sections: [
      Section(
        "you",
        [
          Screen("taste", .question, asks: [Self.kind]),
          Screen(
            "evening", .question, asks: [Self.cups, Self.note], shownWhen: Self.kind.is(.black)),
        ]),
      Section("end", [Screen("last-cup", .completion)]),
    ])

  let vocabulary = Vocabulary(values: ["advice"])

  func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    guard screen == "evening", let cups = answers[Self.cups], cups > 10 else { return [] }
    return [FieldError(Self.cups.id, "too-many", arguments: ["10"])]
  }

  func results(for answers: Answers, in context: ComputationContext) -> any FlowResults {
    Computed(cups: answers[Self.cups])
  }

  func submission(for answers: Answers, in context: ComputationContext) -> String { "{}" }

  let examples = [
    ExamplePerson(
      id: "black-tea", answers: Answers([Self.kind.id: .choice("black"), Self.cups.id: .number(3)])),
    ExamplePerson(
      id: "more-black-tea",
      answers: Answers([Self.kind.id: .choice("black"), Self.cups.id: .number(4)])),
    ExamplePerson(id: "herbal-tea", answers: Answers([Self.kind.id: .choice("herbal")])),
  ]

  private struct Computed: FlowResults {
    let cups: Int?

    func value(_ name: String) -> ComputedValue? {
      cups.map { .copy($0 == 0 ? "advice.none" : "advice.some") } ?? .copy("advice.any")
    }

    func view(_ fragment: String) -> ViewData? { nil }
  }

  // MARK: Words

  /// The shared templates with the words of this flow.
  static func templates(_ change: [String: String] = [:]) throws -> TemplateSource {
    let shared = try TemplateSource(folder: "Templates").files.filter { file in
      ["copy.xcstrings", "layout.mustache"].contains(file.path)
        || ["components/", "screens/", "pages/", "preview/"].contains { file.path.hasPrefix($0) }
    }
    let own = [
      TemplateSource.File(path: "tea/copy.xcstrings", text: catalogue(change)),
      TemplateSource.File(
        path: "tea/last-cup.mustache",
        text: """
          {{<layout}}
          {{$content}}{{>components/heading}}<p>{{value.advice}} <a href="{{#link}}/account{{/link}}">{{t.account}}</a></p>{{/content}}
          {{/layout}}
          """),
    ]
    return TemplateSource(files: shared + own)
  }

  private static func catalogue(_ change: [String: String]) -> String {
    var words = [
      "flow.name": "Tea", "gallery.tea.title": "Tea", "gallery.tea.description": "Before bed",
      "sections.you": "You", "sections.end": "End",
      "taste.title": "Which tea?", "taste.kind.label": "Tea", "taste.kind.black.title": "Black",
      "taste.kind.herbal.title": "Herbal", "taste.action": "Continue",
      "evening.title": "How many cups?", "evening.cups.label": "Cups",
      "evening.note.label": "Anything else", "evening.action": "Continue",
      "evening.cups.error.too-many": "At most ten", "last-cup.title": "Your last cup",
      "last-cup.action": "Done", "last-cup.account": "Account", "advice.any": "Whenever you like",
      "advice.some": "Six hours before bed", "advice.none": "Never",
    ]
    words.merge(change) { $1 }
    let entries = words.sorted { $0.key < $1.key }.map { key, value in
      """
      "\(key)": {"extractionState": "manual", "localizations": {"en": {"stringUnit": \
      {"state": "translated", "value": "\(value)"}}}}
      """
    }
    return """
      {"sourceLanguage": "en", "strings": {\(entries.joined(separator: ",\n"))}, "version": "1.0"}
      """
  }

  static func source(
    _ change: [String: String] = [:], locales: [String]? = ["en"]
  ) throws -> PreviewSource {
    PreviewSource(
      onboardings: [PreviewTea()], templates: try templates(change), files: try publicFiles(),
      locales: locales)
  }

  /// The shared files of `Public/`.
  static func publicFiles() throws -> [(path: String, bytes: [UInt8])] {
    let root = URL(fileURLWithPath: "Public").standardizedFileURL.path + "/"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
    let isOfPages = { (path: String) in
      path.contains(".") && !path.hasPrefix("dev/") && !path.hasPrefix("console/")
    }
    return try paths.filter(isOfPages).sorted().map {
      ($0, Array(try Data(contentsOf: URL(fileURLWithPath: root + $0))))
    }
  }
}
