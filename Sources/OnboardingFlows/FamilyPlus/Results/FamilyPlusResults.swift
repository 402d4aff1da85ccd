package import OnboardingDomain

/// What follows from a person's answers to Family+; an object, because pages hand it on for each fragment.
package final class FamilyPlusResults: FlowResults {
  /// The answers.
  package let answers: Answers
  /// The day, and what else is known besides the answers.
  package let context: ComputationContext
  /// The quiz, nil until it is complete.
  package let quiz: QuizAnswers?

  /// What follows from these answers.
  package init(_ answers: Answers, in context: ComputationContext) {
    self.answers = answers
    self.context = context
    quiz = QuizAnswers(answers)
  }

  /// The names of the computed values.
  static let valueNames: Set<String> = [
    "grade", "finding-count", "advice", "advice-limit", "price", "trial-days",
    "trial-end", "search-seconds",
  ]

  /// The value of a name; nil until the answers it needs are there.
  package func value(_ name: String) -> ComputedValue? {
    switch name {
    case "grade": diagnosis.map { .text($0.grade.printed) }
    case "finding-count": diagnosis.map { .number(Double($0.findings.count), digits: 0) }
    case "advice": advice.map { .text($0) }
    case "advice-limit": .number(280, digits: 0)
    case "price": offer.price
    case "trial-days": offer.trialDays.map { .number(Double($0), digits: 0) }
    case "trial-end": trialEnd.map { .date($0) }
    case "search-seconds": .number(30, digits: 0)
    default: nil
    }
  }

  /// The diagnosis, nil until the quiz is complete.
  package var diagnosis: Diagnosis? { quiz.map(Diagnosis.init) }
  /// The person's own words.
  package var advice: String? { answers[FamilyPlus.vulnerableAdvice] }
  /// What came of the offer.
  package var purchase: FamilyOffer.State { FamilyOffer.State(context.outcomes) }
  /// What is offered; to those who have subscribed, what they have, and to those who wait, what they asked for.
  package var offer: FamilyOffer {
    purchase.owned ?? purchase.requested ?? .offered(in: context.variant)
  }
  /// When a trial that begins today would end; nil where none is offered, and for those who have subscribed: the day
  /// on which theirs began is not kept.
  package var trialEnd: CalendarDate? {
    guard purchase.owned == nil, let days = offer.trialDays else { return nil }
    return context.today.adding(days: days)
  }
}
