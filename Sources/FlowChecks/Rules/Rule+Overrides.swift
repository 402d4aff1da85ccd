import SourceText

extension Rule {
  /// What Foyer mends in a file doesn't reach a package that has its own in its place.
  static let overrides: [Rule] = [
    Rule("override-outdated", .warning) { examined, rule in
      examined.overrides.filter { $0.recorded != nil && $0.recorded != $0.digest }.map {
        rule.finding(
          at: .file($0.file),
          "Foyer's file of this name has changed since this one was laid over it",
          fix: "Take over what changed there, then run foyer check --record-overrides")
      }
    },
    Rule("override-unrecorded", .warning) { examined, rule in
      examined.overrides.filter { $0.recorded == nil }.map {
        rule.finding(
          at: .file($0.file), "nothing tells when Foyer's file of this name changes",
          fix: "Run foyer check --record-overrides and commit overrides.json")
      }
    },
  ]
}
