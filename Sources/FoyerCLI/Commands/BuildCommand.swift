import ArgumentParser
import Foundation
import OnboardingDomain
import OnboardingPreview
import PageRendering
import SourceText
import Synchronization

/// `foyer build`: the static preview of every screen in every state and language.
struct BuildCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write a static preview of every screen in every state and language.",
    discussion: """
      The preview opens from a folder and from any static host. It is complete or absent: it is \
      written beside the folder and then takes its place.
      """)

  @Option(help: ArgumentHelp("The folder to write.", valueName: "folder"))
  var output = "dist"

  @Option(help: ArgumentHelp("Only this flow, as often as needed.", valueName: "id"))
  var flow: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this language, as often as needed: en, en-XA (longer), ar-XB (right to left),"
        + " en-x-keys (keys).",
      valueName: "code"))
  var locale: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of an earlier preview; adds a page of what changed since, with pictures where"
        + " Chromium is installed.",
      valueName: "folder"))
  var compare: String?

  @Option(
    help: ArgumentHelp(
      "The Chromium that takes pictures for --compare, instead of one on the path.",
      valueName: "program"))
  var browser: String?

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"

  @Option(help: ArgumentHelp("The folder of styles, scripts and images.", valueName: "folder"))
  var `public` = "Public"

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output names the folder to write.") }
    if browser != nil, compare == nil {
      throw ValidationError("--browser takes pictures for --compare, and says nothing without it.")
    }
  }

  func run(in context: CommandContext) throws {
    let start = ProcessInfo.processInfo.systemUptime
    let folder = PreviewFolder(output)
    try folder.check()
    let earlier = try compare.map { try PreviewFolder.manifest(in: $0) }
    let pictures = try PagePictures.find(browser, path: context.environment["PATH"])
    if earlier != nil, pictures == nil {
      context.printError(
        "There is no Chromium on the path, so what changed is told without pictures. Name one with"
          + " --browser.")
    }
    let site = try PreviewSite(source(context), naming: CommandFailure.self)
    let count = site.pagePaths.count
    let line = ProgressLine(of: count, "pages", context.printError)
    let built = site.whole { line.show($0) }
    guard built.problems.isEmpty else { throw CommandFailure(built.problems) }
    let manifest: PreviewFolder.MadeFile = (
      "manifest.json", { built.manifest.json }
    )
    // Before this nothing is written that would be left.
    try context.watchInterruption { isStopped in
      try folder.write(built.files, last: manifest, isStopped: isStopped) { written in
        guard let compare, let earlier else { return [:] }
        let before = URL(fileURLWithPath: compare, isDirectory: true).standardizedFileURL
        let changed = PreviewComparison(
          earlier, built, flows: flow.isEmpty ? nil : flow, locales: locale.isEmpty ? nil : locale)
        let pages = changed.candidates { page in
          (try? Data(contentsOf: before.appendingPathComponent(page))).map { [UInt8]($0) }
        }
        let line = ProgressLine(
          of: pictures == nil ? 0 : pages.count, "pictures", context.printError)
        let taken: [PagePictures.Pair] = pages.concurrentMap { page -> PagePictures.Pair? in
          // Each takes a browser a few seconds, twice.
          defer { line.advance() }
          return isStopped() ? nil : pictures?.take(page, before: before, after: written)
        }.compactMap(\.self)
        var files: [String: [UInt8]] = [:]
        for pair in taken {
          files[PreviewComparison.picture(of: pair.page, .before)] = pair.before
          files[PreviewComparison.picture(of: pair.page, .after)] = pair.after
        }
        let changes = site.changes(changed, pictured: pictures == nil ? nil : taken.map(\.page))
        files[changes.path] = changes.bytes
        return files
      }
    }
    let seconds = ProcessInfo.processInfo.systemUptime - start
    context.print(
      "\(output): \(count) pages in \(built.files.count + 1) files, "
        + "\(String(format: "%.1f", seconds)) s, "
        + "\(String(format: "%.0f", Double(count) / max(seconds, 0.001))) pages a second. "
        + "Open \(output)/index.html."
        + (earlier == nil ? "" : " What changed: \(output)/changes.html."))
  }

  private func source(_ context: CommandContext) throws -> PreviewSource {
    let onboardings =
      flow.isEmpty ? context.onboardings : try flow.map { try context.onboarding($0) }
    for onboarding in onboardings {
      let findings = onboarding.flow.findings()
      guard findings.isEmpty else { throw CommandFailure(findings.map(\.description)) }
    }
    var source = try PreviewSource(
      onboardings: onboardings,
      folders: try SiteFolders(templates: templates, public: `public`),
      locales: locale.isEmpty ? nil : locale)
    source.isCompared = compare != nil
    return source
  }
}

/// Tells how far the work is, each tenth of it once.
private final class ProgressLine: Sendable {
  private let total: Int
  /// What is counted: `pages`.
  private let things: String
  private let tell: @Sendable (String) -> Void
  private let state = Mutex((done: 0, tenth: 0))

  init(of total: Int, _ things: String, _ tell: @escaping @Sendable (String) -> Void) {
    self.total = total
    self.things = things
    self.tell = tell
  }

  func show(_ done: Int) { move { max($0, done) } }

  func advance() { move { $0 + 1 } }

  private func move(_ step: (Int) -> Int) {
    guard total > 0 else { return }
    let tenth: Int? = state.withLock { state in
      state.done = step(state.done)
      let tenth = min(10, state.done * 10 / total)
      guard tenth > state.tenth else { return nil }
      state.tenth = tenth
      return tenth
    }
    let counted = total == 1 ? things.dropLast() : things[...]
    if let tenth { tell("\(tenth * 10) % of \(total) \(counted)") }
  }
}
