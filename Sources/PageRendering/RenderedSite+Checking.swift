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

  /// The templates in the folders of the flows that no page, sheet or fragment is made of, each with the name that was
  /// probably meant, without `.mustache`; nil where no screen, sheet, fragment or shared template is called alike.
  package func unusedTemplates() -> [(file: String, meant: String?)] {
    zip(flows, contexts).flatMap { pages, contexts -> [(file: String, meant: String?)] in
      guard let library = contexts.first?.library else { return [] }
      let flow = pages.onboarding.flow
      let renderer = FlowRenderer(pages.onboarding, locales: locales, contexts: contexts)
      var roots = flow.variants.flatMap(\.screens).flatMap { screen in
        ([nil] + screen.sheets).compactMap { renderer.template(for: screen, $0, in: library) }
      }
      roots += pages.onboarding.vocabulary.fragments.map { "fragments/\($0)" }
      roots += ["field-error", "error-summary", "because", "notice", "review-rows"].map {
        "components/\($0)"
      }
      roots += library.names.filter {
        $0.hasPrefix("pages/") && Self.isKnownPage($0, contexts: self.contexts)
      }
      let used = Set(roots.flatMap { library.reachable(from: $0).map(\.scanned.file) })
      let screens = flow.variants.flatMap(\.screens)
      let free =
        (screens.flatMap { screen in
          [screen.id.rawValue] + screen.sheets.map { "\(screen.id).\($0.id)" }
        } + pages.onboarding.vocabulary.fragments.map { "fragments/\($0)" } + library.names)
        .filter { !library.isOwn($0) }
      return library.names.filter(library.isOwn).sorted()
        .map { (file: "\(flow.id)/\($0).mustache", meant: $0.closest(among: free)) }
        .filter { !used.contains($0.file) }
    }
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
