extension Event {
  /// What happened, and where. All of it are ids of the definition, never what came with a request.
  ///
  /// An object with its hash worked out once, because the same few are looked up for every request.
  public final class Words: Sendable, Hashable, CustomStringConvertible {
    /// What happened: a `Kind`, or what an earlier version called it.
    public let kind: String
    /// The id of the screen, or empty.
    public let screen: String
    /// What it is about: a field, a sheet, a result; may be empty.
    public let subject: String
    /// What of it: an option, a rule, a value; may be empty.
    public let detail: String
    private let hash: Int

    /// Words.
    public init(kind: String, screen: String, subject: String = "", detail: String = "") {
      self.kind = kind
      self.screen = screen
      self.subject = subject
      self.detail = detail
      var hasher = Hasher()
      for word in [kind, screen, subject, detail] { hasher.combine(word) }
      hash = hasher.finalize()
    }

    /// Words of a kind.
    public convenience init(
      _ kind: Kind, screen: String, subject: String = "", detail: String = ""
    ) {
      self.init(kind: kind.rawValue, screen: screen, subject: subject, detail: detail)
    }

    /// Whether the words are the same.
    public static func == (left: Words, right: Words) -> Bool {
      left === right
        || left.hash == right.hash && left.kind == right.kind && left.screen == right.screen
          && left.subject == right.subject && left.detail == right.detail
    }

    /// Feeds the hash that was worked out once.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// The words, for people who build flows.
    public var description: String {
      [kind, screen, subject, detail].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// Whose flow it is, and under which circumstances it is walked: the same for most events of a session.
  public final class Circumstances: Sendable, Hashable {
    /// The id of the flow.
    public let flow: String
    /// The version of the flow; 0 where an earlier version of Foyer did not note it.
    public let version: Int
    /// The variant of the flow, or empty.
    public let variant: String
    /// The language of the pages, a BCP 47 tag; empty where nobody knows.
    public let locale: String
    /// `phone`, `tablet` or `desktop`; empty where nobody knows.
    public let device: String
    /// Who walks.
    public let source: Source
    /// The arms of experiments that the session is in, as `experiment=arm`, parted by spaces; or empty.
    public let arms: String
    private let hash: Int

    /// Circumstances.
    public init(
      flow: String, version: Int = 0, variant: String = "", locale: String = "",
      device: String = "", source: Source = .person, arms: String = ""
    ) {
      self.flow = flow
      self.version = version
      self.variant = variant
      self.locale = locale
      self.device = device
      self.source = source
      self.arms = arms
      var hasher = Hasher()
      hasher.combine(version)
      hasher.combine(source)
      for word in [flow, variant, locale, device, arms] { hasher.combine(word) }
      hash = hasher.finalize()
    }

    /// Whether the circumstances are the same.
    public static func == (left: Circumstances, right: Circumstances) -> Bool {
      left === right
        || left.hash == right.hash && left.flow == right.flow && left.version == right.version
          && left.variant == right.variant && left.locale == right.locale
          && left.device == right.device && left.source == right.source && left.arms == right.arms
    }

    /// Feeds the hash that was worked out once.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }
}
