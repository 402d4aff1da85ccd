/// The methods that this server knows; any other is refused with 405.
public enum Method: UInt8, Sendable {
  /// Reads a page; changes nothing.
  case get
  /// Reads a page's headers; the server drops the body of the response itself.
  case head
  /// Sends a form.
  case post

  /// The method that these bytes spell, or nil; methods are case-sensitive.
  ///
  /// Source: RFC 9110 §9.1.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    if bytes.matches("GET") {
      self = .get
    } else if bytes.matches("POST") {
      self = .post
    } else if bytes.matches("HEAD") {
      self = .head
    } else {
      return nil
    }
  }
}
