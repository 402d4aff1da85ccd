internal import OnboardingDomain

/// The three answers that the diagnosis is made of. Raw values are the ids of the choices.
struct QuizAnswers: Sendable, Hashable {
  /// Whether the answer could be found in 30 seconds.
  enum Accessibility: String, Sendable, CaseIterable {
    case yesWritten = "yes-written"
    case scrollAudio = "scroll-audio"
    case noIdea = "no-idea"
  }

  /// What there is to look at.
  enum Aesthetic: String, Sendable, CaseIterable {
    case screenshots
    case photosNoWords = "photos-no-words"
    case messyChats = "messy-chats"
  }

  /// Who holds the missing pieces.
  enum Collaboration: String, Sendable, CaseIterable {
    case siblingsHavePhotos = "siblings-have-photos"
    case parentsHaveStories = "parents-have-stories"
    case scatteredEverywhere = "scattered-everywhere"
  }

  let accessibility: Accessibility
  let aesthetic: Aesthetic
  let collaboration: Collaboration

  init(_ accessibility: Accessibility, _ aesthetic: Aesthetic, _ collaboration: Collaboration) {
    self.accessibility = accessibility
    self.aesthetic = aesthetic
    self.collaboration = collaboration
  }

  /// The answers of a session, nil until all three are there.
  init?(_ answers: Answers) {
    guard
      let accessibility = answers[FamilyPlus.Keys.accessibility]
        .flatMap({ Accessibility(rawValue: $0.rawValue) }),
      let aesthetic = answers[FamilyPlus.Keys.aesthetic]
        .flatMap({ Aesthetic(rawValue: $0.rawValue) }),
      let collaboration = answers[FamilyPlus.Keys.collaboration]
        .flatMap({ Collaboration(rawValue: $0.rawValue) })
    else { return nil }
    self.init(accessibility, aesthetic, collaboration)
  }

  /// Every combination there is: 27.
  static var all: [QuizAnswers] {
    Accessibility.allCases.flatMap { accessibility in
      Aesthetic.allCases.flatMap { aesthetic in
        Collaboration.allCases.map { QuizAnswers(accessibility, aesthetic, $0) }
      }
    }
  }
}
