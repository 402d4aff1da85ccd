import OnboardingDomain
import SourceText

extension Rule {
  /// What sessions hold is read by the schema that wrote it.
  static let schema: [Rule] = [
    Rule("schema-changed", .error) { examined, rule in
      examined.schemas.compactMap { schema in
        guard let committed = schema.committed,
          let change = schema.schema.firstDifference(from: committed)
        else { return nil }
        return rule.finding(
          at: .file(schema.file),
          "\(schema.flow) \(schema.version) has \(change.now) where it had \(change.then), so "
            + "sessions of people half-way through can't be read",
          fix: "Raise the version of the flow and add a migration; where nobody has used this "
            + "version yet, delete the file and run foyer check --record-schemas")
      }
    },
    Rule("schema-unrecorded", .warning) { examined, rule in
      examined.schemas.filter { $0.committed == nil }.map { schema in
        rule.finding(
          at: .flow(schema.flow),
          "nothing tells when \(schema.flow) \(schema.version) reads sessions differently",
          fix: "Run foyer check --record-schemas and commit \(schema.file)")
      }
    },
  ]
}
