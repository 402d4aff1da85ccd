import Mustache
import OnboardingDomain
import OnboardingWords
import SourceText

@testable import PageRendering

/// What swift-mustache makes of a fragment's template and the same data: what programs have to equal.
struct MustacheOracle {
  let renderer: FragmentRenderer

  func render(
    _ name: String, prefix: String?, data: ViewData,
    computed: @escaping (String) -> ComputedValue? = { _ in nil }
  ) -> (text: String, problems: [Diagnostic]) {
    let context = renderer.context
    guard let template = context.library[name] else { return ("", []) }
    let rendering = TemplateRendering(context)
    let names = FragmentNames(
      prefix: prefix, flow: renderer.flow, context: context, computed: computed)
    let outer = TemplateScope(names, outer: nil, rendering: rendering)
    let scope = TemplateScope(ViewNames(data: data), outer: outer, rendering: rendering)
    let text = template.template.render(scope, library: context.library.mustache)
    return (text, rendering.errors)
  }

  /// How what a program writes differs from what swift-mustache makes of the same; nil where it doesn't.
  static func difference(
    _ renderer: FragmentRenderer, _ name: String, prefix: String?, _ data: ViewData,
    _ results: (any FlowResults)? = nil
  ) -> String? {
    guard let program = renderer.program(name, prefix: prefix) else { return "\(name) is missing" }
    let lazy = LazyResults(results.map { results in { results } })
    var buffer = PageBuffer()
    let problems = renderer.write(
      program, data, lazy, renderer.context.formatter, into: &buffer)
    let oracle = MustacheOracle(renderer: renderer).render(
      name, prefix: prefix, data: data, computed: { results?.value($0) })
    let text = String(decoding: buffer.copied(), as: UTF8.self)
    if problems.map(String.init(describing:)) != oracle.problems.map(String.init(describing:)) {
      return "\(name): \(problems) and not \(oracle.problems)"
    }
    return Array(text.utf8) == Array(oracle.text.utf8)
      ? nil : "\(name): \(text.debugDescription) and not \(oracle.text.debugDescription)"
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
        return .mistake("the words \(key) name \(name), which is neither data nor computed")
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
