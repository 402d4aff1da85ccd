import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import PageRendering

/// The page of one who handed in: first without answers; a reason opens them for a while.
struct PersonHandler: Sendable {
  let services: ConsoleServices
  let access: AnswerAccess

  /// What is wrong with a form.
  enum Problem: Sendable, Hashable {
    case noReason, wrongReceipt
  }

  // MARK: Looking

  /// The page. That an operator looked is written down before anything is shown.
  /// - Parameter form: what was entered, where the page says what is wrong with it.
  func show(
    _ receipt: Int64, _ visit: ConsoleVisit, _ problem: Problem? = nil,
    keeping form: URLEncodedForm? = nil
  ) throws -> Response {
    let store = services.environment.store
    guard let person = try store.person(receipt), let profile = try store.profile(receipt: receipt)
    else { throw RequestError.notFound }
    let opening = try access.look(at: Self.subject(receipt), visit)
    var data = try facts(person, profile, visit, problem)
    data.merge(try answers(of: profile, opening))
    data.merge(try consents(of: profile, opening))
    data.merge(try LeftOut(of: visit).view)
    data["typed-receipt"] = .text(form?["receipt"] ?? "")
    data.merge(access.view(opening, isReasonless: problem == .noReason, keeping: form))
    return services.page(
      ConsolePage(
        "person", at: .people, data,
        status: problem == nil ? .ok : .unprocessableContent), for: visit)
  }

  static func subject(_ receipt: Int64) -> String { "profile \(receipt)" }

  private func facts(
    _ person: PersonRow, _ profile: StoredProfile, _ visit: ConsoleVisit, _ problem: Problem?
  ) throws -> ViewMembers {
    let store = services.environment.store
    let deliveries = try store.deliveryRows(ofReceipts: [person.receipt])
    let waits = try store.deliveryWaits()
    let all = person.delivered + person.waiting + person.givenUp
    let age = services.environment.retention.profiles
    return [
      "bar": ["is-simulated": .flag(person.isSimulated)],
      "number": .text(Written.count(person.receipt)), "digits": .text(String(person.receipt)),
      "action": .text(ConsoleRoute.person(person.receipt).address),
      "people-url": .text(ConsoleRoute.people.address),
      "flow": .text(services.flowName(FlowID(person.flow))),
      "variant": .text(person.variant), "has-variant": .flag(!person.variant.isEmpty),
      "edition": .text(String(person.flowVersion)),
      "day": .text(Written.day(person.submittedAt)),
      "time": .text(Written.clock(person.submittedAt)),
      "is-changed": .flag(profile.updatedAt != nil),
      "changed-day": .text(profile.updatedAt.map { Written.day($0) } ?? ""),
      "changed-time": .text(profile.updatedAt.map { Written.clock($0) } ?? ""),
      "is-kept-for-good": .flag(age == nil),
      "kept-until": .text(age.map { Written.day(person.submittedAt + $0) } ?? ""),
      "kept-days": .text(age.map { Written.count($0 / 86_400) } ?? ""),
      "is-one-day": .flag(age == 86_400),
      "is-delivered": .flag(all > 0 && person.delivered == all),
      "is-waiting": .flag(person.waiting > 0), "is-given-up": .flag(person.givenUp > 0),
      "is-unaddressed": .flag(all == 0), "has-account": .flag(person.hasAccount),
      "deliveries": .list(deliveries.map { delivery($0, waits[$0.webhook], on: visit.instant) }),
      "has-deliveries": .flag(!deliveries.isEmpty),
      "is-wrong-receipt": .flag(problem == .wrongReceipt), "has-error": .flag(problem != nil),
    ]
  }

  private func delivery(
    _ row: DeliveryRow, _ wait: DeliveryWait?, on instant: Int64
  ) -> ViewData {
    let members: ViewMembers = [
      "endpoint": .text(row.address.name), "kind-parts": row.kindParts,
      "number": .text(Written.count(row.event)),
      "url": .text(ConsoleRoute.delivery(row.webhook, row.event).address),
      "is-taken": .flag(row.state == .delivered), "is-over": .flag(row.state == .givenUp),
      "is-on-its-way": .flag(row.state == .waiting),
    ]
    return .object(members.merging(row.turnView(wait, at: instant)))
  }

  /// What they agreed to, where the answers are open: much of it is an answer as well.
  private func consents(
    of profile: StoredProfile, _ opening: OpenAnswers.Opening?
  ) throws -> ViewMembers {
    let consents =
      opening == nil
      ? []
      : try services.environment.store.consents(
        flow: profile.flow, session: profile.session, account: profile.account)
    return [
      "consents": .list(
        consents.map { consent in
          [
            "words": .text(consent.words?.texts.first ?? consent.name),
            "is-given": .flag(consent.isGiven),
            "at": .text("\(Written.day(consent.at)), \(Written.clock(consent.at))"),
          ]
        }), "has-consents": .flag(!consents.isEmpty),
    ]
  }

