internal import OnboardingDomain

/// The three answers that the diagnosis is made of.
package struct QuizAnswers: Sendable, Hashable {
  let accessibility: FamilyPlus.Accessibility
  let aesthetic: FamilyPlus.Aesthetic
  let collaboration: FamilyPlus.Collaboration

  init(
    _ accessibility: FamilyPlus.Accessibility, _ aesthetic: FamilyPlus.Aesthetic,
    _ collaboration: FamilyPlus.Collaboration
  ) {
    self.accessibility = accessibility
    self.aesthetic = aesthetic
    self.collaboration = collaboration
  }

  /// The answers of a session, nil until all three are there.
  init?(_ answers: Answers) {
    guard let accessibility = answers[FamilyPlus.accessibility],
      let aesthetic = answers[FamilyPlus.aesthetic],
      let collaboration = answers[FamilyPlus.collaboration]
    else { return nil }
    self.init(accessibility, aesthetic, collaboration)
  }

  /// Every combination there is: 27.
  static var all: [QuizAnswers] {
    FamilyPlus.Accessibility.allCases.flatMap { accessibility in
      FamilyPlus.Aesthetic.allCases.flatMap { aesthetic in
        FamilyPlus.Collaboration.allCases.map { QuizAnswers(accessibility, aesthetic, $0) }
      }
    }
  }
}
