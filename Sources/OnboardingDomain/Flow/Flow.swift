/// An onboarding as data: nothing in it is code, so the server, the checks, the static site and
/// the tests can all walk it.
public final class Flow: Sendable {
  /// The id, also the first part of every URL of the flow.
  public let id: FlowID
  /// Raised whenever a stored session of the version before would be read differently.
  public let version: Int
  /// The variants, the default first; most flows have one.
  public let variants: [Variant]
  /// How people half-way through another version or variant get here.
  public let migrations: [FlowMigration]
  /// The flow as it was in older versions, so that sessions they wrote can still be read.
  public let earlier: [Flow]
  /// What no screen asks and a program may know: members of the JSON of answers that results read,
  /// and that no session holds.
  public let givenFacts: [Field]
  /// What people are asked to agree to, in the order in which it is shown to them.
  public let consents: [Consent]
  /// What the flow's document asks of those who walk it.
  public let targets: [Target]
  /// What is asked of the people who walk it; nothing happens by one until an operator starts it.
  public let experiments: [Experiment]

  /// Every field of every variant, once, in the order of their first appearance. The session codec
  /// counts fields by their position here.
  public let fields: [Field]
  /// Every screen id of every variant, once; the session codec counts screens by position.
  public let screenIDs: [ScreenID]

  /// The positions of the ids of `fields`.
  let fieldPositions: IdentifierTable<Field>
  private let screenPositions: IdentifierTable<Screen>
  /// The variants as they are, and as the arms of experiments have them.
  let arrangementTable: ArrangementTable

  /// A flow of several variants, the default first.
  public init(
    id: FlowID, version: Int, variants: [Variant], migrations: [FlowMigration] = [],
    earlier: [Flow] = [], given facts: [any FieldRepresentable] = [], consents: [Consent] = [],
    experiments: [Experiment] = [], targets: [Target] = []
  ) {
    self.id = id
    self.consents = consents
    self.experiments = experiments
    self.targets = targets
    givenFacts = facts.map(\.field)
    self.version = version
    self.variants = variants
    self.migrations = migrations
    self.earlier = earlier
    var fields: [Field] = []
    var screenIDs: [ScreenID] = []
    var knownFields: Set<FieldID> = []
    var knownScreens: Set<ScreenID> = []
    for screen in variants.flatMap(\.screens) {
      if knownScreens.insert(screen.id).inserted { screenIDs.append(screen.id) }
      for field in screen.fields + screen.recordedFields
      where field.visibility != .unkept && knownFields.insert(field.id).inserted {
        fields.append(field)
      }
    }
    let screenPositions = IdentifierTable(screenIDs)
    self.fields = fields
    self.screenIDs = screenIDs
    self.screenPositions = screenPositions
    fieldPositions = IdentifierTable(fields.map(\.id))
    arrangementTable = ArrangementTable(variants, experiments) { screenPositions[$0] }
  }

  /// A flow of one variant, called `standard`.
  public convenience init(
    id: FlowID, version: Int, sections: [Section], migrations: [FlowMigration] = [],
    earlier: [Flow] = [], given facts: [any FieldRepresentable] = [], consents: [Consent] = [],
    experiments: [Experiment] = [], targets: [Target] = []
  ) {
    self.init(
      id: id, version: version, variants: [Variant(id: "standard", sections: sections)],
      migrations: migrations, earlier: earlier, given: facts, consents: consents,
      experiments: experiments, targets: targets)
  }

  /// The field with this id, in whichever variant it stands.
  public func field(_ id: FieldID) -> Field? { fieldPositions[id].map { fields[$0] } }

  /// The variant with this id, or the default where it has none of that name.
  public func variant(_ id: VariantID) -> Variant {
    variants.first { $0.id == id } ?? variants[0]
  }

  /// The position of a screen in `screenIDs`.
  package func index(of screen: ScreenID) -> Int? { screenPositions[screen] }
}
