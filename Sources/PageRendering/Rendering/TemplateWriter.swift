/// Writes a page from the trees of its templates, once, at start: what names stand for is looked up where
/// they stand, and blocks are filled from the outermost template in.
///
/// Lines and indentation are those of swift-mustache, which the tests hold every page against, byte for
/// byte. It took four times as long, for it asks of each value of what type it is.
struct TemplateWriter {
  /// What surrounds a part of a template.
  private struct Surroundings {
    /// The blocks that are filled from outside; the outermost filling wins.
    var filled: TemplateToken.Blocks = [:]
    /// What stands before each of its lines.
    var indentation: [UInt8] = []
  }

  private let library: TemplateLibrary
  private let rendering: TemplateRendering
  private var bytes: [UInt8] = []
  /// Where the innermost indented text begins.
  private var start = 0

  /// The text of a template that doesn't include itself.
  ///
  /// - Parameter scope: what its names stand for.
  static func write(
    _ template: TemplateSet.Parsed, _ scope: TemplateScope, _ library: TemplateLibrary
  ) -> [UInt8] {
    var writer = TemplateWriter(library: library, rendering: scope.rendering)
    writer.bytes.reserveCapacity(16 * 1024)
    writer.write(template.tokens, scope, Surroundings())
    return writer.bytes
  }

  private init(library: TemplateLibrary, rendering: TemplateRendering) {
    self.library = library
    self.rendering = rendering
  }

  private mutating func write(
    _ tokens: [TemplateToken], _ scope: TemplateScope, _ surroundings: Surroundings
  ) {
    let indentation = surroundings.indentation
    guard !indentation.isEmpty else {
      for token in tokens { write(token, scope, surroundings) }
      return
    }
    let outer = start
    start = bytes.count
    for token in tokens {
      guard endsLine else {
        write(token, scope, surroundings)
        continue
      }
      // Indentation stands only before what isn't empty.
      let before = bytes.count
      bytes += indentation
      write(token, scope, surroundings)
      if bytes.count == before + indentation.count { bytes.removeLast(indentation.count) }
    }
    start = outer
  }

  /// Whether what was written of the innermost indented text ends in a line feed; swift-mustache takes one
  /// behind a carriage return for a part of that.
  private var endsLine: Bool {
    func has(_ byte: UInt8, at index: Int) -> Bool { index >= start && bytes[index] == byte }
    return has(UInt8(ascii: "\n"), at: bytes.count - 1)
      && !has(UInt8(ascii: "\r"), at: bytes.count - 2)
  }

  private mutating func write(
    _ token: TemplateToken, _ scope: TemplateScope, _ surroundings: Surroundings
  ) {
    switch token {
    case .text(let text): bytes += text
    case .tag(let number): bytes += rendering.text(rendering.tags[number], in: scope).utf8
    case .section(let number, let tokens):
      let tag = rendering.tags[number]
      if case .inverted = tag.kind {
        if !rendering.isPresent(tag, in: scope) { write(tokens, scope, surroundings) }
        return
      }
      switch rendering.section(tag, in: scope) {
      case .each(let scopes): for scope in scopes { write(tokens, scope, surroundings) }
      case .between(let marks):
        bytes += marks.opening.utf8
        write(tokens, scope, surroundings)
        bytes += marks.closing.utf8
      }
    case .filling: break
    case .block(let name, let tokens, let indentation):
      var inner = surroundings
      inner.indentation += indentation
      write(surroundings.filled[name] ?? tokens, scope, inner)
    case .partial(let alias, let indentation, let blocks):
      guard let template = library[ScannedTemplate.name(alias)] else { return }
      var inner = surroundings
      inner.indentation += indentation
      inner.filled.merge(blocks) { outer, _ in outer }
      write(template.tokens, scope, inner)
    }
  }
}
