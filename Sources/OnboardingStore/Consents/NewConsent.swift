/// A person's answer to something that a flow asks them to agree to, as it is to be stored.
public struct NewConsent: Sendable, Hashable {
  /// The id of the consent.
  public var name: String
  /// Whether they agreed.
  public var isGiven: Bool
  /// The ids of the options that they agreed to, where there are several.
  public var options: [String]?
  /// The words that they agreed to; nil where nobody knows them.
  public var words: StoredConsent.Words?
  /// Whether they agreed just now, so that it counts although what they answered last was the same.
  public var isAgreedNow: Bool

  /// An answer.
  public init(
    name: String, isGiven: Bool, options: [String]? = nil, words: StoredConsent.Words? = nil,
    isAgreedNow: Bool = false
  ) {
    self.isAgreedNow = isAgreedNow
    self.name = name
    self.isGiven = isGiven
    self.options = options
    self.words = words
  }
}
