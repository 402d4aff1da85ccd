import Mustache
import OnboardingDomain
import OnboardingWords
import SourceText

/// Renders the parts of pages that are made for each request.
struct FragmentRenderer: Sendable {
  let context: RenderingContext
  let flow: FlowID?

  /// Text with what was wrong while it was written.
  struct Result {
    let text: String
    let errors: [Diagnostic]
    let copyKeys: [String]
  }

  /// Renders a template with data.
  ///
  /// - Parameters:
  ///   - name: the template: `fragments/plan-summary`.
  ///   - prefix: the first part of the keys of its words, nil for a component.
  ///   - data: what it shows; a name that is asked for and missing is a mistake, and writes nothing.
  ///   - computed: a computed value by its name.
  func render(
    _ name: String, prefix: String?, data: ViewData,
    computed: @escaping (String) -> ComputedValue? = { _ in nil }
  ) -> Result {
    guard let template = context.library[name] else {
      let error = Diagnostic.template(
        file: "\(name).mustache",
        message: "there is no such template",
        rule: .missingTemplate)
      return Result(text: "", errors: [error], copyKeys: [])
    }
    let rendering = TemplateRendering(context)
    let names = FragmentNames(prefix: prefix, flow: flow, context: context, computed: computed)
    let outer = TemplateScope(names, outer: nil, rendering: rendering)
    let scope = TemplateScope(ViewNames(data: data), outer: outer, rendering: rendering)
    let text = template.template.render(scope, library: context.library.mustache)
    return Result(text: text, errors: rendering.errors, copyKeys: rendering.copyKeys)
  }

  /// What can be seen to be wrong with a template before there is data: words, values and files
  /// that don't exist. A section `{{#has.…}}` in the same template says that words may be missing.
  func findings(
    _ name: String, prefix: String?, vocabulary: Vocabulary
  ) -> (errors: [Diagnostic], copyKeys: [String]) {
    var errors = context.library.findings(of: name)
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
            tag.error(
              "there are no words \(key)\(hint(context.words.suggestion(for: key)))",
              .missingCopy, key: key))
        }
      }
    }
    return (errors, copyKeys)
  }
}
