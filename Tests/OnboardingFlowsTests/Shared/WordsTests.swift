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

  @Test(arguments: [
    (2567.34, 1, "2,567.3"), (2567, 1, "2,567"), (-12_345.06, 2, "\u{2212}12,345.06"),
    (999.9, 1, "999.9"),
  ])
  func `decimals of formulas have their thousands set apart`(
    number: Double, digits: Int, text: String
  ) {
    #expect(NumberText.grouped(number, digits: digits) == text)
    #expect(!NumberText.decimal(number, digits: digits).contains(","))
  }

  @Test func `a change has its sign`() {
    #expect(NumberText.change(-500) == "\u{2212} 500")
    #expect(NumberText.change(250) == "+ 250")
  }
}
