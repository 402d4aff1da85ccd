/// How a person who is half-way through another version or variant of a flow gets to this one.
public struct FlowMigration: Sendable {
  /// A version and variant of the flow.
  public struct Point: Sendable, Hashable {
    /// The version.
    public let version: Int
    /// The variant.
    public let variant: VariantID

    /// A version and variant.
    public init(version: Int, variant: VariantID) {
      self.version = version
      self.variant = variant
    }
  }

  /// What becomes of the answer to one field.
  public enum Fate: Sendable, Hashable {
    /// It stays as it is. Where the other side doesn't ask it, it is kept for the way back.
    case carried
    /// It moves to the field with this id.
    case renamed(FieldID)
    /// Its choices become other choices; a choice that isn't named is asked again.
    case converted(FieldID, [ChoiceID: ChoiceID])
    /// It is forgotten, because the question means something else now.
    case askedAgain
    /// It is forgotten, because nobody asks any more.
    case dropped
  }

  /// Where the person comes from.
  public let from: Point
  /// Where they go.
  public let to: Point
  /// For each screen there, the screens here that ask the same; none where nothing here does. A
  /// screen that isn't named stands for the one of its id. A screen here counts as left once every
  /// screen that stands for it was.
  public let screens: [ScreenID: [ScreenID]]
  /// What becomes of each answer. A field that isn't named is carried when both sides ask it.
  public let fields: [FieldID: Fate]

  /// A migration.
  public init(
    from: Point, to: Point, screens: [ScreenID: [ScreenID]], fields: [FieldID: Fate] = [:]
  ) {
    self.from = from
    self.to = to
    self.screens = screens
    self.fields = fields
  }
}
