/// One arrangement of a flow's screens; variants of a flow share their fields.
public final class Variant: Sendable {
  /// The id.
  public let id: VariantID
  /// The sections in order.
  public let sections: [Section]
  /// All screens in order.
  public let screens: [Screen]

  private let positions: IdentifierTable<Screen>
  /// The fields that screens ask or record, and for each the positions of those screens.
  private let fieldPositions: IdentifierTable<Field>
  private let screensOfField: [ScreenSet]
  /// For each section, the positions of its screens.
  let screensOfSection: [Range<Int>]

  /// What a walk has to know of each screen, laid out flat: it is walked several times in a request.
  struct Step: Sendable {
    /// Where the fields that it requires stand in `requiredFields`.
    let required: Range<Int>
    /// Whether it may be left without answering.
    let isSkippable: Bool
  }

  let steps: [Step]
  /// The screens that everybody sees.
  let alwaysShown: ScreenSet
  /// The others, each with its condition.
  let conditional: [(position: Int, condition: Condition)]
  let requiredFields: [FieldID]

  /// An arrangement of these sections.
  public init(id: VariantID, sections: [Section]) {
    self.id = id
    self.sections = sections
    screens = sections.flatMap(\.screens)
    var end = 0
    screensOfSection = sections.map { section in
      defer { end += section.screens.count }
      return end..<(end + section.screens.count)
    }
    positions = IdentifierTable(screens.map(\.id))
    let fields = IdentifierTable(screens.flatMap(\.allFieldIDs))
    var screensOfField = Array(repeating: ScreenSet(), count: screens.flatMap(\.allFieldIDs).count)
    var steps: [Step] = []
    var alwaysShown = ScreenSet()
    var conditional: [(position: Int, condition: Condition)] = []
    var requiredFields: [FieldID] = []
    for (position, screen) in screens.enumerated() {
      for field in screen.allFieldIDs.compactMap({ fields[$0] }) {
        screensOfField[field].insert(position)
      }
      let first = requiredFields.count
      requiredFields += screen.requiredFieldIDs
      steps.append(
        Step(required: first..<requiredFields.count, isSkippable: screen.isSkippable))
      if screen.shownWhen == .always {
        alwaysShown.insert(position)
      } else {
        conditional.append((position, screen.shownWhen))
      }
    }
    fieldPositions = fields
    self.screensOfField = screensOfField
    self.steps = steps
    self.alwaysShown = alwaysShown
    self.conditional = conditional
    self.requiredFields = requiredFields
  }

  /// The screen with this id.
  public func screen(_ id: ScreenID) -> Screen? { positions[id].map { screens[$0] } }

  /// The screen from which a person changes answers, and to which they come back: the review, or
  /// the last screen where there is none.
  package var changesFrom: Screen? { screens.first { $0.kind == .review } ?? screens.last }

  /// The section that a screen stands in.
  public func section(of screen: ScreenID) -> SectionID? {
    guard let position = positions[screen],
      let section = screensOfSection.firstIndex(where: { $0.contains(position) })
    else { return nil }
    return sections[section].id
  }

  /// The position of a screen among all screens, shown or not.
  public func position(of screen: ScreenID) -> Int? { positions[screen] }

  /// The positions of the screens that ask or record a field.
  func screens(asking field: FieldID) -> ScreenSet {
    fieldPositions[field].map { screensOfField[$0] } ?? ScreenSet()
  }

  /// The screens that these answers lead through, in order. Never stored: it follows from the
  /// answers alone.
  public func path(for answers: Answers) -> [Screen] {
    screens.filter { $0.shownWhen.holds(for: answers) }
  }
}
