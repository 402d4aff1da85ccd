import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct UnitReferenceTests {
  @Test(arguments: ReferenceCase.cases("units"))
  func `units convert as in the reference`(_ reference: ReferenceCase) throws {
    let tolerance = try reference.tolerance()
    let inputs = reference.inputs
    if let pounds = inputs["weight_lb"].double {
      let kilograms = Kilograms(pounds: pounds).value
      #expect(abs(kilograms - (try reference.expectation("weight_kg"))) <= tolerance)
    } else if let feet = inputs["feet"].int {
      let height = Centimetres(feet: feet, inches: try reference.input("inches")).value
      #expect(abs(height - (try reference.expectation("height_cm"))) <= tolerance)
    } else if let height = inputs["height_cm"].double {
      let shown = Centimetres(height).feetAndInches
      #expect(shown.feet == reference.expected["feet"].int)
      #expect(shown.inches == reference.expected["inches"].int)
    } else {
      let pounds = (Kilograms(try reference.input("weight_kg")).pounds * 10).rounded() / 10
      #expect(abs(pounds - (try reference.expectation("weight_lb"))) <= tolerance)
    }
  }

  @Test(arguments: ReferenceCase.cases("age"))
  func `completed years are counted strictly`(_ reference: ReferenceCase) throws {
    let birth = try #require(
      reference.inputs["birth_date"].text.flatMap(CalendarDate.init(iso8601:)))
    let today = try #require(reference.inputs["today"].text.flatMap(CalendarDate.init(iso8601:)))
    let expected =
      reference.expected["age_years"].int
      ?? reference.expected["age_years_strict_march1"].int
    #expect(birth.completedYears(on: today) == expected)
  }

  @Test(arguments: ReferenceCase.cases("bmi"))
  func `healthy weights lie between BMI 18.5 and 25`(_ reference: ReferenceCase) throws {
    let tolerance = try reference.tolerance()
    let range = HealthyWeight.range(height: Centimetres(try reference.input("height_cm")))
    #expect(abs(range.lowerBound.value - (try reference.expectation("min_kg"))) <= tolerance)
    let upper = try reference.expectation("max_kg_exclusive")
    #expect(abs(range.upperBound.value - upper) <= tolerance)
  }
}
