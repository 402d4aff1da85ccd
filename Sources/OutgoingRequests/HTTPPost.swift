/// One request: a body for an address.
public struct HTTPPost: Sendable {
  /// Where to.
  public var url: RequestURL
  /// Header lines, name and value. Both are ASCII without control characters.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: [UInt8]
  /// Which addresses it may go to.
  public var rule: AddressRule
  /// How long all of it may take, from the name's resolution to the last byte, in seconds.
  public var timeout: Double

  /// A request.
  public init(
    _ url: RequestURL, headers: [(name: String, value: String)], body: [UInt8],
    rule: AddressRule, timeout: Double = 15
  ) {
    self.url = url
    self.headers = headers
    self.body = body
    self.rule = rule
    self.timeout = timeout
  }

  /// What came of a request.
  public enum Outcome: Sendable, Hashable {
    /// The other side responded with this status, and may have said after how many seconds to come
    /// again. Of the rest of the response nothing is kept.
    case answered(status: Int, retryAfter: Int?)
    /// There was no response; the reason in a few words, without the address.
    case unanswered(String)
    /// The name led to addresses only to which the request may not go.
    case addressRefused
  }

  /// The most bytes that are read of a response; whatever else comes is not waited for.
  public static let longestAnswer = 65_536
}
