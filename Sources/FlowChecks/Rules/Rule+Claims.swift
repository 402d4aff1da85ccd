import PageReading
import PageRendering
import SourceText

extension Rule {
  /// What words assert is supported, or says that it is an illustration.
  static let claims: [Rule] = [
    Rule("unsupported-claim", .error) { examined, rule in
      guard let site = examined.site else { return [] }
      return site.flows.indices.flatMap { flow in
        examined.unsupported(
          site.claims(flow: flow).filter { !$0.citesSource }, of: flow,
          in: site.sourceLanguage(flow: flow), by: rule)
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

  /// For each claim that can be read somewhere without a label the first such page.
  fileprivate func unsupported(
    _ claims: [CopyClaim], of flow: Int, in language: String, by rule: Rule
  ) -> [Diagnostic] {
    var open = claims
    var findings: [Diagnostic] = []
    for page in pages where page.flow == flow && page.language == language {
      guard open.contains(where: { page.copyKeys.contains($0.key) }) else { continue }
      let text = page.visibleText
      let small = text.lowercased()
      if Self.labels.contains(where: small.contains) { continue }
      open.removeAll { claim in
        guard page.copyKeys.contains(claim.key), !small.contains(claim.support.lowercased()),
          claim.stretches.contains(where: { text.contains($0.squeezed) })
        else { return false }
        findings.append(finding(about: claim, on: page, by: rule))
        return true
      }
    }
    return findings
  }

  private func finding(
    about claim: CopyClaim, on page: ExaminedPage, by rule: Rule
  ) -> Diagnostic {
    rule.finding(
      at: .file("Templates/" + claim.file, claim.position),
      "\(claim.key) claims something without a source (\(claim.support)), and "
        + "\(page.name) doesn't say that it is an illustration",
      fix: "Cite a source with its year in claim:, or write \"illustration\" or \"sample\" "
        + "where it is shown")
  }
}
