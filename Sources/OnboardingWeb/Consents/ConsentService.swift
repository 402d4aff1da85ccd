public import OnboardingDomain

/// What people agreed to, as the application asks for it. The closures block; the application calls them
/// only where slow work may run.
public struct ConsentService: Sendable {
  /// One time that a person agreed to something, or took it back.
  public struct Entry: Sendable, Hashable {
    /// The flow.
    public let flow: FlowID
    /// The consent.
    public let id: ConsentID
    /// Whether they agreed; else they took it back.
    public let isGiven: Bool
    /// The options that they agreed to, where the consent is to any of several.
    public let options: [ChoiceID]?
    /// The words that they agreed to; nil where they were not kept.
    public let words: ConsentWords?
    /// When, in seconds since 1970 UTC.
    public let at: Int64

    /// An entry.
    public init(
      flow: FlowID, id: ConsentID, isGiven: Bool, options: [ChoiceID]? = nil,
      words: ConsentWords?, at: Int64
    ) {
      self.flow = flow
      self.id = id
      self.isGiven = isGiven
      self.options = options
      self.words = words
      self.at = at
    }
  }

  /// What a person says of a consent on the page of their account.
  public struct Change: Sendable, Hashable {
    /// The flow.
    public let flow: FlowID
    /// The consent.
    public let id: ConsentID
    /// Whether they agree; else they take it back.
    public let isGiven: Bool
    /// The words that they agree to; nil where they take back.
    public let words: ConsentWords?
    /// Whether their answers to the flow say the same by now, so that another answer there is a new one
    /// and no repeated one.
    public let isAnswered: Bool

    /// A change.
    public init(
      flow: FlowID, id: ConsentID, isGiven: Bool, words: ConsentWords?, isAnswered: Bool
    ) {
      self.flow = flow
      self.id = id
      self.isGiven = isGiven
      self.words = words
      self.isAnswered = isAnswered
    }
  }

  /// How things stand with what the account of a cookie agreed to.
  public var current: @Sendable (_ token: String) throws -> [Entry]
  /// Everything that the account of a cookie agreed to and took back, the earliest first.
  public var history: @Sendable (_ token: String) throws -> [Entry]
  /// Takes back what an account agreed to, or agrees to words. Durable when it returns.
  public var change: @Sendable (_ change: Change, _ token: String) throws -> Void

  /// A service of these closures.
  public init(
    current: @escaping @Sendable (_ token: String) throws -> [Entry],
    history: @escaping @Sendable (_ token: String) throws -> [Entry],
    change: @escaping @Sendable (_ change: Change, _ token: String) throws -> Void
  ) {
    self.current = current
    self.history = history
    self.change = change
  }

  /// Nobody agreed to anything, and nobody can.
  public static let none = ConsentService(
    current: { _ in [] }, history: { _ in [] }, change: { _, _ in })
}
