/// One header of a response: a literal name and a value that is safe to write.
///
/// A value made at run time is checked byte by byte when the field is made, so that a field that
/// exists can not split a response.
public struct HeaderField: Sendable {
  /// A value that costs nothing to carry when it is a literal.
  package enum Value: Sendable {
    case literal(StaticString)
    case text(String)
  }

  /// The name, as it is written.
  public let name: StaticString
  /// The value, checked.
  package let content: Value

  /// A field of two literals, which the compiler has seen and nobody can inject into.
  ///
  /// NB: a literal with a control byte is a mistake in the program: it stops a debug build, and
  /// the server responds with 500 where libmicrohttpd refuses it.
  public init(_ name: StaticString, _ value: StaticString) {
    assert(value.utf8CodeUnitCount > 0, "header \(name) has an empty value")
    self.name = name
    self.content = .literal(value)
  }

  /// A field whose value was made at run time.
  ///
  /// - Throws: `HeaderError.badValue` if the value is empty or holds a byte below 0x20 or 0x7F.
  public init(_ name: StaticString, checking value: String) throws(HeaderError) {
    guard !value.utf8.isEmpty, value.isHeaderValue else {
      throw .badValue
    }
    self.name = name
    self.content = .text(value)
  }

  /// A field whose value this module made of bytes that need no check.
  init(_ name: StaticString, unchecked value: String) {
    self.name = name
    self.content = .text(value)
  }

  /// The value as a string.
  public var value: String {
    switch content {
    case .literal(let value): value.description
    case .text(let value): value
    }
  }

  /// Whether both were made of the very same literals; fields that only read alike may say no.
  package func isSameLiteral(as other: HeaderField) -> Bool {
    guard case .literal(let value) = content, case .literal(let otherValue) = other.content else {
      return false
    }
    return name.utf8Start == other.name.utf8Start && value.utf8Start == otherValue.utf8Start
  }

  /// Whether this field has that name, ignoring ASCII case.
  public func isNamed(_ other: String) -> Bool {
    let count = name.utf8CodeUnitCount
    guard other.utf8.count == count else { return false }
    return zip(UnsafeBufferPointer(start: name.utf8Start, count: count), other.utf8)
      .allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}
