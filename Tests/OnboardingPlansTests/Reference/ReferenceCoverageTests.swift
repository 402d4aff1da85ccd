import Testing

@Suite struct ReferenceCoverageTests {
  @Test func `there are 117 reference cases and every group has a test`() {
    #expect(ReferenceCase.all.count == 117)
    let tested: Set = [
      "units", "age", "bmi", "rmr", "eer", "pal", "hall_nih", "hall_appendix", "hall_linear",
      "goal",
      "body_fat", "macros", "meal_windows", "safety",
    ]
    #expect(Set(ReferenceCase.all.map(\.group)) == tested)
  }
}
