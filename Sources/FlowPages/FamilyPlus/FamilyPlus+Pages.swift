public import OnboardingDomain
public import OnboardingFlows

extension FamilyPlus {
  /// Family+ with what its pages draw, for a server.
  public var withPages: DrawnOnboarding<FamilyPlus> {
    DrawnOnboarding(self, adding: Self.drawnNames) { answers, context in
      DrawnResults(FamilyPlusResults(answers, in: context))
    }
  }

  private static let drawnNames = Vocabulary(
    fragments: FamilyPlusResults.fragmentNames,
    downloads: ["quote-card.svg", "second-card.svg"],
    words: Set(ScanMessages.others.map { "scan.message.\($0)" })
      .union(
        Recipient.allCases.flatMap { recipient in
          ["letter", "turn"].map { "ending.\($0).\(recipient.rawValue)" }
        }
      )
      .union(Recipient.parents.map { "ending.letter.\($0.rawValue).story" })
      .union(
        Invitation.Pronoun.allCases.flatMap { pronoun in
          ["keep", "write", "when", "answer"].map { "ending.\($0).\(pronoun.rawValue)" }
        }
      )
      .union(Recipient.relations.map { "ending.name.\($0.rawValue)" }))
}

extension FamilyPlusResults: PageDrawing {}
