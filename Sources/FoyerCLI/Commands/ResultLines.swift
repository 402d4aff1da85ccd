import Foundation

/// A JSON of results as lines that a person reads: a name and a value each, lists by their length
/// where they are long.
enum ResultLines {
  /// The lines; none where there is no object.
  static func lines(of json: [UInt8]) -> [String] {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    else { return [] }
    return lines(object, prefix: "")
  }

  private static func lines(_ object: [String: Any], prefix: String) -> [String] {
    object.keys.sorted().flatMap { key -> [String] in
      let name = prefix.isEmpty ? key : "\(prefix).\(key)"
      switch object[key] {
      case let inner as [String: Any]: return lines(inner, prefix: name)
      case let list as [[String: Any]] where list.count <= 8:
        return list.enumerated().flatMap { lines($1, prefix: "\(name).\($0 + 1)") }
      case let list as [Any] where list.count > 8: return ["\(name): \(list.count) entries"]
      case let list as [Any]: return ["\(name): " + list.map { "\($0)" }.joined(separator: ", ")]
      case is NSNull, nil: return []
      case let value?: return ["\(name): \(value)"]
      }
    }
  }
}
