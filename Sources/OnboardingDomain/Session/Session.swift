/// What is known of one person's walk through a flow: the answers and the screens already left.
/// Where they are, what comes next and how far they got follows from that.
public struct Session: Sendable, Hashable {
  /// The id.
  public let id: SessionID
  /// The flow.
  public let flow: FlowID
  /// The version of the flow that wrote it.
  public let version: Int
  /// The variant of the flow that the person walks.
  public var variant: VariantID
  /// When it began, in seconds since 1970 UTC.
  public let startedAt: Int64
  /// The time zone of the person's own clock, where a device told it.
  public var zone: TimeZoneName?
  /// What led here, as the address said that it was begun with; nil where it said nothing.
  public var origin: Origin?
  /// The arms of experiments that it was drawn for, in the order of the flow; empty where it takes no
  /// part in any.
  public var arms: [ArmChoice]
  /// The answers.
  public var answers: Answers

  var leftScreens: ScreenSet

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
