import Testing

@testable import OnboardingFlows

/// Numbers in texts, and JSON.
@Suite struct WordsTests {
  @Test(
    arguments: [
      (0.0, "0"), (999.6, "1,000"), (1840, "1,840"), (-1840, "\u{2212}1,840"),
      (1_234_567, "1,234,567"), (.nan, "0"),
    ] as [(Double, String)])
  func `thousands are set apart`(number: Double, text: String) {
    #expect(NumberText.grouped(number) == text)
  }

  @Test(arguments: [
    (67.13, 1, "67.1"), (32, 1, "32"), (1.71, 2, "1.71"), (0.02, 2, "0.02"), (1.6999, 2, "1.7"),
    (-0.04, 1, "0"),
  ])
  func `decimals drop their zeros`(number: Double, digits: Int, text: String) {
    #expect(NumberText.decimal(number, digits: digits) == text)
  }
}
