/// What is known of one person's walk through a flow: the answers and the screens already left.
/// Where they are, what comes next and how far they got follows from that.
///
/// A value whose parts are held together: a session is handed to everybody on the way of a request, and each
/// time would count a reference for each of them.
public struct Session: Sendable {
  @usableFromInline var parts: Parts

  /// The parts of a session. `@unchecked Sendable`, and no access is looked at twice: only a session that holds
  /// them alone changes them.
  @usableFromInline final class Parts: @unchecked Sendable {
    @usableFromInline let id: SessionID
    @usableFromInline let flow: FlowID
    @usableFromInline let version: Int
    @usableFromInline let startedAt: Int64
    @exclusivity(unchecked) @usableFromInline var variant: VariantID
    @exclusivity(unchecked) @usableFromInline var zone: TimeZoneName?
    @exclusivity(unchecked) @usableFromInline var origin: Origin?
    @exclusivity(unchecked) @usableFromInline var arms: [ArmChoice]
    @exclusivity(unchecked) @usableFromInline var answers: Answers
    @exclusivity(unchecked) var leftScreens: ScreenSet

    init(
      id: SessionID, flow: FlowID, version: Int, variant: VariantID, startedAt: Int64,
      zone: TimeZoneName?, origin: Origin?, arms: [ArmChoice], answers: Answers,
      leftScreens: ScreenSet
    ) {
      self.id = id
      self.flow = flow
      self.version = version
      self.variant = variant
      self.startedAt = startedAt
      self.zone = zone
      self.origin = origin
      self.arms = arms
      self.answers = answers
      self.leftScreens = leftScreens
    }

    func copied() -> Parts {
      Parts(
        id: id, flow: flow, version: version, variant: variant, startedAt: startedAt, zone: zone,
        origin: origin, arms: arms, answers: answers, leftScreens: leftScreens)
    }
  }

  /// A fresh session.
  public init(id: SessionID, flow: Flow, variant: VariantID? = nil, startedAt: Int64) {
    self.init(
      id: id, flow: flow.id, version: flow.version, variant: variant ?? flow.variants[0].id,
      startedAt: startedAt, answers: Answers(), leftScreens: ScreenSet())
  }

  init(
    id: SessionID, flow: FlowID, version: Int, variant: VariantID, startedAt: Int64,
    zone: TimeZoneName? = nil, origin: Origin? = nil, arms: [ArmChoice] = [], answers: Answers,
    leftScreens: ScreenSet
  ) {
    parts = Parts(
      id: id, flow: flow, version: version, variant: variant, startedAt: startedAt, zone: zone,
      origin: origin, arms: arms, answers: answers, leftScreens: leftScreens)
  }

  /// The id.
  @inlinable public var id: SessionID { parts.id }
  /// The flow.
  @inlinable public var flow: FlowID { parts.flow }
  /// The version of the flow that wrote it.
  @inlinable public var version: Int { parts.version }
  /// When it began, in seconds since 1970 UTC.
  @inlinable public var startedAt: Int64 { parts.startedAt }

  /// The variant of the flow that the person walks.
  public var variant: VariantID {
    @inlinable get { parts.variant }
    set { owned.variant = newValue }
  }

  /// The time zone of the person's own clock, where a device told it.
  public var zone: TimeZoneName? {
    @inlinable get { parts.zone }
    set { owned.zone = newValue }
  }

  /// What led here, as the address said that it was begun with; nil where it said nothing.
  public var origin: Origin? {
    @inlinable get { parts.origin }
    set { owned.origin = newValue }
  }

  /// The arms of experiments that it was drawn for, in the order of the flow; empty where it takes no
  /// part in any.
  public var arms: [ArmChoice] {
    @inlinable get { parts.arms }
    set { owned.arms = newValue }
  }

  /// The answers.
  public var answers: Answers {
    @inlinable get { parts.answers }
    // Changed where they are: handed out and back, all of them would be copied for each.
    _modify { yield &owned.answers }
  }

  var leftScreens: ScreenSet {
    get { parts.leftScreens }
    set { owned.leftScreens = newValue }
  }

  /// The parts, to be changed.
  private var owned: Parts {
    mutating get {
      if !isKnownUniquelyReferenced(&parts) { parts = parts.copied() }
      return parts
    }
  }

  /// Whether the person has left a screen forwards.
  public func hasLeft(_ screen: ScreenID, of flow: Flow) -> Bool {
    flow.index(of: screen).map(leftScreens.contains) ?? false
  }

  /// Notes that the person leaves a screen forwards.
  public mutating func leave(_ screen: ScreenID, of flow: Flow) {
    if let index = flow.index(of: screen) { leftScreens.insert(index) }
  }

  /// Notes that a screen has to be left again.
  public mutating func reopen(_ screen: ScreenID, of flow: Flow) {
    if let index = flow.index(of: screen) { leftScreens.remove(index) }
  }
}

extension Session: Hashable {
  /// Whether both are of the same id, with the same answers and everything else.
  public static func == (one: Session, other: Session) -> Bool {
    let (one, other) = (one.parts, other.parts)
    return one === other
      || one.id == other.id && one.flow == other.flow && one.version == other.version
        && one.variant == other.variant && one.startedAt == other.startedAt
        && one.zone == other.zone && one.origin == other.origin && one.arms == other.arms
        && one.leftScreens == other.leftScreens && one.answers == other.answers
  }

  /// Feeds the id: two sessions of one id are compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
