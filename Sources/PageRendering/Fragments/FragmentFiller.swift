import OnboardingDomain
import OnboardingWords
import SourceText

/// Fills a fragment's program from data, for one request.
struct FragmentFiller {
  let program: FragmentProgram
  let results: LazyResults?
  /// How the language writes values where the person is.
  let formatter: ValueFormatter
  /// The data, and inside of it what sections walk, innermost last.
  private(set) var scopes: [ViewData] = []
  /// What was wrong with the data, each with its place in the template; what is wrong is left out.
  private(set) var errors: [Diagnostic] = []
  /// Where the innermost indented text begins.
  private var start = 0

  /// - Parameter results: what `value.` names; nil outside of a flow, where there is nothing.
  init(
    _ program: FragmentProgram, _ data: ViewData, _ results: LazyResults?,
    _ formatter: ValueFormatter
  ) {
    self.program = program
    self.formatter = formatter
    self.results = results
    scopes.reserveCapacity(4)
    scopes.append(data)
  }

  mutating func write(into buffer: inout PageBuffer) {
    run(0, program.steps.count, &buffer)
  }

  private mutating func run(_ first: Int, _ end: Int, _ buffer: inout PageBuffer) {
    let program = program
    var index = first
    while index < end {
      let step = program.steps[index]
      index += 1
      switch step {
      case .bytes(let start, let count):
        buffer.append(program.bytes, start, count)
      case .name(let name, let tag):
        if let data = data(name) {
          write(data, tag, &buffer)
        } else if case .phrase(let found, let key, let arguments) = program.outsides[name] {
          write(phrase(found, key, arguments), tag, &buffer)
        } else {
          write(outside(name), tag, &buffer)
        }
      case .section(let name, let tag, let end):
        section(value(name), tag, index, end, &buffer)
        index = end
      case .inverted(let name, let tag, let end):
        if !isPresent(value(name), tag) { run(index, end, &buffer) }
        index = end
      case .address(let tag): address(tag, &buffer)
      case .lines(let end):
        let outer = start
        start = buffer.count
        run(index, end, &buffer)
        start = outer
        index = end
      case .indented(let first, let count, let end):
        indented(first, count, index, end, &buffer)
        index = end
      }
    }
  }

  // MARK: Steps

  private mutating func write(_ value: Value, _ tag: Int, _ buffer: inout PageBuffer) {
    switch value {
    case .data(let data): write(data, tag, &buffer)
    case .text(_, let start, let count):
      buffer.append(program.bytes, start, count)
    case .missing(let message, let key): report(tag, message, .missingCopy, key: key)
    case .mistake(let message, let key): report(tag, message, .wrongPlaceholders, key: key)
    case .unknown: reportUnknown(tag)
    }
  }

  private mutating func write(_ phrase: Phrase, _ tag: Int, _ buffer: inout PageBuffer) {
    switch phrase {
    case .words(let pattern, let arguments):
      // Piece by piece, without the text that they make.
      for piece in pattern.pieces {
        switch piece {
        case .words(let words): buffer.appendEscaped(words)
        case .argument(let index):
          if index < arguments.count { buffer.appendEscaped(arguments[index]) }
        }
      }
    case .mistake(let message, let key): report(tag, message, .wrongPlaceholders, key: key)
    }
  }

  private mutating func write(_ data: ViewData, _ tag: Int, _ buffer: inout PageBuffer) {
    switch data {
    case .text(let text): buffer.appendEscaped(text)
    case .value(let value): write(value, tag, &buffer)
    case .flag(let flag): buffer.append(flag ? "true" : "false")
    case .null: break
    case .list:
      let name = self.tag(tag).name
      report(tag, "\(name) is a list; write {{#\(name)}} … {{/\(name)}}")
    case .object: report(tag, "\(self.tag(tag).name) has parts; name one of them")
    }
  }

