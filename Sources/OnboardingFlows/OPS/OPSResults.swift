package import OnboardingDomain

/// What OPS shows of the answers: the crew card, and what is ready for the first day.
package struct OPSResults: FlowResults {
  /// The answers.
  package let answers: Answers
  /// The day, and what else is known besides the answers.
  package let context: ComputationContext
  /// The name of the company that the person joined and has not taken back.
  package let company: String?
  /// What it says about the first day.
  package let firstDay: FirstDay

  /// What follows from these answers.
  package init(_ answers: Answers, in context: ComputationContext) {
    self.answers = answers
    self.context = context
    let hasCode = answers[OPS.companyCode] != nil
    company = hasCode ? context.outcomes["company"] : nil
    firstDay = FirstDay(hasCode ? context.outcomes : [:])
  }

  /// The first name.
  package var firstName: String? { answers[OPS.firstName] }
  /// The last name.
  package var lastName: String? { answers[OPS.lastName] }
  /// Both names, as far as they are known.
  package var fullName: String { [firstName, lastName].compactMap { $0 }.joined(separator: " ") }
  /// Where dispatch calls.
  package var phone: PhoneNumber? { answers[OPS.phone].flatMap(PhoneNumber.init) }

  /// The first letters of both names, as on the hat.
  package var initials: String {
    [firstName, lastName].compactMap { $0?.first.map(String.init) }.joined()
      .uppercased()
  }

  /// The start that the person confirmed, whatever the company says now.
  package var confirmedStart: FirstDay.Start? {
    answers[OPS.confirmedStart].flatMap(FirstDay.Start.init)
  }

  /// The time on the person's clock; nil where nobody knows it.
  package var now: TimeOfDay? { context.isClockGuessed ? nil : context.now }

  /// Where the first day stands on the person's clock. Where nobody knows the time it has not begun before it is over.
  package var phase: FirstDay.Phase {
    firstDay.phase(on: context.today, at: now ?? TimeOfDay(wrapping: 0))
  }

  /// The value of a name; nil until the answers it needs are there.
  package func value(_ name: String) -> ComputedValue? {
    switch name {
    // Without a choice the page goes by what the device prefers.
    case "view": .text(answers[OPS.view]?.rawValue ?? "auto")
    case "account.email": .text(answers[OPS.email] ?? "")
    case "crew.initials": .text(initials)
    case "crew.name": .text(fullName)
    case "company.name": company.map(ComputedValue.text) ?? .copy("completion.no-company")
    case "company.members":
      context.outcomes["company.members"].flatMap(Double.init).map { .number($0, digits: 0) }
        ?? .number(1, digits: 0)
    default: nil
    }
  }
}
