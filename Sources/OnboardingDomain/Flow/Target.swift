/// What the document of a flow asks of those who walk it, so that it can be seen whether they do.
public struct Target: Sendable, Hashable {
  /// What is measured.
  public enum Measure: Sendable, Hashable {
    /// The share of those who began that finishes.
    case finished
    /// The share of those who began that finishes within so many seconds.
    case finishedWithin(seconds: Int)
    /// How many seconds half of those who finish take at most.
    case timeToFinish
    /// The share of those who began that goes on from a screen which nobody leaves without an answer.
    case answered(ScreenID)
    /// The share of those who go on from a screen that takes this choice there.
    case chose(ScreenID, FieldID, ChoiceID)
    /// The share of those who began that takes this choice.
    case everChose(ScreenID, FieldID, ChoiceID)
  }

  /// What is measured.
  public let measure: Measure
  /// The least it should be: a share, 0 … 1, or seconds; nil for no such bound.
  public let least: Double?
  /// The most it should be: a share, 0 … 1, or seconds; nil for no such bound.
  public let most: Double?

  /// A target with a bound or two.
  public init(_ measure: Measure, least: Double? = nil, most: Double? = nil) {
    precondition(least != nil || most != nil, "a target asks for something")
    self.measure = measure
    self.least = least
    self.most = most
  }

  /// The screen that it is about; nil for one about the whole flow.
  public var screen: ScreenID? {
    switch measure {
    case .answered(let screen), .chose(let screen, _, _), .everChose(let screen, _, _): screen
    case .finished, .finishedWithin, .timeToFinish: nil
    }
  }

  /// The field that it is about; nil for one about all of a screen, or of the flow.
  public var field: FieldID? {
    switch measure {
    case .chose(_, let field, _), .everChose(_, let field, _): field
    case .answered, .finished, .finishedWithin, .timeToFinish: nil
    }
  }
}
