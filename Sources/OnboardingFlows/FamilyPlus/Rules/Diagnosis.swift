/// What the quiz shows of a family's storage habits.
///
/// Source: the flow's document, "Diagnosis Algorithm".
public struct Diagnosis: Sendable, Hashable {
  /// A habit by which memories get lost.
  public enum Finding: String, Sendable, CaseIterable, Codable {
    /// What was said can't be found.
    case lowAccessibility = "low-accessibility"
    /// What was kept is not fit to be shown.
    case visualDecay = "visual-decay"
    /// What is missing is with others.
    case incompleteHistory = "incomplete-history"
  }

  /// A grade for habits, by the number of findings.
  public enum Grade: String, Sendable, CaseIterable, Codable {
    /// No finding.
    case a = "A"
    /// One.
    case bPlus = "B+"
    /// Two.
    case bMinus = "B-"
    /// Three.
    case cPlus = "C+"

    /// As a school writes it, with a real minus sign.
    public var printed: String { self == .bMinus ? "B\u{2212}" : rawValue }
  }

  /// The findings in the order of the questions.
  public let findings: [Finding]

  /// The diagnosis of these answers.
  package init(_ quiz: QuizAnswers) {
    var findings: [Finding] = []
    if quiz.accessibility != .yesWritten { findings.append(.lowAccessibility) }
    if quiz.aesthetic != .photosNoWords { findings.append(.visualDecay) }
    if quiz.collaboration != .siblingsHavePhotos { findings.append(.incompleteHistory) }
    self.findings = findings
  }

  /// 0 findings A, 1 B+, 2 B-, 3 C+.
  public var grade: Grade { Grade.allCases[findings.count] }
}

extension QuizAnswers {
  /// The choice from which a finding follows: the id under which its words stand.
  package func answer(behind finding: Diagnosis.Finding) -> String {
    switch finding {
    case .lowAccessibility: accessibility.rawValue
    case .visualDecay: aesthetic.rawValue
    case .incompleteHistory: collaboration.rawValue
    }
  }
}
