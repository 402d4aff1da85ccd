import PageRendering

extension Rule {
  /// What words assert is supported, or says that it is an illustration.
  static let claims: [Rule] = [
    Rule("unsupported-claim", .error) { examined in
      guard let site = examined.site else { return [] }
      return site.flows.indices.flatMap { flow in
        site.claims(flow: flow).filter { !$0.citesSource }.compactMap { claim in
          examined.remark(about: claim, of: flow, in: site.sourceLanguage(flow: flow))
        }
      }
    }
  ]
}

extension CopyClaim {
  /// Whether the comment names a source that can be looked up: one with a year, or an address.
  fileprivate var citesSource: Bool {
    support.firstMatch(of: /\b(19|20)\d\d\b/) != nil || support.contains("https://")
      || support.contains("doi:")
  }
}

extension Examined {
  /// What tells people that something is no promise; so does the page that says in its own words what
  /// the comment says: `claim: figure of speech`.
  private static let labels = ["illustration", "sample", "example", "demo", "made up", "made-up"]

  /// The first page on which the claim can be read and no label with it.
  fileprivate func remark(about claim: CopyClaim, of flow: Int, in language: String) -> Remark? {
    let page = pages.first { page in
      guard page.flow == flow, page.language == language, page.copyKeys.contains(claim.key) else {
        return false
      }
      let text = page.visibleText
      return claim.stretches.contains { text.contains($0.squeezed) }
        && !(Self.labels + [claim.support.lowercased()]).contains { text.lowercased().contains($0) }
    }
    return page.map { page in
      Remark(
        place: .file(
          "Templates/" + claim.file, line: claim.position.line, column: claim.position.column),
        message: "\(claim.key) claims something without a source (\(claim.support)), and "
          + "\(page.name) doesn't say that it is an illustration",
        mend: "Cite a source with its year in claim:, or write \"illustration\" or \"sample\" "
          + "where it is shown")
    }
  }
}

extension String {
  /// The text with one space for every stretch of white space, as a page shows it.
  fileprivate var squeezed: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
