/// One arrangement of a flow's screens; variants of a flow share their fields.
public final class Variant: Sendable {
  /// The id.
  public let id: VariantID
  /// The sections in order.
  public let sections: [Section]
  /// All screens in order.
  public let screens: [Screen]

  private let positions: [ScreenID: Int]
  /// For each screen, the position of its section.
  let sectionOfScreen: [Int]

  /// An arrangement of these sections.
  public init(id: VariantID, sections: [Section]) {
    self.id = id
    self.sections = sections
    screens = sections.flatMap(\.screens)
    sectionOfScreen = sections.enumerated().flatMap { index, section in
      section.screens.map { _ in index }
    }
    positions = Dictionary(
      screens.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The screen with this id.
  public func screen(_ id: ScreenID) -> Screen? { positions[id].map { screens[$0] } }

  /// The section that a screen stands in.
  public func section(of screen: ScreenID) -> SectionID? {
    positions[screen].map { sections[sectionOfScreen[$0]].id }
  }

  /// The position of a screen among all screens, shown or not.
  public func position(of screen: ScreenID) -> Int? { positions[screen] }

  /// The screens that these answers lead through, in order. Never stored: it follows from the
  /// answers alone.
  public func path(for answers: Answers) -> [Screen] {
    screens.filter { $0.shownWhen.holds(for: answers) }
  }
}
