public import OnboardingDomain
public import OnboardingWords

/// For people who build flows: which files a page is made of, and where its words stand.
extension RenderedSite {
  /// Parts of pages that every screen may show: messages, and the rows of a review.
  private static let messageParts = [
    "components/because", "components/error-summary", "components/field-error",
    "components/notice", "components/review-rows",
  ]

  /// The files below `Templates/` that a screen or a sheet of it is made of, in any variant and
  /// language.
  ///
  /// - Parameter flow: the index of the flow.
  public func files(flow: Int, screen: ScreenID, sheet: SheetID? = nil) -> Set<String> {
    guard flows.indices.contains(flow) else { return [] }
    let shells = flows[flow].allShells.filter { $0.screen == screen && $0.sheet == sheet }
    return shells.reduce(into: wordFiles(flow)) { files, shell in
      let library = shell.renderer.context.library
      let names = [library.name(of: shell.templateFile)] + shell.fragments.map { "fragments/\($0)" }
      files.insert(shell.templateFile)
      for name in names + Self.messageParts {
        files.formUnion(library.reachable(from: name).map(\.scanned.file))
      }
    }
  }

  /// The files below `Templates/` that a page that is no screen is made of.
  public func files(ofPage name: String, flow: Int? = nil) -> Set<String> {
    let library = context(flow, 0).library
    return wordFiles(flow).union(library.reachable(from: "pages/\(name)").map(\.scanned.file))
  }

  private func wordFiles(_ flow: Int?) -> Set<String> {
    let own = flow.flatMap { catalogues.own.indices.contains($0) ? catalogues.own[$0].file : nil }
    return Set([catalogues.shared.file] + (own.map { [$0] } ?? []))
  }

  /// A key of the catalogues with the file it stands in: the flow's own, else the shared one.
  public func entry(_ key: String, flow: Int) -> (file: String, entry: CopyEntry)? {
    let own = catalogues.own.indices.contains(flow) ? [catalogues.own[flow]] : []
    for catalogue in own + [catalogues.shared] {
      if let entry = catalogue.entries[key] { return (catalogue.file, entry) }
    }
    return nil
  }

  /// Whether there is a template of this whole name: `dev/drawer`.
  public func hasTemplate(_ name: String) -> Bool { context(nil, 0).library[name] != nil }

  /// Renders a template by its whole name, outside of any flow.
  public func renderTemplate(_ name: String, data: ViewData) -> RenderedText {
    FragmentRenderer(context: context(nil, 0), flow: nil).text(name, prefix: nil, data: data)
  }
}

extension TemplateLibrary {
  /// The name under which templates refer to a file.
  fileprivate func name(of file: String) -> String {
    let path = file.hasSuffix(".mustache") ? String(file.dropLast(".mustache".count)) : file
    guard let folder, path.hasPrefix(folder + "/") else { return path }
    return String(path.dropFirst(folder.count + 1))
  }
}
