/// How much a finding weighs.
package enum Severity: String, Sendable, Encodable {
  /// People would meet it: the check fails.
  case error
  /// It deserves a look: the check fails with `--strict`.
  case warning
}

/// Where something was found.
package struct Place: Sendable, Hashable {
  /// What the finding is listed under: a file as seen from the project's folder, or a flow.
  package var group: String
  /// The file, where there is one.
  package var file: String?
  /// The line, counted from 1.
  package var line: Int?
  /// The column, counted from 1.
  package var column: Int?

  /// A place in a file.
  static func file(_ path: String, line: Int? = nil, column: Int? = nil) -> Place {
    Place(group: path, file: path, line: line, column: column)
  }

  /// A place in the definition of a flow: there is no file that Foyer can see.
  static func flow(_ id: some CustomStringConvertible) -> Place { Place(group: "Flow \(id)") }
}

/// What a rule says about one place.
package struct Remark: Sendable, Hashable {
  let place: Place
  let message: String
  let mend: String
}

/// A remark with the rule that made it.
package struct Finding: Sendable, Hashable, Encodable {
  /// The id of the rule.
  package let rule: String
  /// How much it weighs.
  package let severity: Severity
  /// Where.
  package let place: Place
  /// What is wrong.
  package let message: String
  /// How to mend it.
  package let mend: String

  private enum CodingKeys: CodingKey { case rule, severity, file, line, column, message, mend }

  /// Writes every key, null where there is no such place.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(severity, forKey: .severity)
    try container.encode(place.file, forKey: .file)
    try container.encode(place.line, forKey: .line)
    try container.encode(place.column, forKey: .column)
    try container.encode(message, forKey: .message)
    try container.encode(mend, forKey: .mend)
  }
}

extension Finding: Comparable {
  /// By group, then by place in the file, then by rule.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.order < rhs.order }

  private var order: (String, Int, Int, String, String) {
    (place.group, place.line ?? 0, place.column ?? 0, rule, message)
  }
}
