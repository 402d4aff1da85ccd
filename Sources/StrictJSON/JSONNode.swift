/// A JSON value that knows where it stands in its file.
package struct JSONNode: Sendable {
  /// What stands there.
  package enum Value: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONNode])
    /// An object, its members in the order of the file.
    case object([Member])
  }

  /// A member of an object, in the order of the file.
  package struct Member: Sendable {
    /// The name.
    package let key: String
    /// Offset of its first byte.
    package let keyOffset: Int
    /// The value.
    package let node: JSONNode
  }

  /// What stands there.
  package let value: Value
  /// Offset of its first byte.
  package let offset: Int
  /// Offset behind its last byte.
  package let end: Int

  /// The text, nil for anything else.
  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The truth value, nil for anything else.
  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  /// The number, nil for anything else and for one that is too large to be held.
  package var number: Double? {
    guard case .number(let text) = value, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }

  /// The elements of a list, nil for anything else.
  package var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The members of an object, nil for anything else.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The member of this name.
  package subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.node }

  /// What it is, in words for a message.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
