import HTTPCore
import OnboardingDomain
import OnboardingWeb
import PageRendering
import SourceText

/// Mistakes in files, shown in the place of the pages that are made of those files. Every other page
/// stays as it was when the files were last right.
extension DevelopmentPages {
  /// `/_dev`: the flows, and everything that is wrong.
  func overview(_ context: RequestContext) -> Response {
    // Taken before the list: a change in between is one that the page may have missed.
    let number = feed.number
    let links = flows.map { handler -> ViewData in
      ["id": .text(handler.flow.id.rawValue), "url": .text("/\(handler.flow.id)/\(Self.drawer)")]
    }
    return rendered(
      "dev/overview",
      [
        "flows": .list(links), "mistakes": .list(feed.mistakes.byPlace),
        "number": .text(String(number)),
      ], status: .ok) ?? services.pages.error(.notFound, context)
  }

  /// The mistakes in what a page that is no screen is made of, nil where there are none.
  func mistakesPage(ofPage name: String, flow: Int? = nil) -> Response? {
    let files = services.pages.site().files(ofPage: name, flow: flow)
    return mistakesPage(of: files, flow: flow.map { flows[$0].flow.id.rawValue })
  }

  /// The mistakes in these files of `Templates/`, and in the flow's and the shared ones of `Public/`;
  /// nil where there are none.
  func mistakesPage(of files: Set<String>, flow: String?) -> Response? {
    let found = feed.mistakes.filter(\.isBlocking).filter { mistake in
      let parts = (mistake.diagnostic.place.file ?? "").split(separator: "/", maxSplits: 1).map(
        String.init)
      guard parts.count == 2 else { return true }
      if parts[0] == "Templates" { return files.contains(parts[1]) }
      let folder = parts[1].split(separator: "/").dropLast().first.map(String.init)
      return folder == nil || folder == flow || !flows.contains { $0.flow.id.rawValue == folder }
    }
    return mistakesPage(found)
  }

  /// The page of these mistakes, nil where there are none.
  func mistakesPage(_ mistakes: [Mistake]) -> Response? {
    guard !mistakes.isEmpty else { return nil }
    let places = mistakes.byPlace
    let shown = places.prefix(Self.mostShown)
    return rendered(
      "dev/mistakes",
      [
        "mistakes": .list(Array(shown)),
        "places-more": places.count > shown.count
          ? .text(String(places.count - shown.count)) : .null,
        "number": .text(String(feed.number)),
      ], status: .internalServerError)
  }

  private static let mostShown = 12

  /// A page of the tools; nil where the project doesn't have their templates.
  func rendered(_ name: String, _ data: ViewData, status: Status) -> Response? {
    let site = services.pages.site()
    guard site.hasTemplate(name) else { return nil }
    let text = site.renderTemplate(name, data: data)
    services.pages.report(text.problems)
    return .page(.bytes(text.bytes), status: status)
  }
}

extension [Mistake] {
  /// The mistakes as templates read them, those of one place together: one wrong name in a template
  /// is a mistake of every screen that uses it, each with its own words.
  var byPlace: [ViewData] {
    var groups: [[Mistake]] = []
    for mistake in self {
      if let index = groups.firstIndex(where: { $0[0].isAtPlace(of: mistake) }) {
        groups[index].append(mistake)
      } else {
        groups.append([mistake])
      }
    }
    return groups.map { $0[0].view(saying: $0.map(\.diagnostic.message)) }
  }
}

extension Mistake {
  /// What the preview says in the place of a page.
  init(ofPreview response: Response) {
    let text = String(decoding: response.body.copied, as: UTF8.self)
    self.init(
      Diagnostic(
        rule: "preview", place: .file("Templates"), message: text, fix: "Mend what it says"),
      source: nil)
  }

  fileprivate func isAtPlace(of other: Mistake) -> Bool {
    diagnostic.place == other.diagnostic.place
  }

  private static let mostMessages = 3

  fileprivate func view(saying messages: [String]) -> ViewData {
    let place = diagnostic.place
    let rest = messages.count - Self.mostMessages
    return [
      "file": .text(place.file ?? place.group), "line": .text(String(place.line ?? 1)),
      "column": place.column.map { .text(String($0)) } ?? .null,
      "messages": .list(messages.prefix(Self.mostMessages).map { ["text": .text($0)] }),
      "more": rest > 0 ? .text(String(rest)) : .null,
      "mend": diagnostic.fix.isEmpty ? .null : .text(diagnostic.fix),
      "excerpt": .list(
        excerpt.map { line in
          [
            "number": .text(String(line.number)), "text": .text(line.text),
            "caret": line.isMarked ? caretIndent.map { .text($0 + "^") } ?? .null : .null,
            "is-marked": .flag(line.isMarked),
          ]
        }),
    ]
  }
}
