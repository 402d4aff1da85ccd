internal import OnboardingDomain
internal import OnboardingFlows

extension FamilyPlusResults {
  /// The names of the fragments.
  static let fragmentNames: Set<String> = [
    "scan", "report", "desk", "protocol", "quote", "offer", "offer-actions", "store",
    "store-actions", "restore", "terms", "ending-title", "ending-to", "ending-page", "ending-steps",
    "ending-subscription", "ending-actions", "ending-second",
  ]

  func fragmentData(_ fragment: String) -> ViewData? {
    switch fragment {
    case "scan": scan
    case "report": report
    case "desk": desk
    case "protocol": legacyProtocol
    case "quote": quote(advice ?? "")
    case "offer", "offer-actions", "store", "store-actions", "restore", "terms",
      "ending-subscription":
      offerState
    case "ending-title", "ending-to", "ending-page", "ending-steps", "ending-actions",
      "ending-second":
      ending
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
      "is-pair": .flag(diagnosis.grade.printed.count > 1),
      "is-mild": .flag(diagnosis.findings.count == 1),
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
      "passes": .list(
        Diagnosis.Finding.allCases.filter { !diagnosis.findings.contains($0) }.map { passed in
          [
            "id": .text(passed.rawValue), "icon": .text(goodIcon(passed)),
            "title": .value(.copy("report.pass.\(passed.rawValue)")),
            "because": .value(.copy("report.pass-text.\(passed.rawValue)")),
          ]
        }),
    ]
  }

  /// What the person has said so far, as things on a table: beside the column on wide screens.
  private var desk: ViewData {
    let told: [(finding: Diagnosis.Finding, question: String, answer: String?)] = [
      (
        .lowAccessibility, "accessibility-check.accessibility",
        answers[FamilyPlus.accessibility]?.rawValue
      ),
      (.visualDecay, "aesthetic-gap.aesthetic", answers[FamilyPlus.aesthetic]?.rawValue),
      (
        .incompleteHistory, "collaboration-trap.collaboration",
        answers[FamilyPlus.collaboration]?.rawValue
      ),
    ]
    return [
      "prints": .list(
        told.compactMap { told in
          told.answer.map { answer in
            [
              "answer": .text(answer), "words": .value(.copy("\(told.question).\(answer).title")),
              "is-finding": .flag(diagnosis?.findings.contains(told.finding) == true),
            ]
          }
        })
    ]
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

  private func goodIcon(_ finding: Diagnosis.Finding) -> String {
    switch finding {
    case .lowAccessibility: "search"
    case .visualDecay: "frame"
    case .incompleteHistory: "people"
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

  /// Words on a card: the drawing of the file. Without words the card is blank.
  private func quote(_ words: String) -> ViewData {
    let card = QuoteCard(words)
    return [
      "words": .text(card.words), "size": number(card.setting.size),
      "start": number(card.start), "is-right-to-left": .flag(card.isRightToLeft),
      "lines": .list(
        card.lines.map { line in
          [
            "text": .text(line.text), "baseline": number(line.baseline),
            "length": line.length.map(number) ?? .null,
          ]
        }),
    ]
  }

  /// Geometry: written the same in every language.
  private func number(_ value: Double) -> ViewData {
    .text(NumberText.decimal(value, digits: 2))
  }

  // MARK: The offer and after

  /// What is offered and what came of it.
  private var offerState: ViewData {
    [
      "is-open": .flag(purchase == .open), "is-waiting": .flag(purchase.isWaiting),
      "is-owned": .flag(purchase.owned != nil),
      "is-trial": .flag(offer.trialDays != nil),
      "is-free-first": .flag(trialEnd != nil),
    ]
  }

  /// The first page, and whom the next one is asked of.
  private var ending: ViewData {
    let invitation = Invitation(answers)
    let (recipient, pronoun) = (invitation.recipient.rawValue, invitation.pronoun.rawValue)
    return [
      "is-letter": .flag(invitation.stage == .letter),
      "is-turn": .flag(invitation.stage == .turn), "is-kept": .flag(invitation.stage == .kept),
      "recipient": .text(recipient),
      "name": invitation.name.map(ViewData.text) ?? .value(.copy("ending.name.\(recipient)")),
      "letter": .value(
        .copy("ending.letter.\(recipient)\(invitation.asksForStory ? ".story" : "")")),
      "turn": .value(.copy("ending.turn.\(recipient)")),
      "write": .value(.copy("ending.write.\(pronoun)")),
      "keep": .value(.copy("ending.keep.\(pronoun)")),
      "when": .value(.copy("ending.when.\(pronoun)")),
      "answer": .value(.copy("ending.answer.\(pronoun)")),
      "first": quote(advice ?? ""),
      "second": answers[FamilyPlus.reply].map(quote) ?? .null,
    ]
  }
}
