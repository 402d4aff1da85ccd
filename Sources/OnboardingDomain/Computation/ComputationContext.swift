/// What a computation may know besides the answers.
public struct ComputationContext: Sendable {
  /// The day where the person is.
  public let today: CalendarDate
  /// The time there, where it is known.
  public let now: TimeOfDay?
  /// What was settled once and for all in this session, by the name of its kind.
  public let outcomes: [String: String]
  /// The session, for ids that stay the same when a file is downloaded again.
  public let session: SessionID?
  /// The same moment everywhere, in seconds since 1970 UTC, where it is known: for flows that know
  /// in which time zone the person is.
  public let instant: Int64?
  /// The time zone of the clock that says `now`, where it is known: what is still to come may lie behind a change of it.
  public let zone: TimeZoneName?
  /// When the session began, in seconds since 1970 UTC.
  public let startedAt: Int64?
  /// The edition of the flow that the person walks, where one is known: what is offered may differ.
  public let variant: VariantID?
  /// How hours and days are written where the person is, for drawings that have labels of their own; nil
  /// where nobody knows.
  public let habits: RegionHabits?
  /// Whether day and time are those of most people who read the person's language, as no device said where they
  /// are: what would be wrong an hour off is better not said.
  public let isClockGuessed: Bool
  /// Whether the browser is signed in to an account, which keeps the answers then.
  public let isSignedIn: Bool
  /// Whether the answers are kept for another browser of the person, who made or took a link to go on with them.
  public let isShared: Bool
  /// Whether the person has been at the end, so that the answers are handed in, and each change of them at once.
  public let isHandedIn: Bool

  /// A context.
  public init(
    today: CalendarDate, now: TimeOfDay? = nil, outcomes: [String: String] = [:],
    session: SessionID? = nil, instant: Int64? = nil, zone: TimeZoneName? = nil,
    startedAt: Int64? = nil, variant: VariantID? = nil, habits: RegionHabits? = nil,
    isClockGuessed: Bool = false, isSignedIn: Bool = false, isShared: Bool = false,
    isHandedIn: Bool = false
  ) {
    self.today = today
    self.now = now
    self.outcomes = outcomes
    self.session = session
    self.instant = instant
    self.zone = zone
    self.startedAt = startedAt
    self.variant = variant
    self.habits = habits
    self.isClockGuessed = isClockGuessed
    self.isSignedIn = isSignedIn
    self.isShared = isShared
    self.isHandedIn = isHandedIn
  }
}
