/// One page of a flow: a question, some news, or a result.
public final class Screen: Sendable {
  /// What a screen is for. The page carries it as `data-kind`.
  public enum Kind: String, Sendable, CaseIterable {
    /// Asks for answers.
    case question
    /// Informs; its form has just the button.
    case information
    /// Shows every answer given so far, each with a way to change it.
    case review
    /// Shows that something is being worked out; never longer than three seconds.
    case processing
    /// Shows what the flow worked out.
    case result
    /// Asks for permissions of the device.
    case permission
    /// Makes an account, or leaves it for later.
    case account
    /// Offers something for money.
    case paywall
    /// The last screen.
    case completion
  }

  /// The id, also the second part of the URL.
  public let id: ScreenID
  /// What the screen is for.
  public let kind: Kind
  /// The fields of its form.
  public let fields: [Field]
  /// When it is on the path.
  public let shownWhen: Condition
  /// What the primary button does; the form posts without `action`.
  public let primary: Effect
  /// Further buttons, `name="action"`.
  public let actions: [Action]
  /// Pages that open above this screen: a provider's sign-in, a system sheet, a store.
  public let sheets: [Sheet]
  /// Whether leaving it hands in the profile and what the flow computed from it.
  public let submits: Bool
  /// Fields that no control of the screen shows: a button or a sheet records them.
  public let recordedFields: [Field]

  /// Whether the screen may be left without answering.
  public let isSkippable: Bool

  /// Whether a field of it, or of a sheet above it, is a time zone or a country.
  public let asksForPlace: Bool

  /// Whether a field of it offers choices.
  package let offersChoices: Bool

  /// Whether a field of it is kept nowhere.
  package let hasUnkeptFields: Bool

  /// The ids of `fields`, then of `recordedFields`.
  package let allFieldIDs: [FieldID]
  let requiredFieldIDs: [FieldID]

  /// A screen.
  ///
  /// - Parameters:
  ///   - id: the id, also the second part of the URL.
  ///   - kind: what the screen is for.
  ///   - questions: the questions of its form, in the order of the page.
  ///   - records: questions that no control of the screen shows: a button records their answers.
  ///   - shownWhen: when it is on the path.
  ///   - primary: what the primary button does.
  ///   - actions: further buttons.
  ///   - sheets: pages that open above the screen.
  ///   - submits: whether leaving it hands in the profile and what the flow computed from it.
  public convenience init(
    _ id: ScreenID, _ kind: Kind, asks questions: [any FieldRepresentable] = [],
    records: [any FieldRepresentable] = [], shownWhen: Condition = .always,
    primary: Effect = .proceed, actions: [Action] = [], sheets: [Sheet] = [],
    submits: Bool = false
  ) {
    self.init(
      id, kind, fields: questions.map { $0.field.placed(among: questions) },
      recorded: records.map(\.field), shownWhen: shownWhen, primary: primary, actions: actions,
      sheets: sheets, submits: submits)
  }

  /// A screen.
  @_disfavoredOverload
  public init(
    _ id: ScreenID, _ kind: Kind, fields: [Field] = [], recorded: [Field] = [],
    shownWhen: Condition = .always, primary: Effect = .proceed, actions: [Action] = [],
    sheets: [Sheet] = [],
    submits: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.fields = fields
    self.shownWhen = shownWhen
    self.primary = primary
    self.actions = actions
    self.sheets = sheets
    self.submits = submits
    isSkippable = actions.contains { $0.effect == .skip }
    recordedFields = recorded + sheets.flatMap(\.fields)
    asksForPlace = (fields + recordedFields).contains {
      $0.format == .timeZone || $0.format == .country
    }
    offersChoices = fields.contains { !$0.format.choices.isEmpty }
    hasUnkeptFields = fields.contains { $0.visibility == .unkept }
    allFieldIDs = (fields + recordedFields).map(\.id)
    requiredFieldIDs = fields.filter {
      $0.isRequired && $0.format != .newPassword && $0.visibility != .unkept
    }.map(\.id)
  }

  /// The action with this id.
  public func action(_ id: ActionID) -> Action? { actions.first { $0.id == id } }
  /// The sheet with this id.
  public func sheet(_ id: SheetID) -> Sheet? { sheets.first { $0.id == id } }
}
