/// Two tokens of which one is written or drawn on the other.
package struct ContrastPair: Sendable, Hashable {
  /// Source: WCAG 2.2, 1.4.3 for words, 1.4.11 for controls.
  package static let words = 4.5

  /// The token of what is read.
  package let ink: String
  /// The token of what it stands on.
  package let ground: String
  /// The least contrast.
  package let minimum: Double
  /// The line on which the theme says so, nil for a pair that its name implies.
  package let line: Int?

  /// Reads the pairs in a comment: `contrast 4.5: --text --text-2 on --page --card;`.
  package static func read(
    _ comment: CSSFile.Comment
  ) -> (pairs: [ContrastPair], mistakes: [(line: Int, text: String)]) {
    var pairs: [ContrastPair] = []
    var mistakes: [(line: Int, text: String)] = []
    var line = comment.line
    for row in comment.text.split(separator: "\n", omittingEmptySubsequences: false) {
      for sentence in row.split(separator: ";") {
        guard let start = sentence.firstRange(of: "contrast ") else { continue }
        let text = sentence[start.upperBound...]
        let parts = text.split(separator: ":", maxSplits: 1)
        // A comment may well speak of contrast without naming pairs.
        guard let minimum = parts.first.flatMap({ Double(String($0).trimming) }) else { continue }
        let sides = parts.count == 2 ? String(parts[1]).components(" on ") : []
        let tokens = sides.map { $0.split(separator: " ").map(String.init) }
        guard tokens.count == 2, !tokens[0].isEmpty, !tokens[1].isEmpty,
          tokens.joined().allSatisfy({ $0.hasPrefix("--") })
        else {
          mistakes.append((line, String(sentence).trimming))
          continue
        }
        for ink in tokens[0] {
          pairs += tokens[1].map {
            ContrastPair(ink: ink, ground: $0, minimum: minimum, line: line)
          }
        }
      }
      line += 1
    }
    return (pairs, mistakes)
  }

  /// `--on-accent` is what is written on `--accent`, where that is a colour.
  package static func implied(by names: Set<String>, _ tokens: Tokens) -> [ContrastPair] {
    names.filter { $0.hasPrefix("--on-") }.sorted().compactMap { ink in
      let ground = "--" + ink.dropFirst("--on-".count)
      return tokens.colour(ground) == nil
        ? nil : ContrastPair(ink: ink, ground: ground, minimum: words, line: nil)
    }
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
