/// Where a diagnostic applies.
public struct Place: Sendable, Hashable {
  /// What it is listed under: a file as seen from the project's folder, or a flow.
  public let group: String
  /// The file as seen from the project's folder, where there is one.
  public let file: String?
  /// The line, counted from 1.
  public let line: Int?
  /// The column in Unicode scalars, counted from 1.
  public let column: Int?

  /// A place in a file: `Templates/tea/taste.mustache`.
  public static func file(_ path: String, line: Int? = nil, column: Int? = nil) -> Place {
    Place(group: path, file: path, line: line, column: column)
  }

  /// A position in a file.
  public static func file(_ path: String, _ position: SourcePosition) -> Place {
    .file(path, line: position.line, column: position.column)
  }

  /// A place in the definition of a flow: there is no file that Foyer can see.
  public static func flow(_ id: some CustomStringConvertible) -> Place {
    Place(group: "Flow \(id)", file: nil, line: nil, column: nil)
  }
}

extension Place: CustomStringConvertible {
  /// `Templates/tea/taste.mustache:3:14`, as far as it is known; `Flow tea`.
  public var description: String {
    let numbers = [line, column].compactMap(\.self).map { ":\($0)" }
    return (file ?? group) + numbers.joined()
  }
}
