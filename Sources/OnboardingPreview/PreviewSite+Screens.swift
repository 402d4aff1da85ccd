public import OnboardingDomain

/// Where pages of screens lie, for a caller that refers to them from outside.
extension PreviewSite {
  /// Where the preview shows a screen, in its first language. Paths are from the root of the preview.
  public struct ScreenPages: Sendable {
    /// A state of the screen.
    public struct State: Sendable {
      /// Its id, such as `filled-lose-weight`.
      public let id: String
      /// What it shows.
      public let kind: ScreenState.Kind
      /// Its page.
      public let path: String
    }

    /// The page that stands for the screen: with the answers of the first example person.
    public let picture: String
    /// All of its states, those of the first example person first.
    public let states: [State]
    /// Its place on the board.
    public let board: String
  }

  /// Where the preview shows a screen; nil where no example person comes by it.
  ///
  /// - Parameter variant: the variant to show it in, if it has the screen; any that has it otherwise.
  public func pages(of screen: ScreenID, flow: FlowID, variant: VariantID) -> ScreenPages? {
    guard let index = source.onboardings.firstIndex(where: { $0.flow.id == flow }) else {
      return nil
    }
    let having = catalogues[index].enumerated().filter { $1.page(screen) != nil }
    guard
      let (place, catalogue) = having.first(where: { $1.name == variant.rawValue }) ?? having.first,
      let page = catalogue.page(screen)
    else { return nil }
    let folder = "screens/\(flow)/\(catalogue.name)/\(locales[0].code)/"
    let states = page.states.map {
      ScreenPages.State(id: $0.id, kind: $0.kind, path: folder + PreviewPage.name(screen, nil, $0))
    }
    guard let picture = states.first(where: { $0.kind == .filled }) ?? states.first else {
      return nil
    }
    return ScreenPages(
      picture: picture.path, states: states,
      board: "\(boardPath(0))#\(mapAnchor(index, place)).\(screen)")
  }
}
