public import OnboardingDomain

/// Every page of one flow, found by position: no name is looked up while a request is served.
public struct FlowPages: Sendable {
  /// A screen and its sheets.
  struct Entry: Sendable {
    let screen: PageShell
    let sheets: [PageShell]
  }

  /// The flow.
  public let onboarding: any Onboarding
  /// The languages that the flow speaks, BCP 47, in the order of the site.
  public let languages: [String]
  /// By language, variant and position of the screen.
  let entries: [[[Entry]]]

  /// The page of a screen or of one of its sheets, nil where there is none.
  ///
  /// - Parameters:
  ///   - variant: the index of the variant in the flow.
  ///   - screen: the position of the screen in the variant.
  ///   - sheet: the index of the sheet in the screen, nil for the screen itself.
  ///   - locale: the index of the language at the site.
  public subscript(
    variant variant: Int, screen screen: Int, sheet sheet: Int? = nil, locale locale: Int
  ) -> PageShell? {
    guard entries.indices.contains(locale), entries[locale].indices.contains(variant),
      entries[locale][variant].indices.contains(screen)
    else { return nil }
    let entry = entries[locale][variant][screen]
    guard let sheet else { return entry.screen }
    return entry.sheets.indices.contains(sheet) ? entry.sheets[sheet] : nil
  }

  /// The index of a variant.
  public func variantIndex(_ id: VariantID) -> Int? {
    onboarding.flow.variants.firstIndex { $0.id == id }
  }

  /// Every page, by language, variant and position; sheets after their screen.
  public var allShells: [PageShell] {
    entries.joined().joined().flatMap { [$0.screen] + $0.sheets }
  }
}
