import OnboardingDomain
import OnboardingWords
package import SourceText

/// Words that assert something.
package struct CopyClaim: Sendable {
  /// The key.
  package let key: String
  /// The file, below `Templates/`.
  package let file: String
  /// Where in it.
  package let position: SourcePosition
  /// What the comment says about it: a source, or that it is an illustration.
  package let support: String
  /// For each form of the words in the source language the longest stretch without placeholders.
  package let stretches: [String]
}

extension RenderedSite {
  /// The language in which the words of a flow are written first.
  package func sourceLanguage(flow: Int) -> String { catalogues.own[flow].sourceLanguage }

  /// What was wrong while pages of a flow were written, with what is wrong with words at the words.
  package func placed(_ problems: [Diagnostic], flow: Int) -> [Diagnostic] {
    problems.map { catalogues.placed($0, flow: flow) }
  }

  /// Everything that the words of a flow, or those that it shares, assert.
  package func claims(flow: Int) -> [CopyClaim] {
    [catalogues.own[flow], catalogues.shared].flatMap { catalogue in
      catalogue.entries.values.compactMap { entry in
        entry.claim.map { support in
          CopyClaim(
            key: entry.key, file: catalogue.file, position: entry.position, support: support,
            stretches: entry.texts[catalogue.sourceLanguage]?.stretches ?? [])
        }
      }
    }.sorted { $0.key < $1.key }
  }
}

extension CopyText {
  fileprivate var stretches: [String] {
    forms.values.compactMap { pattern in
      pattern.pieces.compactMap { piece in
        if case .words(let words) = piece { words } else { nil }
      }.max { $0.count < $1.count }
    }
  }
}
