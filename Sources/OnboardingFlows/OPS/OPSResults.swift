import OnboardingDomain

/// What OPS shows of the answers: the crew card, and what is ready for the first day.
struct OPSResults: FlowResults {
  let answers: Answers
  let context: ComputationContext
  /// The name of the company that the person joined and has not taken back.
  let company: String?
  /// What it says about the first day.
  let firstDay: FirstDay

  init(_ answers: Answers, in context: ComputationContext) {
    self.answers = answers
    self.context = context
    let hasCode = answers[OPS.companyCode] != nil
    company = hasCode ? context.outcomes["company"] : nil
    firstDay = FirstDay(hasCode ? context.outcomes : [:])
  }

  var firstName: String? { answers[OPS.firstName] }
  var lastName: String? { answers[OPS.lastName] }
  var fullName: String { [firstName, lastName].compactMap { $0 }.joined(separator: " ") }
  var phone: PhoneNumber? { answers[OPS.phone].flatMap(PhoneNumber.init) }

  /// The first letters of both names, as on the hat.
  var initials: String {
    [firstName, lastName].compactMap { $0?.first.map(String.init) }.joined()
      .uppercased()
  }

  /// The start that the person confirmed, whatever the company says now.
  var confirmedStart: FirstDay.Start? {
    answers[OPS.confirmedStart].flatMap(FirstDay.Start.init)
  }

  /// Where the first day stands on the person's clock; noon where nobody knows the time.
  var phase: FirstDay.Phase {
    firstDay.phase(on: context.today, at: context.now ?? TimeOfDay(wrapping: 12 * 60))
  }

  func value(_ name: String) -> ComputedValue? {
    switch name {
    // Without a choice the page goes by what the device prefers.
    case "view": .text(answers[OPS.view]?.rawValue ?? "auto")
    case "crew.initials": .text(initials)
    case "crew.name": .text(fullName)
    case "company.name": company.map(ComputedValue.text) ?? .copy("completion.no-company")
    case "company.members":
      context.outcomes["company.members"].flatMap(Double.init).map { .number($0, digits: 0) }
        ?? .number(1, digits: 0)
    default: nil
    }
  }

  /// The crew card as a drawing that a person can keep, and the start for their calendar.
  func download(_ name: String) -> Download? {
    switch name {
    case "crew-card.svg":
      guard firstName != nil, lastName != nil else { return nil }
      return Download(
        contentType: "image/svg+xml; charset=utf-8", fileName: "crew-card.svg",
        bytes: Array(CrewCard(self).svg.utf8))
    case "first-day.ics":
      guard let file = FirstDayCalendar(self) else { return nil }
      return Download(
        contentType: CalendarFile.contentType, fileName: "first-day.ics", bytes: file.bytes)
    default: return nil
    }
  }
}
