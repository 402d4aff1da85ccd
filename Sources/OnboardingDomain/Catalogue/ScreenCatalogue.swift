/// Every page of one variant of a flow in every state worth looking at, worked out from the example
/// people: the static preview, the accessibility tests and the checks all walk this one list.
///
/// Pure and deterministic: the same flow on the same day makes the same catalogue. A page's states are
/// worked out when they are first asked for, since a caller of one screen needs those of no other.
public struct ScreenCatalogue: Sendable {
  /// What a page shows of what the flow computes.
  public struct Shown: Sendable {
    /// Names of computed values.
    public let values: [String]
    /// Names of fragments.
    public let fragments: [String]
    /// The errors that there are words for, with what the words' placeholders stand for.
    public let errors: [FieldError]
    /// The notices that are shown on this page: the last parts of the keys of their words.
    public let notices: [String]

    /// These names.
    public init(
      values: [String] = [], fragments: [String] = [], errors: [FieldError] = [],
      notices: [String] = []
    ) {
      self.values = values
      self.fragments = fragments
      self.errors = errors
      self.notices = notices
    }
  }

  /// The flow.
  public let onboarding: any Onboarding
  /// The variant, its screens in the order that the arms give them.
  public let variant: Variant
  /// The variant's id, and the arms behind it; no other catalogue of the flow has this name.
  public let name: String
  /// The pages, screens in order, each before its sheets.
  public let pages: [CataloguedPage]
  /// One walk for each path that example people take.
  public let walks: [ExampleWalk]
  /// The people whose answers the pages show.
  public let people: [ExamplePerson]
  /// The day on which everybody is.
  public let today: CalendarDate

  /// The catalogue of a variant, as some arms have it.
  ///
  /// - Parameters:
  ///   - today: the day on which everybody is.
  ///   - people: whose answers the pages show; nil for the example people of the flow.
  ///   - resultMarks: what is known of results of this flow on this day.
  ///   - shown: what a page shows of what the flow computes; the states of results follow from it.
  public init(
    of onboarding: any Onboarding, arrangement: Arrangement, today: CalendarDate,
    people: [ExamplePerson]? = nil, resultMarks: ResultMarks = ResultMarks(),
    shown: @escaping @Sendable (ScreenID, SheetID?) -> Shown
  ) {
    let variant = arrangement.variant
    name = arrangement.name
    let people = people ?? onboarding.examples
    let builder = CatalogueBuilder(
      onboarding, variant: variant, arms: arrangement.arms, today: today, people: people,
      resultMarks: resultMarks)
    self.people = people
    self.onboarding = onboarding
    self.variant = variant
    self.today = today
    walks = builder.walks
    pages = variant.screens.flatMap { screen in
      ([nil] + screen.sheets.map(Optional.some)).map { sheet in
        CataloguedPage(screen: screen, sheet: sheet) {
          builder.states(of: screen, sheet, shown: shown(screen.id, sheet?.id))
        }
      }
    }
  }

  /// The catalogue of a variant as it is.
  public init(
    of onboarding: any Onboarding, variant: Variant, today: CalendarDate,
    people: [ExamplePerson]? = nil,
    shown: @escaping @Sendable (ScreenID, SheetID?) -> Shown
  ) {
    let known = onboarding.flow.arrangements.first { $0.arms.isEmpty && $0.variant === variant }
    self.init(
      of: onboarding, arrangement: known ?? Arrangement(variant, at: 0), today: today,
      people: people, shown: shown)
  }

  /// The page of a screen or of one of its sheets.
  public func page(_ screen: ScreenID, _ sheet: SheetID? = nil) -> CataloguedPage? {
    pages.first { $0.screen.id == screen && $0.sheet?.id == sheet }
  }

  /// The state of a page that a person comes to from another state: their own where there is one,
  /// else that of a person with the same path.
  public func state(
    of screen: ScreenID, _ sheet: SheetID? = nil, following state: ScreenState
  ) -> ScreenState? {
    guard let states = page(screen, sheet)?.states else { return nil }
    let walker = walks.first { $0.companions.contains(state.person) }?.person
    return states.first { $0.id == state.id && $0.kind == .preference }
      ?? states.first { $0.person == state.person && $0.change == nil && $0.kind == .result }
      ?? states.first { $0.person == state.person && $0.kind == .filled }
      ?? states.first { $0.person == walker && $0.kind == .filled } ?? states.first
  }
}
