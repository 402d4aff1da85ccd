/// Something that happened on a screen, for the figures. It says nothing about the person.
///
/// Its words are ids of the definition, never what came with a request: each combination of them is
/// kept for good. Two equal events within one second count as one.
public struct Event: Sendable, Hashable {
  /// The id of the flow.
  public var flow: String
  /// The variant of the flow, or empty.
  public var variant: String
  /// The id of the screen, or empty.
  public var screen: String
  /// What happened: `shown`, `left`, `refused`, `submitted` …
  public var kind: String
  /// When, in seconds since 1970.
  public var at: Int64
  /// A number that all events of one session share, and that can't be traced back to it without a
  /// key; never the session id itself.
  public var visit: UInt64

  /// An event.
  public init(
    flow: String, variant: String, screen: String, kind: String, at: Int64, visit: UInt64
  ) {
    self.flow = flow
    self.variant = variant
    self.screen = screen
    self.kind = kind
    self.at = at
    self.visit = visit
  }
}
