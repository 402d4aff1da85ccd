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
    case converted(FieldID, Decisions<ChoiceID, ChoiceID>)
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

  /// What it decides twice about.
  let repeatedScreens: [ScreenID]
  let repeatedFields: [FieldID]

  /// A migration.
  public init(
    from: Point, to: Point, screens: Decisions<ScreenID, [ScreenID]>,
    fields: Decisions<FieldID, Fate> = [:]
  ) {
    self.from = from
    self.to = to
    self.screens = screens.byID
    self.fields = fields.byID
    repeatedScreens = screens.repeated
    repeatedFields = fields.repeated
  }

  /// A decision about each of some ids, written as a dictionary. An id that stands there twice is a
  /// finding of `foyer check`, where a dictionary would end the program.
  public struct Decisions<ID: Hashable & Sendable, Decision: Hashable & Sendable>: Sendable,
    Hashable, ExpressibleByDictionaryLiteral
  {
    /// The first decision about each.
    public let byID: [ID: Decision]
    /// What more than one was written about.
    let repeated: [ID]

    /// The decisions of a dictionary.
    public init(_ byID: [ID: Decision]) {
      self.byID = byID
      repeated = []
    }

    /// These decisions.
    public init(dictionaryLiteral elements: (ID, Decision)...) {
      byID = Dictionary(elements, uniquingKeysWith: { first, _ in first })
      var known: Set<ID> = []
      repeated = elements.map(\.0).filter { !known.insert($0).inserted }
    }
  }
}
