/// The five steps of a plan: those that answer a finding come first, each with its reason.
public struct LegacyProtocol: Sendable, Hashable {
  /// One of the five, in the order of the document.
  public enum StepID: String, Sendable, CaseIterable, Codable {
    /// Everything in one place.
    case collect
    /// Recordings become words.
    case extract
    /// Words become cards.
    case polish
    /// Words are found.
    case search
    /// Others add what they have.
    case invite

    /// The finding that the step mends, where it mends one.
    var mends: Diagnosis.Finding? {
      switch self {
      case .search: .lowAccessibility
      case .polish: .visualDecay
      case .invite: .incompleteHistory
      case .collect, .extract: nil
      }
    }
  }

  /// A step for this person.
  package struct Step: Sendable, Hashable {
    /// Which step it is.
    package let id: StepID
    /// The finding it answers, nil where the person's habits need no mending there.
    package let finding: Diagnosis.Finding?
    /// The choice that the reason is taken from.
    let answer: String
  }

  /// The steps, in the order of the findings and then of the document.
  package let steps: [Step]

  /// The protocol that these answers call for.
  package init(_ quiz: QuizAnswers) {
    let findings = Diagnosis(quiz).findings
    let mending = findings.compactMap { finding in
      StepID.allCases.first { $0.mends == finding }
    }
    let order = mending + StepID.allCases.filter { !mending.contains($0) }
    steps = order.map { id in
      Step(
        id: id, finding: id.mends.flatMap { findings.contains($0) ? $0 : nil },
        answer: quiz.answer(behind: id))
    }
  }
}

extension QuizAnswers {
  /// The choice that speaks for a step: where the words are, what they look like, who has the rest.
  func answer(behind step: LegacyProtocol.StepID) -> String {
    switch step {
    case .search, .extract: accessibility.rawValue
    case .polish, .collect: aesthetic.rawValue
    case .invite: collaboration.rawValue
    }
  }
}
