import HTTPCore
import OnboardingDomain
import OnboardingStore

/// How an operator comes to see what a person said, wherever it stands: they say why, it is written down, and it
/// is open for a while, to their browser alone. Every look is a line of the audit trail, written before anything
/// is shown.
struct AnswerAccess: Sendable {
  let services: ConsoleServices
  private let open = OpenAnswers()

  init(services: ConsoleServices) { self.services = services }

  /// How something is open to a visitor; nil where it is not.
  func opening(_ subject: String, _ visit: ConsoleVisit) -> OpenAnswers.Opening? {
    open.opening(subject, to: visit.digest, now: visit.instant)
  }

  /// Writes down that somebody looks.
  ///
  /// - Parameter place: where, if not on the page of the subject itself.
  /// - Returns: how it is open to them; nil where it is not.
  func look(
    at subject: String, in place: String = "", _ visit: ConsoleVisit
  ) throws -> OpenAnswers.Opening? {
    let opening = opening(subject, visit)
    let answers = opening == nil ? "without answers" : "with answers"
    try services.environment.store.audit(
      AuditEntry(
        visit.who, .lookedAt, subject,
        detail: place.isEmpty ? answers : "\(answers), in \(place)"), now: visit.instant)
    return opening
  }

  /// Opens something for the reason that a form gives.
  ///
  /// - Returns: whether it gives one; else nothing was opened.
  func open(
    _ subject: String, in place: String = "", _ form: URLEncodedForm, _ visit: ConsoleVisit
  ) throws -> Bool {
    guard let reason = LookReason.text(in: form) else { return false }
    try services.environment.store.audit(
      AuditEntry(
        visit.who, .openedAnswers, subject,
        detail: place.isEmpty ? reason : "\(reason), in \(place)"), now: visit.instant)
    open.open(subject, to: visit.digest, because: reason, now: visit.instant)
    return true
  }

  /// Closes something to a visitor.
  func close(_ subject: String, _ visit: ConsoleVisit) { open.close(subject, to: visit.digest) }

  /// Closes everything that is open to a browser.
  func closeAll(to browser: [UInt8]) { open.closeAll(to: browser) }

  /// What `Templates/console/opened` and `Templates/console/open-answers` show.
  ///
  /// - Parameter form: what was entered, where no reason was.
  func view(
    _ opening: OpenAnswers.Opening?, isReasonless: Bool, keeping form: URLEncodedForm?
  ) -> ViewMembers {
    var view: ViewMembers = [
      "is-open": .flag(opening != nil), "reason": .text(opening?.reason ?? ""),
      "opened-at": .text(opening.map { Written.clock($0.since) } ?? ""),
      "closes-at": .text(opening.map { Written.clock($0.until) } ?? ""),
      "is-reasonless": .flag(isReasonless), "typed-note": .text(form?["note"] ?? ""),
    ]
    for reason in LookReason.allCases {
      view["chose-\(reason.rawValue)"] = .flag(form?["reason"] == reason.rawValue)
    }
    return view
  }
}
