import Mustache
import OnboardingDomain
import OnboardingWords
import SourceText
import Synchronization

@testable import PageRendering

/// What swift-mustache makes of a template and the same data: what Foyer's own readers of templates have to
/// equal.
struct MustacheOracle {
  let renderer: FragmentRenderer

  typealias Rendered = (text: [UInt8], problems: [String])

  /// What a template says.
  ///
  /// - Parameter write: swift-mustache, or what has to equal it.
  func render(
    _ name: String, prefix: String?, data: ViewData, computed: @escaping (String) -> ComputedValue?,
    _ write: (String, TemplateScope, TemplateLibrary) -> [UInt8]
  ) -> Rendered {
    let context = renderer.context
    let rendering = TemplateRendering(context)
    let names = FragmentNames(
      prefix: prefix, flow: renderer.flow, context: context, computed: computed)
    let outer = TemplateScope(names, outer: nil, rendering: rendering)
    let scope = TemplateScope(ViewNames(data: data), outer: outer, rendering: rendering)
    let text = write(name, scope, context.library)
    return (text, rendering.errors.map(String.init(describing:)))
  }

  /// What swift-mustache writes.
  static func mustache(
    _ name: String, _ scope: TemplateScope, _ library: TemplateLibrary
  ) -> [UInt8] {
    guard let template = library[name] else { return [] }
    return Array(template.mustache.render(scope, library: library.mustache(from: name)).utf8)
  }

  /// What pages are written with.
  static func writer(
    _ name: String, _ scope: TemplateScope, _ library: TemplateLibrary
  ) -> [UInt8] {
    library[name].map { TemplateWriter.write($0, scope, library) } ?? []
  }

  /// How what a program or a page writes differs from what swift-mustache makes of the same; nil where
  /// neither does.
  static func difference(
    _ renderer: FragmentRenderer, _ name: String, prefix: String?, _ data: ViewData,
    _ results: (any FlowResults)? = nil
  ) -> String? {
    guard let program = renderer.program(name, prefix: prefix) else { return "\(name) is missing" }
    let lazy = LazyResults(results.map { results in { results } })
    var buffer = PageBuffer()
    var filler = FragmentFiller(program, data, lazy, renderer.context.formatter)
    filler.write(into: &buffer)
    let problems = filler.errors
    func rendered(_ write: (String, TemplateScope, TemplateLibrary) -> [UInt8]) -> Rendered {
      MustacheOracle(renderer: renderer).render(
        name, prefix: prefix, data: data, computed: { results?.value($0) }, write)
    }
    let expected = rendered(mustache)
    return difference(
      "\(name) as a fragment", (buffer.copied(), problems.map(String.init(describing:))), expected)
      ?? difference("\(name) in a page", rendered(writer), expected)
  }

  /// How two renderings of a template differ.
  static func difference(_ name: String, _ found: Rendered, _ expected: Rendered) -> String? {
    if found.problems != expected.problems {
      return "\(name): \(found.problems) and not \(expected.problems)"
    }
    if found.text == expected.text { return nil }
    let texts = [found.text, expected.text].map { String(decoding: $0, as: UTF8.self) }
    return "\(name): \(texts[0].debugDescription) and not \(texts[1].debugDescription)"
  }
}

// MARK: swift-mustache's side

/// swift-mustache keeps a stack of scopes and asks the innermost one, which answers for all. Text is escaped
/// already; never nil, which would make it ask further out by itself.
extension TemplateScope: MustacheParent {
  /// What the tag with this number writes, or goes over.
  public func child(named name: String) -> Any? {
    guard let number = ScannedTemplate.tagNumber(name) else { return nil }
    let tag = rendering.tags[number]
    return switch tag.kind {
    case .section:
      switch rendering.section(tag, in: self) {
      case .each(let scopes): scopes
      case .between(let marks): MustacheLambda { marks.opening + $0 + marks.closing }
      }
    case .inverted: rendering.isPresent(tag, in: self)
    default: rendering.text(tag, in: self)
    }
  }
}

extension TemplateSet.Parsed {
  private static let known = Mutex<[String: MustacheTemplate]>([:])

  /// The template as swift-mustache reads it, once.
  fileprivate var mustache: MustacheTemplate {
    Self.known.withLock { known in
      if let template = known[scanned.text] { return template }
      do {
        let template = try MustacheTemplate(string: scanned.text)
        known[scanned.text] = template
        return template
      } catch { fatalError("swift-mustache refuses \(scanned.file): \(error)") }
    }
  }
}

