/// What a person answered to a consent, with the words as they stood there.
public struct ConsentAnswer: Sendable, Hashable {
  /// The consent.
  public let id: ConsentID
  /// Whether they agreed.
  public let isGiven: Bool
  /// The options that they agreed to, where the consent is to any of several.
  public let options: [ChoiceID]?
  /// The words; nil where nobody knows them any more.
  public let words: ConsentWords?
  /// Whether they agreed by the form that hands it in: the answers before it did not.
  public let isAgreedNow: Bool

  /// An answer to a consent.
  public init(
    id: ConsentID, isGiven: Bool, options: [ChoiceID]? = nil, words: ConsentWords?,
    isAgreedNow: Bool = false
  ) {
    self.isAgreedNow = isAgreedNow
    self.id = id
    self.isGiven = isGiven
    self.options = options
    self.words = words
  }
}

/// Words that a person agreed to.
public struct ConsentWords: Sendable, Hashable {
  /// Their language, BCP 47.
  public let language: String
  /// What the control says, then what stands beside it.
  public let texts: [String]
  /// By which these very words in this language are told from any others: 16 hexadecimal digits.
  public let version: String

  /// Words with the digest that tells them from others.
  public init(language: String, texts: [String], version: String) {
    self.language = language
    self.texts = texts
    self.version = version
  }
}
