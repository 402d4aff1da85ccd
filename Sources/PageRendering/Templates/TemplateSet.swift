import Mustache
import SourceText

/// Every template, read and parsed once; what each flow makes of them is a `TemplateLibrary`.
struct TemplateSet: Sendable {
  /// A template and what it refers to.
  struct Parsed: Sendable {
    let scanned: ScannedTemplate
    /// For pages, which are rendered at start.
    let template: MustacheTemplate
    /// For fragments, which are filled for each request.
    let tokens: [TemplateToken]
    /// The numbers of its tags.
    var tags: Range<Int> { scanned.firstTag..<(scanned.firstTag + scanned.tags.count) }
  }

  /// The templates by path without extension: `nutrisync/plan`.
  private(set) var templates: [String: Parsed] = [:]
  /// Every tag of every template, by number; and those of files that were replaced since, so that
  /// numbers stay what they are.
  private(set) var tags: [TemplateTag] = []
  private(set) var errors: [Diagnostic] = []

  /// - Parameter earlier: a set without mistakes that was parsed before, with what it was parsed from;
  ///   files that are the same are not parsed again.
  init(_ source: TemplateSource, earlier: (set: TemplateSet, source: TemplateSource)? = nil) {
    tags = earlier?.set.tags ?? []
    let known = Set(earlier?.source.files ?? [])
    for file in source.files where file.path.hasSuffix(".mustache") {
      let name = String(file.path.dropLast(".mustache".count))
      if let same = earlier?.set.templates[name], known.contains(file) {
        templates[name] = same
        continue
      }
      let scanned = TemplateScanner.scan(
        file: file.path, text: file.text, firstTag: tags.count)
      tags += scanned.tags
      errors += scanned.errors
      templates[name] = parsed(scanned)
    }
  }

  /// The tags of the templates that there are.
  var currentTags: [TemplateTag] { templates.values.flatMap { tags[$0.tags] } }

  private mutating func parsed(_ scanned: ScannedTemplate) -> Parsed {
    let empty = MustacheTemplate.empty
    guard scanned.errors.isEmpty else {
      return Parsed(scanned: scanned, template: empty, tokens: [])
    }
    do {
      return Parsed(
        scanned: scanned, template: try MustacheTemplate(string: scanned.text),
        tokens: TemplateParser.tokens(scanned.text))
    } catch {
      // The scanner finds every mistake that people make; what is left is told as it comes.
      let context = (error as? MustacheTemplate.ParserError)?.context
      let position = SourcePosition(
        line: context?.lineNumber ?? 1, column: context?.columnNumber ?? 1)
      errors.append(
        Diagnostic.template(
          file: scanned.file, position: position, message: "not a template: \(error)",
          rule: .templateSyntax))
      return Parsed(scanned: scanned, template: empty, tokens: [])
    }
  }
}

extension MustacheTemplate {
  /// Writes nothing.
  static var empty: MustacheTemplate {
    // An empty text has no tag that could be wrong.
    do { return try MustacheTemplate(string: "") } catch {
      fatalError("swift-mustache refuses an empty template: \(error)")
    }
  }
}
