import Testing

@testable import OnboardingWords

@Suite struct PluralCategoryTests {
  @Test(arguments: [
    ("en", 1, PluralCategory.one), ("en", 0, .other), ("en", 2, .other), ("en", 1.5, .other),
    ("de", 1, .one), ("fr", 0, .one), ("fr", 1.5, .one), ("fr", 2, .other), ("ja", 1, .other),
    ("ru", 1, .one), ("ru", 21, .one), ("ru", 11, .many), ("ru", 3, .few), ("ru", 13, .many),
    ("ru", 5, .many), ("ru", 1.5, .other), ("pl", 1, .one), ("pl", 21, .many), ("pl", 22, .few),
    ("cs", 3, .few), ("cs", 5, .other), ("cs", 1.5, .many), ("he", 2, .two), ("he", 3, .other),
    ("ar", 0, .zero), ("ar", 2, .two), ("ar", 3, .few), ("ar", 11, .many), ("ar", 100, .other),
    ("ar", 103, .few), ("pt-BR", 1, .one), ("en", 1e300, .other),
  ])
  func `a number has the category of its language`(
    language: String, number: Double, category: PluralCategory
  ) {
    #expect(PluralCategory(number, language: language) == category)
  }

  @Test(arguments: ["en", "fr", "ja", "ru", "pl", "cs", "he", "ar"])
  func `every category that a number can have is among those of the language`(language: String) {
    let categories = Set(PluralCategory.all(of: language))
    for number in 0...250 {
      #expect(categories.contains(PluralCategory(Double(number), language: language)))
    }
  }
}