extension TemplateLibrary {
  /// What a template can reach, under the names that the scanner writes.
  fileprivate func mustache(from name: String) -> MustacheLibrary {
    var library = MustacheLibrary()
    var seen: Set<String> = []
    var queue = [name]
    while let next = queue.popLast() {
      guard seen.insert(next).inserted, let template = self[next] else { continue }
      library.register(template.mustache, named: ScannedTemplate.alias(next))
      queue += template.scanned.references.map(\.name)
    }
    return library
  }
}

/// The names that every fragment and every page of its own can ask for, around its data.
private struct FragmentNames: TemplateNames {
  /// The first part of the keys of its words, nil for components, which have none of their own.
  let prefix: String?
  let flow: FlowID?
  let context: RenderingContext
  /// A computed value by its name; outside a flow there are none.
  let computed: (String) -> ComputedValue?

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard let first = path.first else { return nil }
    let rest = path.dropFirst()
    if rest.isEmpty {
      return switch first {
      case "lang": .text(context.locale.code)
      case "dir": .text(context.locale.isRightToLeft ? "rtl" : "ltr")
      case "flow": flow.map { .text($0.rawValue) } ?? .nothing
      default: nil
      }
    }
    let name = rest.joined(separator: ".")
    switch first {
    case "t": return prefix.map { words("\($0).\(name)", in: scope) }
    case "copy": return words(name, in: scope)
    case "has": return prefix.map { .flag(context.words["\($0).\(name)"] != nil) }
    case "value": return computed(name).map { .computed($0) } ?? .nothing
    case "raw": return raw(rest, name, in: scope)
    default: return nil
    }
  }

  var known: [String] { ["lang", "dir", "flow", "t", "copy", "has", "value", "raw"] }

  /// The bare form of a name of the data, else of a computed value.
  private func raw(
    _ path: ArraySlice<String>, _ name: String, in scope: TemplateScope
  ) -> TemplateValue {
    if case .computed(let value)? = scope.value(path) {
      return .text(context.formatter.raw(value))
    }
    return computed(name).map { .text(context.formatter.raw($0)) } ?? .nothing
  }

  /// Words; what fills them is looked up in the data first, then among the computed values.
  private func words(_ key: String, in scope: TemplateScope) -> TemplateValue {
    guard let found = context.words[key] else {
      return .missing(
        "there are no words \(key)\(hint(context.words.suggestion(for: key)))", words: key)
    }
    var arguments: [String] = []
    var number: Double?
    for (index, name) in found.arguments.prefix(found.text.argumentCount).enumerated() {
      let path = TemplateTag.path(name)[...]
      switch scope.value(path) ?? computed(name).map({ .computed($0) }) {
      case .computed(.copy(let key))?: arguments.append(context.words.text(key) ?? key)
      case .computed(let value)?:
        arguments.append(context.formatter.text(value))
        if index == 0 { number = context.formatter.magnitude(value) }
      case .text(let text)?:
        arguments.append(text)
        if index == 0 { number = Double(text) }
      case .nothing?: arguments.append("")
      default:
        return .mistake(
          "\(key) names \(name), which is neither data nor computed", .wrongPlaceholders,
          words: key)
      }
    }
    return .text(
      found.text.pattern(for: number ?? 0, language: context.words.language).text(arguments))
  }
}

/// The names in the data of a fragment.
private struct ViewNames: TemplateNames {
  let data: ViewData

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard let first = path.first else { return nil }
    if path.count == 1, first == "." {
      return switch data {
      case .object, .list, .null: nil
      default: Self.value(of: data)
      }
    }
    guard case .object(let members) = data, let member = members[first] else { return nil }
    let rest = path.dropFirst()
    return rest.isEmpty ? Self.value(of: member) : ViewNames(data: member).value(rest, in: scope)
  }

  var known: [String] {
    if case .object(let members) = data { Array(members.byName.keys) } else { [] }
  }

  private static func value(of data: ViewData) -> TemplateValue {
    switch data {
    case .null: .nothing
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .value(let value): .computed(value)
    case .list(let list): .list(list.map { ViewNames(data: $0) })
    case .object: .names(ViewNames(data: data))
    }
  }
}
