import SourceText

/// Names that stand in a table, each with what it means, so that they are listed once: what isn't in
/// the table is unknown, and what is in it is offered when a name is misspelt.
protocol NameTable: TemplateNames {
  /// What each name stands for; nil from a meaning makes the name unknown here.
  static var table: [String: @Sendable (Self) -> TemplateValue?] { get }
  /// Names that lead on: what stands behind their first dot is for them to read.
  static var nested: [String: @Sendable (Self, Path) -> TemplateValue?] { get }
}

/// What stands behind the first part of a name, and where it is asked.
struct Path {
  let parts: ArraySlice<String>
  let scope: TemplateScope

  /// The parts as they were written.
  var name: String { parts.joined(separator: ".") }
}

extension NameTable {
  static var nested: [String: @Sendable (Self, Path) -> TemplateValue?] { [:] }

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard let first = path.first else { return nil }
    if path.count == 1 { return Self.table[first]?(self) }
    return Self.nested[first]?(self, Path(parts: path.dropFirst(), scope: scope))
  }

  var known: [String] { Array(Self.table.keys) + Self.nested.keys }
}

extension TemplateNames {
  /// What a path stands for inside these names, or the mistake that it stands for nothing.
  func required(_ path: Path) -> TemplateValue {
    if path.parts.isEmpty { return .names(self) }
    return value(path.parts, in: path.scope)
      ?? .mistake(
        "nothing there is called \(path.name)" + hint(path.parts.first?.closest(among: known)))
  }
}

extension Path {
  /// Its first part, and the path behind it.
  var split: (first: String, rest: Path) {
    (parts.first ?? "", Path(parts: parts.dropFirst(), scope: scope))
  }
}
