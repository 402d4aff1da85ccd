import OnboardingWords
package import SourceText

/// The rules that a template can break.
package enum TemplateRule: String, Sendable, Hashable, CaseIterable {
  /// Tags are closed, nested and named so that they can be read.
  case templateSyntax = "template-syntax"
  /// Every name stands for something.
  case unknownName = "unknown-name"
  /// Every template that is referred to exists, and has the blocks that are filled.
  case unknownTemplate = "unknown-template"
  /// Every screen, sheet and message has a template.
  case missingTemplate = "missing-template"
  /// Every page shows something.
  case emptyTemplate = "empty-template"
  /// No template includes itself.
  case circularTemplate = "circular-template"
  /// Everything is escaped where it is written.
  case unescapedOutput = "unescaped-output"
  /// Every key that is asked for has words.
  case missingCopy = "missing-copy"
  /// What fills the words of a key is known.
  case wrongPlaceholders = "wrong-placeholders"
  /// Every file that is referred to exists.
  case missingFile = "missing-file"

  /// How to put a template right that breaks the rule.
  package var fix: String {
    switch self {
    case .templateSyntax: "Correct the tag; docs/templates.md is the whole language"
    case .unknownName: "Use a name of docs/templates.md, or add it to the flow's vocabulary"
    case .unknownTemplate: "Correct the name, or write the template"
    case .missingTemplate: "Write the template"
    case .emptyTemplate:
      "Write what it shows; Templates/layout.mustache has what every page of a flow needs"
    case .circularTemplate: "Take one of the inclusions out"
    case .unescapedOutput: "Write {{name}}; markup belongs into the template"
    case .missingCopy: "Add the key to the catalogue of the flow"
    case .wrongPlaceholders: CopyRule.wrongPlaceholders.fix
    case .missingFile: "Correct the path, or put the file into Public"
    }
  }
}

extension Diagnostic {
  /// A mistake in a template.
  ///
  /// - Parameters:
  ///   - file: the path below `Templates/`.
  ///   - position: the first character for a mistake that stands nowhere in particular.
  package static func template(
    file: String, position: SourcePosition = SourcePosition(line: 1, column: 1), message: String,
    rule: TemplateRule = .unknownName, subject: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.rawValue, place: .file("Templates/" + file, position), message: message,
      fix: rule.fix, subject: subject)
  }
}
