import Foundation
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

  /// Forgets everything.
  func forget() { state.withLock { $0 = State() } }

  /// The templates of these files in their order, the tags that they mean by their numbers, and what is
  /// wrong with them.
  func parse(
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
      let trees = new.map(\.scanned).concurrentMap { scanned in
        scanned.errors.isEmpty ? TemplateParser.tokens(scanned.text) : []
      }
      for (file, tokens) in zip(new, trees) {
        let template = TemplateSet.Parsed(scanned: file.scanned, tokens: tokens)
        templates[file.place] = template
        errors += file.scanned.errors
        // What is wrong is told each time.
        if file.scanned.errors.isEmpty { state.parsed[file.source] = template }
      }
      return (templates.compactMap(\.self), state.tags, errors)
    }
  }
}