  /// A computed value as people read it.
  private mutating func write(
    _ value: ComputedValue, _ tag: Int, _ buffer: inout PageBuffer
  ) {
    guard case .copy(let key) = value else {
      return buffer.appendEscaped(formatter.text(value))
    }
    if let text = program.context.words.text(key) { return buffer.appendEscaped(text) }
    report(
      tag, "\(self.tag(tag).name) asks for the words \(key), which no catalogue has",
      .missingCopy, key: key)
  }

  private mutating func section(
    _ value: Value, _ tag: Int, _ first: Int, _ end: Int, _ buffer: inout PageBuffer
  ) {
    switch value {
    case .data(.flag(let flag)): if flag { run(first, end, &buffer) }
    case .data(.null), .missing: break
    case .data(.text(let text)) where text.isEmpty: break
    case .data(.list(let list)): for data in list { frame(data, first, end, &buffer) }
    case .data(let data): frame(data, first, end, &buffer)
    case .text(let text, _, _):
      if !text.isEmpty { frame(.text(text), first, end, &buffer) }
    case .mistake(let message, let key): report(tag, message, .wrongPlaceholders, key: key)
    case .unknown: reportUnknown(tag)
    }
  }

  private mutating func frame(
    _ data: ViewData, _ first: Int, _ end: Int, _ buffer: inout PageBuffer
  ) {
    scopes.append(data)
    run(first, end, &buffer)
    scopes.removeLast()
  }

  private mutating func isPresent(_ value: Value, _ tag: Int) -> Bool {
    switch value {
    case .data(.flag(let flag)): return flag
    case .data(.null), .missing: return false
    case .data(.text(let text)), .text(let text, _, _): return !text.isEmpty
    case .data(.list(let list)): return !list.isEmpty
    case .data: return true
    case .mistake(let message, let key):
      report(tag, message, .wrongPlaceholders, key: key)
      return true
    case .unknown:
      reportUnknown(tag)
      return false
    }
  }

  /// Indentation stands only before what isn't empty.
  private mutating func indented(
    _ first: Int, _ count: Int, _ body: Int, _ end: Int, _ buffer: inout PageBuffer
  ) {
    guard buffer.endsLine(since: start) else { return run(body, end, &buffer) }
    let before = buffer.count
    buffer.append(program.bytes, first, count)
    run(body, end, &buffer)
    if buffer.count == before + count { buffer.removeLast(count) }
  }

  // MARK: Addresses

  private mutating func address(_ number: Int, _ buffer: inout PageBuffer) {
    let tag = tag(number)
    guard let parts = tag.parts, let path = path(parts, number) else { return }
    if let text = program.context.markup(tag.kind, path) {
      buffer.append(text)
    } else {
      report(number, "there is no file Public\(path)", .missingFile)
    }
  }

  private mutating func path(_ parts: [TemplateTag.AssetPart], _ number: Int) -> String? {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .name(let name):
        switch program.numbers[name].map({ value($0) }) {
        case .data(.text(let text)), .text(let text, _, _): path += text
        default:
          // A page of no flow has no name for the path of a flow's stylesheet.
          if case .style = tag(number).kind { return nil }
          report(
            number, "\(name.joined(separator: ".")) is no plain text that can be in an address")
          return nil
        }
      }
    }
    return path
  }

  // MARK: Mistakes

  private func tag(_ number: Int) -> TemplateTag { program.context.tags[number] }

  private mutating func report(
    _ tag: Int, _ message: String, _ rule: TemplateRule = .unknownName, key: String? = nil
  ) {
    errors.append(self.tag(tag).error(message, rule, key: key))
  }

  private mutating func reportUnknown(_ number: Int) {
    let tag = tag(number)
    let known = scopes.flatMap { data -> [String] in
      if case .object(let members) = data { Array(members.byName.keys) } else { [] }
    }
    let suggestion = tag.path[0].closest(
      among: (known + FragmentCompiler.known).filter { $0 != tag.path[0] })
    report(number, "nothing here is called \(tag.name)\(hint(suggestion))")
  }
}
