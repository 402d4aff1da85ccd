/// A JSON value. Source: RFC 8259.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// What it is, in words for a message.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Why bytes are not JSON.
struct JSONProblem: Error, Equatable {
  /// Where, counted in bytes from 0.
  let offset: Int
  /// Why.
  let reason: String
}
