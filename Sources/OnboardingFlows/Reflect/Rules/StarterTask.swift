package import OnboardingDomain

/// The first thing to do, until a Training Plan says what: something short and easy.
package enum StarterTask: Sendable, Hashable {
  /// A sport of the list; the words are `plan.starter.<sport>`.
  case listed(Reflect.Sport)
  /// A sport of the person's own.
  case own(String)
  /// A person who comes back from an injury is told nothing but to stay within what they may do.
  case gentle

  /// The task for these answers.
  package init(_ answers: Answers) {
    if answers[Reflect.goalCategory] == .recovery {
      self = .gentle
    } else if let sport = answers[Reflect.sports]?.first {
      self = .listed(sport)
    } else if let sport = answers[Reflect.ownSports]?.first {
      self = .own(sport)
    } else {
      self = .gentle
    }
  }

  /// The icon of the sport.
  package var icon: String {
    if case .listed(let sport) = self { sport.icon } else { "flag" }
  }
}
