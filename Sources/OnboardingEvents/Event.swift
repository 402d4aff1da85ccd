/// Something that happened in a flow, for the figures. It says nothing about the person.
///
/// What it is made of exists once: a request makes no text of its own, and an event is four numbers, 24
/// bytes without a reference.
public struct Event: Sendable, Hashable {
  /// Whose flow it is, and under which circumstances they walk it.
  public var circumstances: Circumstances
  /// What happened, and where.
  public var words: Words
  /// When, in milliseconds since 1970 UTC.
  public var at: Int64
  /// A number that all events of one session share: what its ids have in common. A store that was told how
  /// keeps another one in its place, from which nobody without a key finds the session.
  public var visit: UInt64

  /// An event.
  public init(_ words: Words, _ circumstances: Circumstances, at: Int64, visit: UInt64) {
    self.circumstances = circumstances
    self.words = words
    self.at = at
    self.visit = visit
  }
}

extension Event {
  /// What can happen.
  public enum Kind: String, Sendable, CaseIterable {
    /// A session began.
    case flowStarted = "flow_started"
    /// A screen was shown.
    case screenViewed = "screen_viewed"
    /// A screen was left forwards.
    case screenLeft = "screen_left"
    /// What was answered on a screen that was left: the field, and the choice or the group of the number.
    case answerGiven = "answer_given"
    /// A field came back in error: the field, and the rule that it broke.
    case validationFailed = "validation_failed"
    /// An earlier screen was asked for from this one.
    case wentBack = "went_back"
    /// An answer took the place of another one: the field.
    case answerChanged = "answer_changed"
    /// A screen was left without its answers.
    case skipped
    /// A page above a screen was opened: its id.
    case sheetOpened = "sheet_opened"
    /// A result was shown: its name, and which it was.
    case resultShown = "result_shown"
    /// A screen that offers something for money was shown.
    case paywallViewed = "paywall_viewed"
    /// What was settled with money: the kind, and the value.
    case purchaseSettled = "purchase_settled"
    /// A session was gone on with later, or in another browser.
    case resumed
    /// A session went on in the app.
    case handedOver = "handed_over"
    /// The flow was handed in.
    case completed
    /// A screen was shown that differs between the arms of an experiment: the experiment, and the arm.
    case exposed
    /// Who had seen such a screen did what the experiment is to make more people do: the experiment, and
    /// the arm.
    case goalReached = "goal_reached"
    /// A response was an error of the server: the screen that was asked for, and the status.
    case serverFailed = "server_failed"
  }

  /// Who walks.
  public enum Source: String, Sendable, CaseIterable {
    /// A person.
    case person
    /// A program that says so.
    case bot
    /// A person made up.
    case simulated
  }
}
