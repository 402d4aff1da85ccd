extension Event {
  /// What happened, and where. All of it are ids of the definition, never what came with a request.
  ///
  /// A number for words that exist once, because the same few are handed on for every request.
  public struct Words: Sendable, Hashable, CustomStringConvertible {
    private struct Text: Hashable {
      var kind = ""
      var screen = ""
      var subject = ""
      var detail = ""
    }

    private static let all = Interned(void: Text())

    /// The number under which the words exist in this process; 0 for those without a kind.
    package let number: UInt32

    init(number: UInt32) { self.number = number }

    /// Words.
    ///
    /// - Parameters:
    ///   - kind: what happened: a `Kind`, or what an earlier version called it.
    ///   - screen: the id of the screen, or empty.
    ///   - subject: what it is about: a field, a sheet, a result; may be empty.
    ///   - detail: what of it: an option, a rule, a value; may be empty.
    public init(kind: String, screen: String, subject: String = "", detail: String = "") {
      number =
        kind.isEmpty
        ? 0
        : Self.all.number(
          of: Text(kind: kind, screen: screen, subject: subject, detail: detail))
    }

    /// Words of a kind.
    public init(_ kind: Kind, screen: String, subject: String = "", detail: String = "") {
      self.init(kind: kind.rawValue, screen: screen, subject: subject, detail: detail)
    }

    private var text: Text { Self.all[number] }
    /// What happened: a `Kind`, or what an earlier version called it.
    public var kind: String { text.kind }
    /// The id of the screen, or empty.
    public var screen: String { text.screen }
    /// What it is about: a field, a sheet, a result; may be empty.
    public var subject: String { text.subject }
    /// What of it: an option, a rule, a value; may be empty.
    public var detail: String { text.detail }

    /// The words, for people who build flows.
    public var description: String {
      let text = text
      return [text.kind, text.screen, text.subject, text.detail].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  /// Whose flow it is, and under which circumstances it is walked: the same for most events of a session.
  /// A number for what exists once, as `Words` are.
  public struct Circumstances: Sendable, Hashable {
    private struct Members: Hashable {
      var flow = ""
      var version = 0
      var variant = ""
      var locale = ""
      var device = ""
      var source = Source.person
      var arms = ""
    }

    private static let all = Interned(void: Members())

    /// The number under which they exist in this process; 0 for those without a flow.
    package let number: UInt32

    /// Circumstances.
    ///
    /// - Parameters:
    ///   - flow: the id of the flow.
    ///   - version: the version of the flow; 0 where an earlier version of Foyer did not note it.
    ///   - variant: the variant of the flow, or empty.
    ///   - locale: the language of the pages, a BCP 47 tag; empty where nobody knows.
    ///   - device: `phone`, `tablet` or `desktop`; empty where nobody knows.
    ///   - source: who walks.
    ///   - arms: the arms of experiments that the session is in, as `experiment=arm`, parted by spaces;
    ///     or empty.
    public init(
      flow: String, version: Int = 0, variant: String = "", locale: String = "",
      device: String = "", source: Source = .person, arms: String = ""
    ) {
      number =
        flow.isEmpty
        ? 0
        : Self.all.number(
          of: Members(
            flow: flow, version: version, variant: variant, locale: locale, device: device,
            source: source, arms: arms))
    }

    private var members: Members { Self.all[number] }
    /// The id of the flow.
    public var flow: String { members.flow }
    /// The version of the flow; 0 where an earlier version of Foyer did not note it.
    public var version: Int { members.version }
    /// The variant of the flow, or empty.
    public var variant: String { members.variant }
    /// The language of the pages, a BCP 47 tag; empty where nobody knows.
    public var locale: String { members.locale }
    /// `phone`, `tablet` or `desktop`; empty where nobody knows.
    public var device: String { members.device }
    /// Who walks.
    public var source: Source { members.source }
    /// The arms of experiments that the session is in, as `experiment=arm`, parted by spaces; or empty.
    public var arms: String { members.arms }
  }
}
