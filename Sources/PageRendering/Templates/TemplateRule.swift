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
  /// No template includes itself.
  case circularTemplate = "circular-template"
  /// Everything is escaped where it is written.
  case unescapedOutput = "unescaped-output"
  /// Every key that is asked for has words.
  case missingCopy = "missing-copy"
  /// Every file that is referred to exists.
  case missingFile = "missing-file"
}
