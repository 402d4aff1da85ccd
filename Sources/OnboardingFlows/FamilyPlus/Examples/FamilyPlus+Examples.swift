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
          .noIdea, .messyChats, .siblingsHavePhotos, "Ask the second question.", tone: "calm")),
      ExamplePerson(id: "longest-answers", answers: Self.longest),
    ]
  }

  private static func person(
    _ accessibility: QuizAnswers.Accessibility, _ aesthetic: QuizAnswers.Aesthetic,
    _ collaboration: QuizAnswers.Collaboration, _ advice: String, tone: ChoiceID = "full"
  ) -> Answers {
    var answers = Answers()
    answers[Keys.accessibility] = ChoiceID(accessibility.rawValue)
    answers[Keys.aesthetic] = ChoiceID(aesthetic.rawValue)
    answers[Keys.collaboration] = ChoiceID(collaboration.rawValue)
    answers[Keys.vulnerableAdvice] = advice
    answers[Keys.tone] = tone
    return answers
  }

  /// 280 characters.
  private static var longest: Answers {
    let sentence = "Keep the letters, keep the recipes, keep the voices: one day somebody asks. "
    let words = String((sentence + sentence + sentence + sentence).prefix(279)) + "."
    return person(.scrollAudio, .messyChats, .scatteredEverywhere, words)
  }
}
