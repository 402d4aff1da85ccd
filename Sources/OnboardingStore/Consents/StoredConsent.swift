/// One time that a person agreed to something, or took it back.
public struct StoredConsent: Sendable, Hashable {
  /// Words, as they stood where a person agreed to them.
  public struct Words: Sendable, Hashable {
    /// Their language.
    public var language: String
    /// One after the other.
    public var texts: [String]
    /// By which they are told from any others, 16 characters.
    public var version: String

    /// Words.
    public init(language: String, texts: [String], version: String) {
      self.language = language
      self.texts = texts
      self.version = version
    }
  }

  /// The id of the flow.
  public let flow: String
  /// The id of the consent.
  public let name: String
  /// Whether they agreed; else they took it back.
  public let isGiven: Bool
  /// The ids of the options that they agreed to, where there are several.
  public let options: [String]?
  /// The words that they agreed to; nil where they were not kept.
  public let words: Words?
  /// When, in seconds since 1970.
  public let at: Int64

  static let columns = "flow, name, given, options, at, version, language, texts"
  static let tables = "consent LEFT JOIN consent_words ON version = words"

  init(_ row: SQLRow) {
    flow = row["flow"]
    name = row["name"]
    isGiven = row["given"]
    options = (row["options"] as String?).map(JSONList.texts)
    at = row["at"]
    let version: String? = row["version"]
    words = version.map {
      Words(language: row["language"], texts: JSONList.texts(row["texts"]), version: $0)
    }
  }
}
