/// How many sessions had an event on a screen.
public struct FunnelStep: Sendable, Hashable {
  /// The id of the screen.
  public let screen: String
  /// What happened there.
  public let kind: String
  /// In how many sessions, each counted once.
  public let sessions: Int

  /// A step.
  public init(screen: String, kind: String, sessions: Int) {
    self.screen = screen
    self.kind = kind
    self.sessions = sessions
  }
}
