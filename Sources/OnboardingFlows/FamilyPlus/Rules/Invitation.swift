package import OnboardingDomain

/// The first invitation: whom the next page is asked of, and how far that has come.
public struct Invitation: Sendable, Hashable {
  /// How far it has come.
  public enum Stage: String, Sendable, Hashable {
    /// The letter is written and waits to be sent.
    case letter
    /// It was sent; it is the other person's turn.
    case turn
    /// What came back is kept: the second page.
    case kept
  }

  /// Whom it goes to.
  public let recipient: FamilyPlus.Recipient
  /// Their name, where they are none of the relations.
  public let name: String?
  /// How far it has come.
  public let stage: Stage

  /// Whether a parent is asked for a story of their own: their child has Grandpa's words written down, and
  /// asks for nothing that is there already.
  public let asksForStory: Bool

  /// The invitation of these answers.
  package init(_ answers: Answers) {
    let chosen = answers[FamilyPlus.recipient]
    let name = answers[FamilyPlus.recipientName]
    let suggested = Self.suggested(for: answers[FamilyPlus.collaboration])
    recipient = chosen == .someone && name == nil ? suggested : chosen ?? suggested
    self.name = recipient == .someone ? name : nil
    let isParent = FamilyPlus.Recipient.parents.contains(recipient)
    asksForStory = isParent && answers[FamilyPlus.accessibility] == .yesWritten
    stage =
      switch (answers[FamilyPlus.handOver], answers[FamilyPlus.reply]) {
      case (nil, _): .letter
      case (_, nil): .turn
      case (_, _?): .kept
      }
  }

  /// Who is asked first, by who holds the missing pieces.
  static func suggested(for collaboration: FamilyPlus.Collaboration?) -> FamilyPlus.Recipient {
    switch collaboration {
    case .parentsHaveStories: .mom
    case .siblingsHavePhotos: .siblings
    case .scatteredEverywhere, nil: .family
    }
  }

  /// The word by which they are spoken of.
  public enum Pronoun: String, Sendable, CaseIterable {
    /// She, her.
    case she
    /// He, him.
    case he
    /// They, them.
    case they
  }

  /// The word by which they are spoken of; "they" where it is not known.
  public var pronoun: Pronoun {
    switch recipient {
    case .mom: .she
    case .dad: .he
    case .siblings, .family, .someone: .they
    }
  }
}
