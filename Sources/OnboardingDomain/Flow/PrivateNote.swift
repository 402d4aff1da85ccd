/// What a person wrote for themselves: kept under their session, beside the answers. It is never handed
/// in, no other system is told, and nothing counts it; results read it among the outcomes.
public struct PrivateNote: Sendable, Hashable {
  /// Before the name of every note among the outcomes of a session.
  package static let prefix = "note."

  /// The name under which it is kept: under the same name another takes its place.
  public let name: String
  /// When it was written, in seconds since 1970 UTC, and the words.
  public let value: String

  /// A note.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - field: the field in which they were written.
  ///   - number: what tells it from the other notes of the field.
  ///   - instant: when it was written, in seconds since 1970 UTC.
  public init(_ text: String, of field: FieldID, number: Int, at instant: Int64) {
    name = Self.name(of: field, number: number)
    value = "\(instant) \(text)"
  }

  private static func name(of field: FieldID, number: Int) -> String {
    "\(prefix)\(field).\(number)"
  }

  /// The notes of a field among the outcomes of a session, by their numbers.
  public static func read(
    _ field: FieldID, in outcomes: [String: String]
  ) -> [Int: (at: Int64, text: String)] {
    let start = "\(prefix)\(field)."
    var notes: [Int: (at: Int64, text: String)] = [:]
    for (name, value) in outcomes where name.utf8.starts(with: start.utf8) {
      guard let number = Int(name.dropFirst(start.count)), let note = parts(of: value) else {
        continue
      }
      notes[number] = note
    }
    return notes
  }

  /// All notes among the outcomes of a session, by their names.
  package static func all(
    in outcomes: [String: String]
  ) -> [(name: String, at: Int64, text: String)] {
    outcomes.sorted { $0.key < $1.key }.compactMap { name, value in
      guard name.utf8.starts(with: prefix.utf8) else { return nil }
      return parts(of: value).map { (name, $0.at, $0.text) }
    }
  }

  private static func parts(of value: String) -> (at: Int64, text: String)? {
    // By bytes: a line may begin with a mark that joins the space before it.
    guard let space = value.utf8.firstIndex(of: UInt8(ascii: " ")),
      let instant = Int64(value[..<space])
    else { return nil }
    return (instant, String(value[value.utf8.index(after: space)...]))
  }
}
