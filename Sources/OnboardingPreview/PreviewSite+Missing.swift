import OnboardingDomain

/// Addresses of the pages around the pages that ask for something that there isn't: a script would show all of
/// it, or nothing, and the person would not know which.
extension PreviewSite {
  /// A choice that an address may make, and everything that can be chosen.
  private struct Choice {
    /// Its name in the query.
    let name: String
    /// What it chooses, for people.
    let kind: String
    let known: [String]
  }

  /// The page that says so; nil where everything that is asked for is there.
  ///
  /// - Parameters:
  ///   - path: from the root of the preview.
  ///   - query: what the address says under a name.
  func missing(at path: String, _ query: (_ name: String) -> String?) -> PreviewFile? {
    let path = path.isEmpty ? "index.html" : path
    for choice in choices(at: path) {
      guard let asked = query(choice.name), !asked.isEmpty, !choice.known.contains(asked) else {
        continue
      }
      return tool(
        path, "missing",
        [
          "kind": .text(choice.kind), "asked": .text(asked), "all-url": .text(path),
          "known": .list(
            choice.known.map { ["id": .text($0), "url": .text("\(path)?\(choice.name)=\($0)")] }),
        ])
    }
    return nil
  }

  private func choices(at path: String) -> [Choice] {
    if locales.indices.contains(where: { boardPath($0) == path }) {
      let flows = catalogues.indices.flatMap { flow in
        catalogues[flow].indices.map { mapAnchor(flow, $0) }
      }
      return [
        Choice(name: "flow", kind: "flow", known: flows + [Self.siteID]),
        Choice(name: "kind", kind: "state", known: ScreenState.Kind.allCases.map(\.rawValue)),
      ]
    }
    guard path == "copy.html" else { return [] }
    let table = CopyTable(self)
    return [
      Choice(name: "flow", kind: "flow", known: Set(table.rows.map(\.flow)).sorted()),
      Choice(name: "language", kind: "language", known: table.languages),
      Choice(name: "state", kind: "state", known: ["open"] + CopyTable.states),
    ]
  }
}
