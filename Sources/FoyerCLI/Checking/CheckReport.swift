import FlowChecks
import Foundation
import OnboardingDomain
import SourceText

/// What a check found, for people and for programs.
struct CheckReport {
  let examined: Examined
  let findings: [Diagnostic]

  /// - Parameter folders: where the files lie. Of those that come with Foyer a package may use as few
  ///   as it likes.
  init(_ examined: Examined, in folders: SiteFolders) {
    self.examined = examined
    findings = examined.findings().filter { finding in
      let isShared = finding.place.file.map(folders.isShared) ?? false
      return !(isShared && finding.rule.hasPrefix("unused-"))
    }
  }

  var errors: Int { findings.count { $0.severity == .error } }
  var warnings: Int { findings.count - errors }

  /// Whether the check fails.
  func fails(strictly: Bool) -> Bool { errors > 0 || (strictly && warnings > 0) }

  /// An array of objects, always in the same order.
  func json() throws -> String {
    guard !findings.isEmpty else { return "[]" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(findings), as: UTF8.self)
  }

  /// The findings by file, a line for each, and a summary.
  var lines: [String] {
    var lines: [String] = []
    var rest = findings[...]
    while let group = rest.first?.place.group {
      let own = rest.prefix { $0.place.group == group }
      rest = rest.dropFirst(own.count)
      lines.append(group)
      lines += Self.table(own) + [""]
    }
    return lines + summary
  }

  /// Place, weight and rule in columns, then the sentence.
  private static func table(_ findings: ArraySlice<Diagnostic>) -> [String] {
    let rows = findings.map { finding in
      let place = [finding.place.line, finding.place.column].compactMap(\.self).map(String.init)
      return [
        place.joined(separator: ":"), finding.severity.rawValue, finding.rule,
        "\(finding.advice).",
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = (0..<3).filter { widths[$0] > 0 }.map { column in
        row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }
      return "  " + (cells + [row[3]]).joined(separator: "  ")
    }
  }

  private var summary: [String] {
    var lines = examined.onboardings.filter { $0.flow.findings().isEmpty }.flatMap { onboarding in
      [
        "\(onboarding.flow.id): sound; the longest session is "
          + "\(SessionCodec(onboarding.flow).worstCase) of \(Flow.largestSession) bytes; its schema "
          + "is \(onboarding.flow.version)/\(FlowSchema(onboarding.flow).fingerprint)",
        EffortLine(onboarding).text,
      ]
    }
    if !examined.overrides.isEmpty {
      lines.append(
        Self.count(examined.overrides.count, "file") + " over Foyer's: "
          + examined.overrides.map(\.file).joined(separator: ", "))
    }
    if findings.isEmpty {
      lines.append(
        "Nothing found: \(Rule.all.count) rules, \(examined.onboardings.count) flows, "
          + "\(examined.pages.count) pages.")
    } else {
      lines.append(
        [Self.count(errors, "error"), Self.count(warnings, "warning")].joined(separator: ", ")
          + "; docs/checking.md explains every rule.")
      // Who mends one error is not to be surprised by ten others.
      if examined.pages.isEmpty {
        lines.append("No page could be looked at: there may be more once these are mended.")
      }
    }
    return lines
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
