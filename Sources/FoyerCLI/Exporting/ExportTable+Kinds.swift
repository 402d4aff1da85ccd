import OnboardingDomain
import OnboardingStore

extension ExportTable {
  /// The columns of an export.
  ///
  /// - Parameters:
  ///   - flow: the flow whose questions make the columns of profiles.
  ///   - hasSimulated: whether the last column says who is a simulated person; of events `source` does.
  static func of(_ kind: ExportedKind, flow: Flow?, hasSimulated: Bool = false) -> ExportTable {
    let table = of(kind, flow)
    return hasSimulated && kind != .events
      ? ExportTable(columns: table.columns + named("simulated")) : table
  }

  private static func of(_ kind: ExportedKind, _ flow: Flow?) -> ExportTable {
    switch kind {
    case .profiles:
      ExportTable(
        columns: named(
          "id", "flow", "version", "variant", "revision", "account", "first_completed_at",
          "completed_at")
          // A password is never an answer.
          + ((flow?.fields ?? []) + (flow?.givenFacts ?? [])).filter { $0.format != .newPassword }
          .map {
            Column(name: "answers.\($0.key)", path: ["answers", $0.key])
          } + named("results", "consents")
          + Origin.Member.allCases.map {
            Column(name: $0.rawValue, path: ["origin", $0.rawValue])
          })
    case .accounts:
      ExportTable(
        columns: named(
          "account", "email", "provider", "flow", "preferences", "created_at", "consents"))
    case .events:
      ExportTable(
        columns: named(
          "flow", "version", "variant", "locale", "device", "source", "arms", "screen", "kind",
          "subject", "detail", "at", "at_ms", "visit"))
    }
  }

  private static func named(_ names: String...) -> [Column] {
    names.map { Column(name: $0, path: [$0]) }
  }
}
