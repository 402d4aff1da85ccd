/// A JSON value that knows where it stands in its file.
struct JSONNode {
  /// What stands there.
  enum Value {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A member of an object, in the order of the file.
  struct Member {
    let key: String
    let keyOffset: Int
    let node: JSONNode
  }

  let value: Value
  /// Offset of its first byte.
  let offset: Int

  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The member of this name.
  subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.node }
}
