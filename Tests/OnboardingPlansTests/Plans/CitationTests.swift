import OnboardingPlans
import Testing

/// The sources that pages list.
@Suite struct CitationTests {
  @Test(arguments: Citation.allCases)
  func `a source is written as the pages around it are`(citation: Citation) {
    for other in ["fibre", "judgement", " %"] {
      #expect(!citation.text.contains(other))
    }
  }
}
