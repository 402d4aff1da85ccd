import SourceText

/// Every template, read and parsed once; what each flow makes of them is a `TemplateLibrary`.
struct TemplateSet: Sendable {
  /// A template and what it refers to.
  struct Parsed: Sendable {
    let scanned: ScannedTemplate
    /// Its tree: pages are written from it at start, and what fragments say is worked out from it.
    let tokens: [TemplateToken]
    /// Whether it writes nothing at all, as a file that an editor has just emptied.
    var isBlank: Bool {
      scanned.errors.isEmpty
        && tokens.allSatisfy { if case .text(let text) = $0 { text.isBlank } else { false } }
    }
    /// The template that it is nothing but a filling of, or a name for.
    var frame: String? {
      var frame: String?
      for token in tokens {
        switch token {
        case .text(let text) where text.isBlank: break
        case .partial(let alias, _, _) where frame == nil: frame = ScannedTemplate.name(alias)
        default: return nil
        }
      }
      return frame
    }
    /// The numbers of its tags.
    var tags: Range<Int> { scanned.firstTag..<(scanned.firstTag + scanned.tags.count) }
  }

  /// The templates by path without extension: `nutrisync/plan`.
  private(set) var templates: [String: Parsed] = [:]
  /// Every tag of every template, by number; and those of other files that the process has parsed.
  let tags: [TemplateTag]
  let errors: [Diagnostic]

  /// The set of these files; what the process has parsed before is not parsed again.
  init(_ source: TemplateSource) {
    let files = source.files.filter { $0.path.hasSuffix(".mustache") }
    let parsed = TemplateMemory.shared.parse(files)
    (tags, errors) = (parsed.tags, parsed.errors)
    for (file, template) in zip(files, parsed.templates) {
      templates[String(file.path.dropLast(".mustache".count))] = template
    }
  }

  /// The tags of the templates that there are.
  var currentTags: [TemplateTag] { templates.values.flatMap { tags[$0.tags] } }
}

extension Sequence<UInt8> {
  /// Whether it is nothing but white space.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
}
