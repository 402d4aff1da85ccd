/// Something that a person must never meet, and the walk that leads there.
public struct WalkFinding: Error, Sendable, CustomStringConvertible {
  /// What is wrong, as a sentence without its full stop.
  public let reason: String
  /// The walk.
  public let journey: Journey
  /// The words of the page where it ended.
  public let words: String

  /// The sentence, the end of the walk as a table and the page's words.
  public var description: String {
    let end = Journey(journey.flow, journey.steps.suffix(30))
    return "At \(journey.steps.last?.place ?? "the start") \(reason).\n\(end.table())\n"
      + "The page says:\n\(words.prefix(600))"
  }

  /// A finding.
  package init(reason: String, journey: Journey, words: String = "") {
    self.reason = reason
    self.journey = journey
    self.words = words
  }
}
