import OnboardingDomain
import OnboardingWords
import SourceText

/// Works out what a fragment's template says.
struct FragmentCompiler {
  /// What surrounds a part of a template.
  private struct Surroundings {
    /// The blocks that are filled from outside; the outermost filling wins.
    var filled: TemplateToken.Blocks = [:]
    var indentation: [UInt8] = []
    /// The templates that this one stands in.
    var trail: [String] = []
  }

  let context: RenderingContext
  /// The first part of the keys of its words, nil for components, which have none of their own.
  let prefix: String?
  let flow: FlowID?
  private(set) var bytes: [UInt8] = []
  private(set) var steps: [FragmentProgram.Step] = []
  private(set) var names: [FragmentProgram.Name] = []
  private(set) var outsides: [FragmentProgram.Outside] = []
  private(set) var numbers: [[String]: Int] = [:]
  /// The first step that bytes may be added to.
  private var open = 0

  init(_ template: String, prefix: String?, flow: FlowID?, context: RenderingContext) {
    self.context = context
    self.prefix = prefix
    self.flow = flow
    include(template, Surroundings())
  }

  // MARK: Steps

  private mutating func include(_ name: String, _ surroundings: Surroundings) {
    // A template that includes itself refuses the start.
    guard let template = context.library[name], !surroundings.trail.contains(name) else { return }
    var inner = surroundings
    inner.trail.append(name)
    add(template.tokens, inner)
  }

  private mutating func add(_ tokens: [TemplateToken], _ surroundings: Surroundings) {
    guard !surroundings.indentation.isEmpty else {
      for token in tokens { add(token, surroundings) }
      return
    }
    nest({ .lines(end: $0) }) { compiler in
      for token in tokens {
        let start = compiler.store(surroundings.indentation)
        let count = surroundings.indentation.count
        compiler.nest({ .indented(start: start, count: count, end: $0) }) {
          $0.add(token, surroundings)
        }
      }
    }
  }

  private mutating func add(_ token: TemplateToken, _ surroundings: Surroundings) {
    switch token {
    case .text(let text): write(text)
    case .tag(let number): add(tag: number)
    case .section(let number, let tokens):
      let tag = context.tags[number]
      let isInverted = if case .inverted = tag.kind { true } else { false }
      if isOfWords(tag.path), case .flag(let isThere) = outside(tag.path) {
        if isThere != isInverted { add(tokens, surroundings) }
        return
      }
      let name = self.number(of: tag.path)
      nest({
        isInverted
          ? .inverted(name, tag: number, end: $0) : .section(name, tag: number, end: $0)
      }) { $0.add(tokens, surroundings) }
    case .filling: break
    case .block(let name, let tokens, let indentation):
      var inner = surroundings
      inner.indentation += indentation
      add(surroundings.filled[name] ?? tokens, inner)
    case .partial(let alias, let indentation, let blocks):
      var inner = surroundings
      inner.indentation += indentation
      inner.filled.merge(blocks) { outer, _ in outer }
      include(ScannedTemplate.name(alias), inner)
    }
  }

  private mutating func add(tag number: Int) {
    let tag = context.tags[number]
    switch tag.kind {
    case .variable, .section, .inverted:
      if isOfWords(tag.path), case .text(_, let start, let count) = outside(tag.path) {
        return write(start, count)
      }
      steps.append(.name(self.number(of: tag.path), tag: number))
    case .asset(let parts), .link(let parts), .font(let parts), .style(let parts):
      if let path = TemplateTag.plainPath(parts), let text = context.markup(tag.kind, path) {
        return write(Array(text.utf8))
      }
      for case .name(let path) in parts { _ = self.number(of: path) }
      steps.append(.address(tag: number))
    }
  }

  private mutating func nest(
    _ step: (_ end: Int) -> FragmentProgram.Step, _ body: (inout FragmentCompiler) -> Void
  ) {
    let place = steps.count
    steps.append(step(0))
    open = steps.count
    body(&self)
    steps[place] = step(steps.count)
    open = steps.count
  }

  private mutating func write(_ text: [UInt8]) { write(store(text), text.count) }

  /// Writes bytes that are stored.
  private mutating func write(_ start: Int, _ count: Int) {
    if count == 0 { return }
    if steps.count > open, case .bytes(let first, let before)? = steps.last,
      first + before == start
    {
      steps[steps.count - 1] = .bytes(start: first, count: before + count)
    } else {
      steps.append(.bytes(start: start, count: count))
    }
  }

  private mutating func store(_ text: [UInt8]) -> Int {
    bytes += text
    return bytes.count - text.count
  }

  // MARK: Names

  /// Whether a path names words, which no data stands before: what they say is known here.
  private func isOfWords(_ path: [String]) -> Bool {
    path.count > 1 && ["t", "copy", "has"].contains(path[0])
  }

  private mutating func number(of path: [String]) -> Int {
    if let number = numbers[path] { return number }
    let number = names.count
    numbers[path] = number
    names.append(FragmentProgram.Name(path))
    outsides.append(.unknown)
    outsides[number] = outside(path)
    return number
  }

  /// The names that every fragment and every page of its own can ask for, around its data.
  static let known = ["lang", "dir", "flow", "t", "copy", "has", "value", "raw"]

  private mutating func outside(_ path: [String]) -> FragmentProgram.Outside {
    let rest = Array(path.dropFirst())
    if rest.isEmpty {
      return switch path[0] {
      case "lang": text(context.locale.code)
      case "dir": text(context.locale.isRightToLeft ? "rtl" : "ltr")
      case "flow": flow.map { text($0.rawValue) } ?? .nothing
      default: .unknown
      }
    }
    let name = rest.joined(separator: ".")
    return switch path[0] {
    case "t": prefix.map { words("\($0).\(name)") } ?? .unknown
    case "copy": words(name)
    case "has": prefix.map { .flag(context.words["\($0).\(name)"] != nil) } ?? .unknown
    case "value": .computed(name)
    case "raw": .raw(number(of: rest), name)
    default: .unknown
    }
  }

  private mutating func text(_ text: String) -> FragmentProgram.Outside {
    let escaped = Array(HTML.escaped(text).utf8)
    return .text(text, start: store(escaped), count: escaped.count)
  }

  /// Words; what fills them is looked up in the data first, then among the computed values.
  private mutating func words(_ key: String) -> FragmentProgram.Outside {
    guard let found = context.words[key] else {
      let message = "there are no words \(key)\(hint(context.words.suggestion(for: key)))"
      return .missing(message, key: key)
    }
    let arguments = found.arguments.prefix(found.text.argumentCount)
    if arguments.isEmpty {
      return text(found.text.pattern(for: 0, language: context.words.language).text([]))
    }
    return .phrase(
      found, key: key, arguments: arguments.map { number(of: TemplateTag.path($0)) })
  }
}
