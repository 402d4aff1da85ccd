public import OnboardingDomain

extension FamilyPlus {
  /// One person for each number of findings, and the longest words; the first is the one of the
  /// reference drawings.
  public var examples: [ExamplePerson] {
    [
      ExamplePerson(
        id: "three-findings",
        answers: Self.person(
          .scrollAudio, .screenshots, .parentsHaveStories,
          "Leave the porch light on. Someone is always on their way home.")),
      ExamplePerson(
        id: "no-findings",
        answers: Self.person(.yesWritten, .photosNoWords, .siblingsHavePhotos, "Call first.")),
      ExamplePerson(
        id: "low-accessibility",
        answers: Self.person(
          .noIdea, .photosNoWords, .siblingsHavePhotos,
          "Feed whoever is at the door. Write it down before you are sure. "
            + "If you must be late, be late with bread.")),
      ExamplePerson(
        id: "visual-decay",
        answers: Self.person(
          .yesWritten, .messyChats, .siblingsHavePhotos, "Measure twice, cut once.")),
      ExamplePerson(
        id: "incomplete-history",
        answers: Self.person(
          .yesWritten, .photosNoWords, .scatteredEverywhere, "Say it while they can hear it.")),
      ExamplePerson(
        id: "two-findings",
        answers: Self.person(
          .noIdea, .messyChats, .siblingsHavePhotos, "Ask the second question.", tone: .calm)),
      ExamplePerson(id: "longest-answers", answers: Self.longest),
      ExamplePerson(
        id: "invited",
        answers: Self.ending(.dad) {
          $0[Self.handedOverAt] = TimeOfDay(wrapping: 18 * 60 + 12)
        }),
      ExamplePerson(
        id: "second-page",
        answers: Self.ending(.someone) {
          $0[Self.recipientName] = "Aunt Rosa"
          $0[Self.reply] = "Love is who gets up first to make the coffee."
        }),
    ]
  }

  private static func person(
    _ accessibility: Accessibility, _ aesthetic: Aesthetic,
    _ collaboration: Collaboration, _ advice: String, tone: Tone = .full
  ) -> Answers {
    var answers = Answers()
    answers[Self.accessibility] = accessibility
    answers[Self.aesthetic] = aesthetic
    answers[Self.collaboration] = collaboration
    answers[Self.vulnerableAdvice] = advice
    answers[Self.tone] = tone
    return answers
  }

  /// A person whose invitation was sent.
  private static func ending(
    _ recipient: Recipient, _ change: (inout Answers) -> Void
  ) -> Answers {
    var answers = person(
      .scrollAudio, .photosNoWords, .parentsHaveStories, "Say it while they can hear it.")
    answers[Self.recipient] = recipient
    answers[handOver] = .sent
    change(&answers)
    return answers
  }

  /// 280 characters.
  private static var longest: Answers {
    let sentence = "Keep the letters, keep the recipes, keep the voices: one day somebody asks. "
    let words = String((sentence + sentence + sentence + sentence).prefix(279)) + "."
    var answers = person(.scrollAudio, .messyChats, .scatteredEverywhere, words)
    answers[recipient] = .someone
    answers[recipientName] = String(repeating: "Bartholomew ", count: 2) + "Junior"
    answers[handOver] = .sent
    answers[handedOverAt] = TimeOfDay(wrapping: 23 * 60 + 59)
    answers[reply] = words
    return answers
  }
}
