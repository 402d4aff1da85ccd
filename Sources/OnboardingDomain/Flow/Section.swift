/// A named stretch of screens, a step of the progress bar.
public struct Section: Sendable {
  /// The id.
  public let id: SectionID
  /// The screens in order.
  public let screens: [Screen]

  /// A section of these screens.
  public init(_ id: SectionID, _ screens: [Screen]) {
    self.id = id
    self.screens = screens
  }
}
