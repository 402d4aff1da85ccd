import PageRendering
import SourceText

extension Rule {
  /// What is wrong with templates; the server refuses to start, but for templates nobody uses.
  static let templates: [Rule] =
    TemplateRule.allCases.filter { $0 != .missingCopy }.map { Rule($0) } + [
      Rule("unused-template", .warning) { examined, rule in
        (examined.site?.unusedTemplates() ?? []).map {
          rule.finding(
            at: .file("Templates/" + $0), "no page, sheet or fragment is made of it",
            fix: "Delete it, or name it after a screen, a sheet or a fragment of the flow")
        }
      }
    ]
}
