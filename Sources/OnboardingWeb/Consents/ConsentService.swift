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

  /// How things stand with what the account of a cookie agreed to.
  public var current: @Sendable (_ token: String) throws -> [Entry]
  /// Everything that the account of a cookie agreed to and took back, the earliest first.
  public var history: @Sendable (_ token: String) throws -> [Entry]
  /// How things stand with what the person of a draft agreed to in its flow.
  public var held: @Sendable (_ flow: FlowID, _ holder: DraftService.Holder) throws -> [Entry]
  /// Takes back what an account agreed to, or agrees to words. Durable when it returns.
  public var change:
    @Sendable (
      _ token: String, _ flow: FlowID, _ consent: ConsentID, _ isGiven: Bool,
      _ words: ConsentWords?
    ) throws -> Void

  /// A service of these closures.
  public init(
    current: @escaping @Sendable (_ token: String) throws -> [Entry],
    history: @escaping @Sendable (_ token: String) throws -> [Entry],
    held: @escaping @Sendable (_ flow: FlowID, _ holder: DraftService.Holder) throws -> [Entry],
    change:
      @escaping @Sendable (
        _ token: String, _ flow: FlowID, _ consent: ConsentID, _ isGiven: Bool,
        _ words: ConsentWords?
      ) throws -> Void
  ) {
    self.current = current
    self.history = history
    self.held = held
    self.change = change
  }

  /// Nobody agreed to anything, and nobody can.
  public static let none = ConsentService(
    current: { _ in [] }, history: { _ in [] }, held: { _, _ in [] },
    change: { _, _, _, _, _ in })
}
