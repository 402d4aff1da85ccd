import Testing

@testable import OnboardingWords

@Suite struct CopyPatternTests {
  @Test(arguments: [
    ("Hello", [], "Hello"),
    ("%@ h, %lld d", ["3", "4"], "3 h, 4 d"),
    ("%2$@ before %1$@", ["a", "b"], "b before a"),
    ("100%% of %@", ["it"], "100% of it"),
    ("85% more", [], "85% more"),
    ("100%", [], "100%"),
    ("%@", [], ""),
  ])
  func `arguments are put in`(pattern: String, arguments: [String], expected: String) throws {
    #expect(try CopyPattern(parsing: pattern).text(arguments) == expected)
  }

  @Test(arguments: ["%d", "%s", "%#@x@", "%1", "%10$@", "%$@", "%ld", "%l"])
  func `other specifiers are refused`(pattern: String) {
    #expect(throws: CopyPattern.Failure.self) { try CopyPattern(parsing: pattern) }
  }

  @Test(arguments: [
    ("Hello", "Hello"), ("%@ h, %lld d", "%@ h, %lld d"),
    ("%2$lld before %1$@", "%2$lld before %1$@"),
    ("100%% of %@", "100%% of %@"), ("85% more", "85% more"), ("100%% sure", "100% sure"),
  ])
  func `words are shown as a writer types them`(pattern: String, expected: String) throws {
    #expect(try CopyPattern(parsing: pattern).written == expected)
  }

  @Test func `an argument is not read as a pattern`() throws {
    #expect(try CopyPattern(parsing: "%@ %@").text(["%@", "%%"]) == "%@ %%")
  }
}
