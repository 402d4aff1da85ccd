/// Why a webhook is switched off.
public enum WebhookStop: Sendable, Hashable {
  /// Its receiver wants nothing any more.
  case gone
  /// An operator paused it.
  case paused(by: String)
  /// Something else, in a sentence.
  case other(String)

  private static let answered = "It answered 410 Gone."
  private static let switchedOffBy = "Switched off by "

  /// - Parameter sentence: as the store has it.
  public init(_ sentence: String) {
    if sentence == Self.answered {
      self = .gone
    } else if sentence.hasPrefix(Self.switchedOffBy), sentence.hasSuffix(".") {
      self = .paused(by: String(sentence.dropFirst(Self.switchedOffBy.count).dropLast()))
    } else {
      self = .other(sentence)
    }
  }

  /// The sentence for the operator who lists it.
  public var sentence: String {
    switch self {
    case .gone: Self.answered
    case .paused(let who): "\(Self.switchedOffBy)\(who)."
    case .other(let sentence): sentence
    }
  }
}
