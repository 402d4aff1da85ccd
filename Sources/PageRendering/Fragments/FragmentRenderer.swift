import OnboardingDomain
import OnboardingWords
import SourceText

/// Renders the parts of pages that are made for each request.
struct FragmentRenderer: Sendable {
  /// What is wrong with a template, and the keys of the words that it uses.
  typealias Findings = (errors: [Diagnostic], copyKeys: [String])

  let context: RenderingContext
  let flow: FlowID?

  /// Writes a template, filled with data.
  ///
  /// - Parameters:
  ///   - name: the template: `fragments/plan-summary`.
  ///   - prefix: the first part of the keys of its words, nil for a component.
  ///   - formatter: how values are written; nil for as the language goes.
  ///   - data: what it shows; a name that is asked for and missing is a mistake, and writes nothing.
  /// - Returns: what was wrong with the data, each with its place in the template.
  func write(
    _ name: String, prefix: String?, data: ViewData, formatter: ValueFormatter? = nil,
    into buffer: inout PageBuffer
  ) -> [Diagnostic] {
    guard let program = program(name, prefix: prefix) else {
      return [
        Diagnostic.template(
          file: "\(name).mustache", message: "there is no such template", rule: .missingTemplate)
      ]
    }
    var filler = FragmentFiller(program, data, nil, formatter ?? context.formatter)
    filler.write(into: &buffer)
    return filler.errors
  }

  /// A template of its own, filled with data.
  func text(
    _ name: String, prefix: String?, data: ViewData, habits: RegionHabits? = nil
  ) -> RenderedText {
    var buffer = PageBuffer()
    let problems = write(
      name, prefix: prefix, data: data, formatter: context.formatter.following(habits),
      into: &buffer)
    return RenderedText(bytes: buffer.copied(), problems: problems)
  }

  /// What a template says, worked out once; nil where there is no such template.
  func program(_ name: String, prefix: String?) -> FragmentProgram? {
    context.programs.program(name, prefix: prefix, flow: flow, in: context)
  }

  /// What can be seen to be wrong with a template before there is data: words, values and files
  /// that don't exist. A section `{{#has.…}}` in the same template says that words may be missing.
  ///
  /// - Parameter names: the names of all that the data can have; nil where nobody says.
  func findings(
    _ name: String, prefix: String?, vocabulary: Vocabulary, names: Set<String>? = nil
  ) -> Findings {
    // A context belongs to one flow, and so to one vocabulary.
    names == nil
      ? context.findings.value(for: [prefix, name]) {
        newFindings(name, prefix: prefix, vocabulary: vocabulary, names: nil)
      } : newFindings(name, prefix: prefix, vocabulary: vocabulary, names: names)
  }

  private func newFindings(
    _ name: String, prefix: String?, vocabulary: Vocabulary, names: Set<String>?
  ) -> Findings {
    var errors = context.library.findings(of: name)
    if let names { errors += unknownNames(name, names) }
    var copyKeys: [String] = []
    for template in context.library.reachable(from: name) {
      let optional = Set(
        template.scanned.tags.filter { $0.path.first == "has" }.map {
          $0.path.dropFirst().joined(separator: ".")
        })
      for tag in template.scanned.tags {
        let rest = tag.path.dropFirst().joined(separator: ".")
        if rest.isEmpty { continue }
        var key: String?
        switch tag.path[0] {
        case "t":
          guard let own = prefix.map({ "\($0).\(rest)" }) else { continue }
          // Words that may be missing are used where they are there: in some flow, if not in this one.
          if optional.contains(rest), context.words[own] == nil {
            copyKeys.append(own)
          } else {
            key = own
          }
        case "copy": key = rest
        case "value" where !vocabulary.values.contains(rest):
          errors.append(
            tag.error(
              "the flow computes nothing called \(rest)"
                + hint(rest.closest(among: vocabulary.values))))
        default: break
        }
        guard let key else { continue }
        copyKeys.append(key)
        if context.words[key] == nil {
          errors.append(
            tag.error(context.missingWords([key], of: flow), .missingCopy, key: key))
        }
      }
    }
    return (errors, copyKeys)
  }

  /// The tags that ask for what the data never has.
  private func unknownNames(_ name: String, _ names: Set<String>) -> [Diagnostic] {
    let known = names.union(FragmentCompiler.known).union(["."])
    return context.library.reachable(from: name).flatMap(\.scanned.tags).flatMap { tag in
      let asked =
        tag.parts.map { $0.compactMap { if case .name(let path) = $0 { path.first } else { nil } } }
        ?? tag.path.prefix(1).map { $0 }
      return asked.filter { !known.contains($0) }.map { first in
        tag.error("nothing here is called \(first)\(hint(first.closest(among: known)))")
      }
    }
  }
}
