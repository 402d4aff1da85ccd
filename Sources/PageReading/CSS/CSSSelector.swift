/// What a selector names that is not for stylesheets to invent: elements, and their states and parts.
///
/// What a vendor stands before, and what follows such a part (`::-webkit-scrollbar:horizontal`), is left out.
package struct CSSSelector: Sendable {
  /// The names of elements as they were written: `button`. An element of one's own has a hyphen and is left out.
  package let elements: [String]
  /// What stands behind one colon: `hover`.
  package let pseudoClasses: [String]
  /// What stands behind two: `before`.
  package let pseudoElements: [String]

  /// Takes a selector apart, or several with commas between them.
  package init(_ selector: String) {
    var text = selector
    // Most have none of these, and a pattern is much slower than a look.
    if text.contains("\\") { text.replace(/\\./, with: "_") }
    if text.contains("\"") { text.replace(/"[^"]*"/, with: "") }
    if text.contains("'") { text.replace(/'[^']*'/, with: "") }
    if text.contains("[") { text.replace(/\[[^\]]*\]/, with: "") }
    let hasPseudos = text.contains(":")
    if hasPseudos { text.replace(/::?-[-\w]+(?::[-\w]+)*/, with: "") }
    let pseudos = hasPseudos ? text.matches(of: /(::?)([-\w]+)/) : []
    pseudoClasses = pseudos.filter { $0.output.1 == ":" }.map { String($0.output.2) }
    pseudoElements = pseudos.filter { $0.output.1 == "::" }.map { String($0.output.2) }
    // Behind these alone parentheses hold a selector; behind others `even`, `de` or a name.
    let others = /::?(?!(?:is|where|not|has|host|host-context|slotted)\()[-\w]+(?:\([^()]*\))?/
    if hasPseudos { text.replace(others, with: "") }
    elements = text.matches(of: /(?:^|[\s,>+~(|])([A-Za-z][-\w]*)/).map { String($0.output.1) }
      .filter { !$0.contains("-") }
  }
}
