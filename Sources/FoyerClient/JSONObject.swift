internal import StrictJSON

/// A JSON object that is written.
struct JSONObject {
  /// A value of a member.
  enum Value {
    case text(String)
    case number(Int64)
    case list([String])
    /// JSON as it is.
    case json([UInt8])
  }

  /// The object as text, its members in order.
  let text: String

  init(_ members: [String: Value]) {
    let parts = members.sorted { $0.key < $1.key }.map { key, value in
      let written: String =
        switch value {
        case .text(let text): JSONString.quoted(text)
        case .number(let number): String(number)
        case .list(let list): "[\(list.map(JSONString.quoted).joined(separator: ","))]"
        case .json(let bytes): String(decoding: bytes, as: UTF8.self)
        }
      return "\(JSONString.quoted(key)):\(written)"
    }
    text = "{\(parts.joined(separator: ","))}"
  }
}

extension JSONNode {
  /// The value as JSON once more.
  var json: [UInt8] { Array(text.utf8) }

  private var text: String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number
    case .string(let string): JSONString.quoted(string)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONString.quoted($0.key)):\($0.node.text)" }.joined(separator: ","))}"
    }
  }
}
