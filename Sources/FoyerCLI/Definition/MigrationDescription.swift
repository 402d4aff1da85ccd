import OnboardingDomain

/// What becomes of each screen and each answer of people who stand somewhere else, in words.
struct MigrationDescription {
  private let flow: Flow
  private let migration: FlowMigration
  private let source: Variant
  private let target: Variant

  /// - Parameter ends: `original:consolidated`, or `standard@1:standard` for an older version.
  init(_ flow: Flow, from ends: String) throws {
    let parts = ends.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw CommandFailure(
        "A migration is written FROM:TO, not \"\(ends)\".", status: CommandFailure.usage)
    }
    let from = try Self.point(parts[0], of: flow)
    let to = try Self.point(parts[1], of: flow)
    let written = flow.migrations.first { $0.from == from && $0.to == to }
    let implied =
      from.version == to.version && from != to
      ? flow.migration(from: from.variant, to: to.variant) : nil
    guard let migration = written ?? implied else {
      throw CommandFailure(
        "The flow \(flow.id) has no migration from \(from) to \(to).", status: CommandFailure.usage)
    }
    self.flow = flow
    self.migration = migration
    source = (flow.schema(from.version) ?? flow).variant(from.variant)
    target = flow.variant(to.variant)
  }

  private static func point(_ text: String, of flow: Flow) throws -> FlowMigration.Point {
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    let version = parts.count == 2 ? Int(parts[1]) : flow.version
    guard let version, let schema = flow.schema(version) else {
      throw CommandFailure(
        "The flow \(flow.id) has no version \(parts[1]).", status: CommandFailure.usage)
    }
    let variant = try schema.variant(named: parts.first ?? "")
    return FlowMigration.Point(version: version, variant: variant.id)
  }

  /// Two tables: screens and fields.
  var text: String {
    (["\(flow.id): \(migration.from) to \(migration.to)", "", "Screens"] + Self.table(screens)
      + ["", "Fields"] + Self.table(fields)).joined(separator: "\n")
  }

  private var screens: [(String, String)] {
    let named = source.screens.map { screen -> (String, String) in
      let targets = migration.targets(of: screen.id, in: target)
      guard !targets.isEmpty else { return (screen.id.rawValue, "nothing asks it there") }
      let words = targets.map { id in
        let others = source.screens.filter {
          $0.id != screen.id && migration.targets(of: $0.id, in: target).contains(id)
        }
        return others.isEmpty
          ? id.rawValue : "\(id) (with \(others.map(\.id.rawValue).joined(separator: ", ")))"
      }
      return (screen.id.rawValue, "-> " + words.joined(separator: ", "))
    }
    let reached = Set(source.screens.flatMap { migration.targets(of: $0.id, in: target) })
    let new = target.screens.filter { !reached.contains($0.id) }
    return named + new.map { ($0.id.rawValue, "new: shown") }
  }

  private var fields: [(String, String)] {
    let asked = Set(target.fieldIDs)
    let known = source.fieldIDs.map { field -> (String, String) in
      let words =
        switch migration.fate(of: field) {
        case .carried:
          asked.contains(field) ? "carried" : "carried, not asked there; kept for the way back"
        case .renamed(let name): "renamed to \(name)"
        case .converted(let name, let choices):
          "converted to \(name): "
            + choices.byID.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key) becomes \($0.value)" }.joined(separator: ", ")
        case .askedAgain: "asked again"
        case .dropped: "dropped"
        }
      return (field.rawValue, words)
    }
    let new = target.fieldIDs.filter { !source.fieldIDs.contains($0) }
    return known + new.map { ($0.rawValue, "new: asked") }
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, words in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + words
    }
  }
}
