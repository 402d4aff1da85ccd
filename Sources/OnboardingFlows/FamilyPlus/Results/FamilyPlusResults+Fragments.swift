internal import OnboardingDomain

extension FamilyPlusResults {
  /// The names of the fragments.
  static let fragmentNames: Set<String> = [
    "advice-count", "scan", "report", "report-picture", "protocol", "quote", "offer-state",
    "restore", "kept",
  ]

  func view(_ fragment: String) -> ViewData? {
    switch fragment {
    case "advice-count": ["count": .text(String(advice?.unicodeScalars.count ?? 0))]
    case "scan": scan
    case "report": report
    case "report-picture": reportPicture
    case "protocol": legacyProtocol
    case "quote": quote
    case "offer-state", "restore", "kept": offerState
    default: nil
    }
  }

  // MARK: The analysis

  /// Four lines of the scan, the same for a person whenever they look, and what came of it.
  private var scan: ViewData? {
    guard let diagnosis else { return nil }
    let messages = ScanMessages(seed: context.session?.bytes ?? [])
    return [
      "lines": .list(
        messages.keys.map { ["text": .value(.copy("scan.message.\($0)"))] }),
      "risk": .value(.copy("scan.risk.\(diagnosis.findings.count)")),
      "has-findings": .flag(!diagnosis.findings.isEmpty),
    ]
  }

  /// The report card.
  private var report: ViewData? {
    guard let quiz, let diagnosis else { return nil }
    return [
      "grade": .text(diagnosis.grade.printed),
      "grade-spoken": .value(.copy("report.grade.\(spoken(diagnosis.grade))")),
      "rim": .value(.copy("report.rim.\(diagnosis.findings.count)")),
      "count": .value(.number(Double(diagnosis.findings.count), digits: 0)),
      "is-clear": .flag(diagnosis.findings.isEmpty),
      "scale": .list(
        Diagnosis.Grade.allCases.map {
          ["grade": .text($0.printed), "is-here": .flag($0 == diagnosis.grade)]
        }),
      "findings": .list(
        diagnosis.findings.map { finding in
          [
            "id": .text(finding.rawValue), "icon": .text(icon(finding)),
            "title": .value(.copy("finding.\(finding.rawValue)")),
            "because": .value(
              .copy("report.\(finding.rawValue).because.\(quiz.answer(behind: finding))")),
          ]
        }),
    ]
  }

  /// The grade alone, large, beside the column.
  private var reportPicture: ViewData? {
    diagnosis.map {
      ["grade": .text($0.grade.printed), "is-clear": .flag($0.findings.isEmpty)]
    }
  }

  private func spoken(_ grade: Diagnosis.Grade) -> String {
    switch grade {
    case .a: "a"
    case .bPlus: "b-plus"
    case .bMinus: "b-minus"
    case .cPlus: "c-plus"
    }
  }

  private func icon(_ finding: Diagnosis.Finding) -> String {
    switch finding {
    case .lowAccessibility: "nosearch"
    case .visualDecay: "decay"
    case .incompleteHistory: "piece"
    }
  }

  // MARK: The plan

  /// The five steps and what is kept already.
  private var legacyProtocol: ViewData? {
    guard let quiz else { return nil }
    return [
      "has-findings": .flag(!Diagnosis(quiz).findings.isEmpty),
      "steps": .list(
        LegacyProtocol(quiz).steps.map { step in
          [
            "id": .text(step.id.rawValue), "icon": .text(icon(step.id)),
            "title": .value(.copy("protocol.\(step.id.rawValue).title")),
            "reason": .value(.copy(step.reasonKey)),
            "is-fix": .flag(step.finding != nil),
            "finding": step.finding.map { .value(.copy("finding.\($0.rawValue)")) } ?? .null,
          ]
        }),
      "advice": advice.map { .text($0.onOneLine) } ?? .null,
    ]
  }

  private func icon(_ step: LegacyProtocol.StepID) -> String {
    switch step {
    case .collect: "inbox"
    case .extract: "extract"
    case .polish: "frame"
    case .search: "search"
    case .invite: "people"
    }
  }

  /// The person's words on a card.
  private var quote: ViewData? {
    advice.map { ["words": .text($0), "size": .text(QuoteCard.SizeStep(for: $0).rawValue)] }
  }

  /// What came of the offer, one flag for each.
  private var offerState: ViewData {
    [
      "is-open": .flag(offer == .open), "is-waiting": .flag(offer == .waiting),
      "is-monthly": .flag(offer == .monthly), "is-trial": .flag(offer == .trial),
      "is-owned": .flag(offer.isOwned),
    ]
  }
}

extension String {
  /// The text with every run of white space as one space.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
