import OnboardingWeb
import PageRendering

extension Rule {
  /// What is wrong with templates; the server refuses to start, but for templates nobody uses.
  static let templates: [Rule] =
    TemplateRule.allCases.filter { $0 != .missingCopy }.map { rule in
      Rule(rule.rawValue, .error) { examined in
        examined.remarks(about: rule) + (rule == .missingFile ? examined.missingFiles : [])
      }
    } + [
      Rule("unused-template", .warning) { examined in
        (examined.site?.unusedTemplates() ?? []).map {
          Remark(
            place: .file("Templates/" + $0), message: "no page, sheet or fragment is made of it",
            mend: "Delete it, or name it after a screen, a sheet or a fragment of the flow")
        }
      }
    ]
}

extension Examined {
  /// What templates break of a rule.
  func remarks(about rule: TemplateRule) -> [Remark] {
    renderingErrors.templates.filter { $0.rule == rule }.map { error in
      Remark(
        place: .file(
          "Templates/" + error.file, line: error.position.line, column: error.position.column),
        message: error.message, mend: rule.mend)
    }
  }

  fileprivate var missingFiles: [Remark] {
    assetErrors.map {
      Remark(
        place: .file("Public/" + $0.file, line: $0.line),
        message: "refers to \($0.reference), which is not in Public",
        mend: TemplateRule.missingFile.mend)
    }
  }
}

extension TemplateRule {
  fileprivate var mend: String {
    switch self {
    case .templateSyntax: "Correct the tag; docs/templates.md is the whole language"
    case .unknownName: "Use a name of docs/templates.md, or add it to the flow's vocabulary"
    case .unknownTemplate: "Correct the name, or write the template"
    case .missingTemplate: "Write the template"
    case .circularTemplate: "Take one of the inclusions out"
    case .unescapedOutput: "Write {{name}}; markup belongs into the template"
    case .missingCopy: "Add the key to the catalogue of the flow"
    case .missingFile: "Correct the path, or put the file into Public"
    }
  }
}
