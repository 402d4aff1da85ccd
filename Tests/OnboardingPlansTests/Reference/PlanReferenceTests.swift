import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct PlanReferenceTests {
  @Test(arguments: ReferenceCase.cases("body_fat"))
  func `body fat agrees with the reference`(_ reference: ReferenceCase) throws {
    if let percent = reference.inputs["body_fat_pct"].double {
      let sex = try reference.person().sex
      let category = BodyFatCategory(bodyFatPercent: percent, sex: sex)
      // The last band is called "higher" here; naming a body "obese" helps nobody.
      let expected = reference.expected["category"].text
      #expect(category.rawValue == (expected == "obese" ? "higher" : expected))
    } else {
      let percent = BodyFat.jackson(try reference.person())
      let expected = try reference.expectation("body_fat_pct")
      #expect(abs(percent - expected) <= (try reference.tolerance()))
    }
  }

  @Test(arguments: ReferenceCase.cases("macros"))
  func `macronutrients agree with the reference`(_ reference: ReferenceCase) throws {
    let trained = try #require(reference.inputs["resistance_trained"].flag as Bool?)
    let rules: [String: MacroRule] = [
      "lose": .lose(trained: trained), "maintain": .maintain, "gain": .gain,
    ]
    let base = try #require(reference.inputs["goal"].text.flatMap { rules[$0] })
    let rule = MacroRule(
      proteinPerKilogram: base.proteinPerKilogram, fatShare: try reference.input("fat_fraction"))
    let kilocalories = try reference.input("kcal")
    let macros = MacroTargets(
      energy: Kilocalories(kilocalories), weight: Kilograms(try reference.input("weight_kg")),
      height: Centimetres(try reference.input("height_cm")), rule: rule)
    let expected = reference.expected
    #expect(macros.proteinGrams == expected["protein_g"].int)
    #expect(macros.fatGrams == expected["fat_g"].int)
    #expect(macros.carbohydrateGrams == expected["carb_g"].int)
    #expect(macros.kilocalories == expected["kcal_from_macros"].int)
    #expect(macros.fibreGrams == expected["fibre_g"].int)
    #expect(macros.isLowInCarbohydrate == expected["carb_below_rda"].flag)
    let most = try reference.tolerance("kcal_residual_max")
    #expect(abs(Double(macros.kilocalories) - kilocalories) <= most)
  }

  @Test(arguments: ReferenceCase.cases("meal_windows").filter { $0.id.hasPrefix("window-") })
  func `windows are placed as in the reference`(_ reference: ReferenceCase) throws {
    let inputs = reference.inputs
    let placement = EvenPlacement(
      count: try #require(inputs["count"].int), length: try #require(inputs["window_minutes"].int),
      afterWaking: try #require(inputs["first_delay_min"].int),
      beforeBed: try #require(inputs["last_gap_min"].int),
      longestSpan: inputs["max_span_min"].int,
      anchor: try #require(inputs["anchor"].text.flatMap(EvenPlacement.Anchor.init)))
    let windows = placement.windows(
      wake: try #require(inputs["wake"].text.flatMap { TimeOfDay($0) }),
      bed: try #require(inputs["sleep"].text.flatMap { TimeOfDay($0) }))
    let expected = reference.expected["windows"].list?.map { $0.list?.compactMap(\.text) ?? [] }
    #expect(windows?.map { [$0.start.text, $0.end.text] } == expected)
  }

  @Test(arguments: ReferenceCase.cases("meal_windows").filter { $0.id.hasPrefix("split-") })
  func `energy is split as in the reference`(_ reference: ReferenceCase) throws {
    let weights = try #require(reference.inputs["weights"].list).compactMap(\.double)
    let parts = LargestRemainder.split(Int(try reference.input("kcal")), by: weights)
    #expect(parts == reference.expected["kcal_per_window"].list?.compactMap(\.int))
  }

  @Test(arguments: ReferenceCase.cases("safety"))
  func `verdicts and fastest paces agree with the reference`(_ reference: ReferenceCase) throws {
    let person = try reference.person()
    let target = Kilograms(try reference.input("target_kg"))
    let pace = Kilograms(pounds: try reference.input("pace_lb_per_week"))
    let maximum = MaximumPace.loss(
      weight: person.weight, maintenance: Kilocalories(try reference.input("tdee_kcal")),
      floor: SafetyLimits.intakeFloor(person.sex))
    #expect(maximum.offeredPounds == (try reference.expectation("max_pace_lb_per_week")))
    let direction: GoalDirection = target > person.weight ? .gain : .lose
    let verdict = TargetVerdict(
      for: person, goal: WeightGoal(direction, target: target, pace: pace), maximum: maximum)
    #expect(verdict.rawValue == reference.expected["verdict"].text?.kebab)
    let percent = TargetVerdict.changePercent(from: person.weight, to: target)
    #expect((percent * 100).rounded() / 100 == (try reference.expectation("change_pct")))
  }
}
