/// How long things are kept, in seconds; nil keeps them for good.
public struct Retention: Sendable, Hashable {
  /// Profiles and plans, from their submission.
  public var profiles: Int64?
  /// Events, and what is known of single visits, from when they happened; 0 keeps none.
  public var events: Int64?
  /// What happened once in a session that was never handed in, and its place in a company, from when it
  /// happened. What belongs to a profile is kept as long as the profile, a place in a company as long as
  /// the account, too. Drafts of nobody that is known by name, from their last change.
  public var outcomes: Int64?
  /// Events for other systems, from when they happened. What waits for a webhook that is on is kept
  /// until it was delivered or given up.
  public var deliveries: Int64?
  /// Whether events are written down at all.
  public var keepsEvents: Bool { events != 0 }

  /// Nothing is deleted but what has expired by itself, unless told otherwise.
  public init(
    profiles: Int64? = nil, events: Int64? = nil, outcomes: Int64? = nil, deliveries: Int64? = nil
  ) {
    self.profiles = profiles
    self.events = events
    self.outcomes = outcomes
    self.deliveries = deliveries
  }
}
