import FlowSamples
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// The diagnosis, over every combination of the three answers.
@Suite struct DiagnosisTests {
  @Test func `the quiz has 27 combinations`() {
    #expect(Set(QuizAnswers.all).count == 27)
  }

  /// The document's algorithm, said the other way round: the one answer that raises no finding.
  @Test(arguments: QuizAnswers.all)
  func `a finding follows from every answer but one`(quiz: QuizAnswers) {
    let findings = Diagnosis(quiz).findings
    #expect(findings.contains(.lowAccessibility) == (quiz.accessibility.rawValue != "yes-written"))
    #expect(findings.contains(.visualDecay) == (quiz.aesthetic.rawValue != "photos-no-words"))
    #expect(
      findings.contains(.incompleteHistory)
        == (quiz.collaboration.rawValue != "siblings-have-photos"))
    #expect(findings == Diagnosis.Finding.allCases.filter(findings.contains))
  }

  @Test(arguments: QuizAnswers.all)
  func `the grade goes by the number of findings alone`(quiz: QuizAnswers) {
    let diagnosis = Diagnosis(quiz)
    let grades = ["A", "B+", "B-", "C+"]
    #expect(diagnosis.grade.rawValue == grades[diagnosis.findings.count])
  }

  @Test func `of 27 one has an A, six a B+, twelve a B- and eight a C+`() {
    let grades = QuizAnswers.all.map { Diagnosis($0).grade }
    let counts = Diagnosis.Grade.allCases.map { grade in grades.count { $0 == grade } }
    #expect(counts == [1, 6, 12, 8])
  }

  @Test func `there is no diagnosis before the quiz is complete`() {
    var answers = FamilyPlus().examples[0].answers
    answers[FamilyPlus.aesthetic] = nil
    let results = FamilyPlusResults(answers, in: ComputationContext(today: Example.today))
    #expect(results.diagnosis == nil)
    #expect(results.value("grade") == nil)
  }
}
