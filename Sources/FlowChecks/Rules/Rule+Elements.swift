import PageRendering
import SourceText

extension Rule {
  /// Elements that a template doesn't hold together.
  static let elements: [Rule] = [
    Rule("unclosed-element", .warning) { examined, rule in
      examined.templates.files.filter { $0.path.hasSuffix(".mustache") }.flatMap { file in
        ElementBalance.mistakes(in: file.text).map { mistake in
          rule.finding(
            at: .file("Templates/" + file.path, line: mistake.line), mistake.message,
            fix: "Close it, or take it out: browsers guess, and what follows stands elsewhere")
        }
      }
    }
  ]
}
