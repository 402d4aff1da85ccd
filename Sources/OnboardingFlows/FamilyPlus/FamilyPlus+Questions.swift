public import OnboardingDomain

extension FamilyPlus {
  /// Whether a saying of the family could be found in 30 seconds.
  public static let accessibility = Question("accessibility", .choice(Accessibility.self))
  /// What there is of the family's best advice to look at.
  public static let aesthetic = Question("aesthetic", .choice(Aesthetic.self))
  /// Who holds the missing pieces.
  public static let collaboration = Question("collaboration", .choice(Collaboration.self))
  /// The one piece of advice never to be forgotten, in the person's own words.
  public static let vulnerableAdvice = Question(
    "vulnerable-advice", .text(1...280, isMultiline: true))
  /// Whether they want the dark screen or go round it.
  public static let tone = Question(
    "tone", .choice(Tone.self), isRequired: false, visibility: .hidden)

  /// Whom they ask for the next page; without an answer, the person whom their answers suggest.
  public static let recipient = Question(
    "recipient", .choice(Recipient.self), isRequired: false, visibility: .hidden)
  /// The name of a person who is none of the relations.
  public static let recipientName = Question(
    "recipient-name", .text(1...30), isRequired: false, visibility: .hidden)
  /// That they sent the invitation, as far as a page can know.
  public static let handOver = Question(
    "hand-over", .choice(HandOver.self), isRequired: false, visibility: .hidden)
  /// When that was, by the clock of their device.
  public static let handedOverAt = Question(
    "handed-over-at", .time(step: 1), isRequired: false, visibility: .hidden)
  /// The best sentence of what came back: the words of the second page, without which there is none to
  /// keep.
  public static let reply = Question(
    "reply", .text(1...280, isMultiline: true), visibility: .hidden)
}
