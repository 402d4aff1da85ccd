import PageRendering
import SourceText

extension Rule {
  /// What stands in a template and belongs into a file of `Public/`.
  static let inline: [Rule] = [
    Rule("inline-code", .error) { examined, rule in
      examined.templates.files.filter { $0.isOfPages }.flatMap { rule.code(in: $0) }
    }
  ]

  /// Styles and scripts that the content security policy of all pages (`style-src 'self'; script-src 'self'`) lets no
  /// browser take. Source: Content Security Policy Level 3, 6.7.3.
  private func code(in file: TemplateSource.File) -> [Diagnostic] {
    let attribute = /\s(style|on[a-z]+)\s*=/
    let element = /<(style|script)\b(?![^>]*\bsrc=)/
    let text = file.text
    let found =
      text.matches(of: attribute).filter { text[..<$0.range.lowerBound].isInTag }
      .map { ($0.range.lowerBound, "the attribute \($0.output.1)") }
      + text.matches(of: element).map { ($0.range.lowerBound, "an element <\($0.output.1)>") }
    return found.map { place, what in
      finding(
        at: .file("Templates/" + file.path, line: text[..<place].count(where: \.isNewline) + 1),
        "\(what) stands in the page, and browsers leave it out",
        fix: "Put it into a file of Public: pages take styles and scripts from there alone")
    }
  }
}

extension TemplateSource.File {
  /// Whether a browser gets what is made of it. A mail has no policy, and its readers no stylesheets.
  fileprivate var isOfPages: Bool {
    path.hasSuffix(".mustache") && !path.hasSuffix("pages/mail.mustache")
  }
}

extension Substring {
  /// Whether what follows stands in a tag.
  fileprivate var isInTag: Bool {
    guard let open = lastIndex(of: "<") else { return false }
    return !self[open...].contains(">")
  }
}