  /// The answers where they are open; else only how many there are.
  private func answers(
    of profile: StoredProfile, _ opening: OpenAnswers.Opening?
  ) throws -> ViewMembers {
    let reviewed = try review(profile)
    let sections = (opening == nil ? [] : reviewed?.sections) ?? []
    let outline = (opening == nil ? [] : reviewed?.outline) ?? []
    return [
      "count": .text(String(reviewed?.count ?? 0)), "is-one": .flag(reviewed?.count == 1),
      "sensitive": .text(String(reviewed?.sensitiveCount ?? 0)),
      "has-sensitive": .flag((reviewed?.sensitiveCount ?? 0) > 0),
      "health": .text(String(reviewed?.healthCount ?? 0)),
      "has-health": .flag((reviewed?.healthCount ?? 0) > 0),
      "is-unreadable": .flag(reviewed == nil),
      "sections": .list(
        sections.map { section in
          [
            "title": .text(section.title),
            "rows": .list(
              section.rows.map { row in
                [
                  "label": .text(row.label), "text": .text(row.text),
                  "is-sensitive": .flag(row.isSensitive),
                  "is-about-health": .flag(row.isAboutHealth),
                ]
              }),
          ]
        }),
      "outline": .list(outline.map { ["label": .text($0.label), "text": .text($0.text)] }),
      "has-outline": .flag(!outline.isEmpty),
    ]
  }

  /// The answers in the words of their review; nil where the flow is gone, or can't read them any more.
  private func review(_ profile: StoredProfile) throws -> ReviewedAnswers? {
    let environment = services.environment
    guard
      let onboarding = environment.onboardings.first(where: {
        $0.flow.id.rawValue == profile.flow
      }), let json = try environment.store.answers(receipt: profile.id),
      let session = SessionID(bytes: profile.session)
    else { return nil }
    let outcomes = try environment.store.outcomes(session: profile.session)
    return try? ReviewedAnswers(
      json: json, of: onboarding, variant: VariantID(profile.variant), session: session,
      outcomes: outcomes, at: profile.updatedAt ?? profile.submittedAt, site: environment.flows())
  }

  // MARK: Doing

  /// Opens, closes, hands out or erases.
  func take(
    _ form: URLEncodedForm, _ receipt: Int64, _ visit: ConsoleVisit
  ) throws -> Response {
    let here = ConsoleRoute.person(receipt).address
    guard let profile = try services.environment.store.profile(receipt: receipt) else {
      throw RequestError.notFound
    }
    switch form["action"] {
    case "open":
      guard try access.open(Self.subject(receipt), form, visit) else {
        return try show(receipt, visit, .noReason, keeping: form)
      }
      return .seeOther(here)
    case "close":
      access.close(Self.subject(receipt), visit)
      return .seeOther(here)
    case "export": return try export(profile, visit)
    case "erase":
      guard form["receipt"].flatMap(PeopleQuery.receipt) == receipt else {
        return try show(receipt, visit, .wrongReceipt, keeping: form)
      }
      try erase(profile, visit)
      access.close(Self.subject(receipt), visit)
      return .seeOther(ConsoleRoute.people.address + "?erased=\(receipt)")
    default: throw RequestError.malformedForm
    }
  }

  /// The answers as the one JSON of answers, for the reason for which they are open.
  private func export(_ profile: StoredProfile, _ visit: ConsoleVisit) throws -> Response {
    let store = services.environment.store
    guard let opening = access.opening(Self.subject(profile.id), visit) else {
      return try show(profile.id, visit, .noReason)
    }
    guard let json = try store.answers(receipt: profile.id) else { throw RequestError.notFound }
    try store.audit(
      AuditEntry(
        visit.who, .exported, Self.subject(profile.id), detail: "answers: \(opening.reason)"),
      now: visit.instant)
    return try .file(
      .text(json + "\n"), "application/json; charset=utf-8", named: "answers-\(profile.id).json")
  }

  /// Erases as the person themself would: the account with all that belongs to it, else what the session
  /// left. Their cookies are over with it.
  private func erase(_ profile: StoredProfile, _ visit: ConsoleVisit) throws {
    let store = services.environment.store
    let end = visit.instant + SessionCookie.lifetime + SessionCookie.skew
    let entry = AuditEntry(
      visit.who, .erased, Self.subject(profile.id),
      detail: profile.account == nil ? "receipt typed" : "receipt typed, with the account")
    if let account = profile.account {
      let farewell = try farewell(to: account, profile)
      try store.eraseAccount(
        account, spentUntil: end, audit: entry, farewell: farewell, now: visit.instant)
      if farewell != nil { services.environment.farewells?.look() }
    } else {
      try store.eraseSession(
        profile.session, ending: (audit: entry, spentUntil: end, now: visit.instant))
    }
  }

  /// The mail that says that the account is gone, in the language in which its person agreed to something
  /// last; nil where none goes out.
  private func farewell(to id: Int64, _ profile: StoredProfile) throws -> NewMail? {
    let store = services.environment.store
    guard let farewells = services.environment.farewells, let account = try store.account(id: id)
    else { return nil }
    let consents = try store.consents(
      flow: profile.flow, session: profile.session, account: id)
    return try farewells.mail(account, consents.compactMap { $0.words?.language }.last)
  }
}
