import Foundation
import Mustache
import SourceText
import Synchronization

/// The template files that the process has parsed. The server, its console and the preview are made of
/// the same ones, a preview of them once for each language, and an edit changes one of them: parsing
/// is a good part of what a start costs, and its result depends on the file alone. Nothing depends on
/// this memory.
final class TemplateMemory: Sendable {
  private struct Source: Hashable {
    let path: String
    // Texts are equal, too, whose letters are composed otherwise.
    let bytes: Data
  }

  private struct State {
    var parsed: [Source: TemplateSet.Parsed] = [:]
    /// A number stays what it is, whichever files a set is made of.
    var tags: [TemplateTag] = []
  }

  static let shared = TemplateMemory()

  /// So many tags at most; a site has some thousands. One more, and all begins anew.
  private let capacity = 200_000
  private let state = Mutex(State())

  /// The templates of these files in their order, the tags that they mean by their numbers, and what is
  /// wrong with them.
  func parsed(
    _ files: [TemplateSource.File]
  ) -> (templates: [TemplateSet.Parsed], tags: [TemplateTag], errors: [Diagnostic]) {
    state.withLock { state in
      if state.tags.count > capacity { state = State() }
      var templates = [TemplateSet.Parsed?](repeating: nil, count: files.count)
      var new: [(place: Int, source: Source, scanned: ScannedTemplate)] = []
      for (place, file) in files.enumerated() {
        let source = Source(path: file.path, bytes: Data(file.text.utf8))
        if let known = state.parsed[source] {
          templates[place] = known
          continue
        }
        let scanned = TemplateScanner.scan(
          file: file.path, text: file.text, firstTag: state.tags.count)
        state.tags += scanned.tags
        new.append((place, source, scanned))
      }
      var errors: [Diagnostic] = []
      let parsed = new.map(\.scanned).concurrentMap { Self.parsed($0) }
      for (file, (template, found)) in zip(new, parsed) {
        templates[file.place] = template
        errors += found
        // What is wrong is told each time.
        if found.isEmpty { state.parsed[file.source] = template }
      }
      return (templates.compactMap(\.self), state.tags, errors)
    }
  }

  private static func parsed(
    _ scanned: ScannedTemplate
  ) -> (TemplateSet.Parsed, errors: [Diagnostic]) {
    let nothing = TemplateSet.Parsed(scanned: scanned, template: .empty, tokens: [])
    guard scanned.errors.isEmpty else { return (nothing, scanned.errors) }
    do {
      let parsed = TemplateSet.Parsed(
        scanned: scanned, template: try MustacheTemplate(string: scanned.text),
        tokens: TemplateParser.tokens(scanned.text))
      return (parsed, [])
    } catch {
      // The scanner finds every mistake that people make; what is left is told as it comes.
      let context = (error as? MustacheTemplate.ParserError)?.context
      let position = SourcePosition(
        line: context?.lineNumber ?? 1, column: context?.columnNumber ?? 1)
      let mistake = Diagnostic.template(
        file: scanned.file, position: position, message: "not a template: \(error)",
        rule: .templateSyntax)
      return (nothing, [mistake])
    }
  }
}
