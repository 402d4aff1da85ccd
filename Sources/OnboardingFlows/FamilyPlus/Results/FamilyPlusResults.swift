internal import OnboardingDomain

/// What follows from somebody's answers to Family+.
struct FamilyPlusResults: FlowResults {
  let answers: Answers
  let context: ComputationContext
  /// The quiz, nil until it is complete.
  let quiz: QuizAnswers?

  init(_ answers: Answers, in context: ComputationContext) {
    self.answers = answers
    self.context = context
    quiz = QuizAnswers(answers)
  }

  /// The names of the computed values.
  static let valueNames: Set<String> = [
    "grade", "finding-count", "advice", "advice-limit", "price", "trial-days",
    "trial-end", "search-seconds",
  ]

  func value(_ name: String) -> ComputedValue? {
    switch name {
    case "grade": diagnosis.map { .text($0.grade.printed) }
    case "finding-count": diagnosis.map { .number(Double($0.findings.count), digits: 0) }
    case "advice": advice.map { .text($0) }
    case "advice-limit": .number(280, digits: 0)
    case "price": offer.price
    case "trial-days": offer.trialDays.map { .number(Double($0), digits: 0) }
    case "trial-end": offer.trialDays.map { .date(context.today.adding(days: $0)) }
    case "search-seconds": .number(30, digits: 0)
    default: nil
    }
  }

  func download(_ name: String) -> Download? {
    switch name {
    // Templates name a file without its extension, addresses with it.
    case "quote-card", "quote-card.svg": card(advice, "quote-card.svg")
    case "second-card", "second-card.svg": card(answers[FamilyPlus.reply], "second-card.svg")
    default: nil
    }
  }

  /// The diagnosis, nil until the quiz is complete.
  var diagnosis: Diagnosis? { quiz.map(Diagnosis.init) }
  /// The person's own words.
  var advice: String? { answers[FamilyPlus.vulnerableAdvice] }
  /// What came of the offer.
  var purchase: FamilyOffer.State { FamilyOffer.State(context.outcomes) }
  /// What is offered; to those who have subscribed, what they have.
  var offer: FamilyOffer { purchase.owned ?? .offered(in: context.variant) }

  private func card(_ words: String?, _ fileName: String) -> Download? {
    words.map {
      Download(
        contentType: "image/svg+xml; charset=utf-8", fileName: fileName,
        bytes: Array(QuoteCard($0).svg.utf8))
    }
  }
}
