import FlowSamples
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// Whom the next page is asked of.
@Suite struct InvitationTests {
  @Test(arguments: [
    (FamilyPlus.Collaboration.parentsHaveStories, FamilyPlus.Recipient.mom),
    (.siblingsHavePhotos, .siblings), (.scatteredEverywhere, .family),
  ])
  func `those who hold the pieces are asked first`(
    collaboration: FamilyPlus.Collaboration, recipient: FamilyPlus.Recipient
  ) {
    var answers = Answers()
    answers[FamilyPlus.collaboration] = collaboration
    #expect(Invitation(answers).recipient == recipient)
    #expect(
      FamilyPlus().suggestion(for: "recipient", answers: answers, today: Example.today)
        == FamilyPlus.recipient.answer(recipient))
  }

  @Test func `someone without a name falls back on the suggestion`() {
    var answers = Answers()
    answers[FamilyPlus.recipient] = .someone
    #expect(Invitation(answers).recipient == .family)
    answers[FamilyPlus.recipientName] = "Rosa"
    #expect(Invitation(answers).recipient == .someone)
    #expect(Invitation(answers).name == "Rosa")
  }

  @Test func `a name is said of nobody but someone`() {
    var answers = Answers()
    answers[FamilyPlus.recipient] = .dad
    answers[FamilyPlus.recipientName] = "Rosa"
    #expect(Invitation(answers).name == nil)
    #expect(Invitation(answers).pronoun == .he)
  }

  @Test func `who has Grandpa's words written down asks a parent for something else`() {
    var answers = Answers()
    answers[FamilyPlus.recipient] = .mom
    for accessibility in FamilyPlus.Accessibility.allCases {
      answers[FamilyPlus.accessibility] = accessibility
      #expect(Invitation(answers).asksForStory == (accessibility == .yesWritten))
    }
    answers[FamilyPlus.accessibility] = .yesWritten
    answers[FamilyPlus.recipient] = .siblings
    #expect(!Invitation(answers).asksForStory)
  }

  @Test func `a letter is sent, then answered`() {
    var answers = Answers()
    #expect(Invitation(answers).stage == .letter)
    answers[FamilyPlus.handOver] = .sent
    #expect(Invitation(answers).stage == .turn)
    answers[FamilyPlus.reply] = "With soup."
    #expect(Invitation(answers).stage == .kept)
    answers[FamilyPlus.handOver] = nil
    #expect(Invitation(answers).stage == .letter)
  }
}
