/// What `@media` and `@container` ask for.
package struct CSSCondition: Sendable {
  /// The names of features, in lower-case letters: `min-width`.
  package let features: [String]
  /// The features of which one word is asked: `prefers-contrast` being `more`.
  package let words: [(feature: String, word: String)]
  /// What stands in no parentheses of `@media`: `screen`, `and`.
  package let media: [String]
  /// The container of `@container`; nil where any will do.
  package let container: String?

  /// Takes a condition apart; nil for another at-rule.
  ///
  /// - Parameter rule: the at-rule as far as its brace: `@media (min-width: 40em)`.
  package init?(_ rule: String) {
    let text = rule.lowercased()
    let isMedia = text.hasPrefix("@media")
    guard isMedia || text.hasPrefix("@container") else { return nil }
    // What is asked of a style is a property.
    let asked = text.replacing(/style\([^()]*\)/, with: "")
    let before = asked.matches(of: /\(\s*([a-z][-\w]*)\s*[:<>=)]/).map { String($0.output.1) }
    let behind = asked.matches(of: /[<>=]\s*([a-z][-\w]*)\s*[<>=)]/).map { String($0.output.1) }
    features = before + behind
    words = asked.matches(of: /\(\s*([a-z][-\w]*)\s*:\s*([a-z][-\w]*)\s*\)/).map {
      (feature: String($0.output.1), word: String($0.output.2))
    }
    var outside = asked
    let innermost = /\([^()]*\)/
    while outside.contains(innermost) { outside.replace(innermost, with: " ") }
    media =
      isMedia
      ? outside.dropFirst("@media".count).matches(of: /[a-z][-\w]*/).map { String($0.output) } : []
    let named = /@\w+\s+(?!(?:not|style|scroll-state)(?![-\w]))([-\w]+)/
    container = isMedia ? nil : rule.prefixMatch(of: named).map { String($0.output.1) }
  }
}
