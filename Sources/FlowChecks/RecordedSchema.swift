package import OnboardingDomain

/// The schema of one version of a flow beside the one that was committed for it.
package struct RecordedSchema: Sendable {
  /// The flow.
  package let flow: FlowID
  /// The version.
  package let version: Int
  /// The schema as the definition has it now.
  package let schema: FlowSchema
  /// What was committed; nil where nothing was.
  package let committed: String?

  /// Where it is committed, as seen from the project's folder.
  package var file: String { "Schemas/" + Self.name(flow, version) }

  /// The schemas of flows and of their older versions.
  ///
  /// - Parameter files: what is in the files of `Schemas/`, by name.
  package static func all(
    of onboardings: [any Onboarding], in files: [String: String]
  ) -> [RecordedSchema] {
    onboardings.flatMap { [$0.flow] + $0.flow.earlier }.map { flow in
      RecordedSchema(
        flow: flow.id, version: flow.version, schema: FlowSchema(flow),
        committed: files[name(flow.id, flow.version)])
    }
  }

  /// The name of the file of a version: `tea.2.txt`.
  package static func name(_ flow: FlowID, _ version: Int) -> String { "\(flow).\(version).txt" }
}
