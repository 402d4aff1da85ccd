import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct EnergyReferenceTests {
  @Test(arguments: ReferenceCase.cases("rmr"))
  func `energy at rest agrees with the reference`(_ reference: ReferenceCase) throws {
    if reference.id.hasPrefix("rmr-ffm") {
      try fatFree(reference)
    } else if reference.id == "rmr-lancet-baseline" {
      let resting = RestingEnergyEquation.mifflinUnrounded.restingEnergy(of: try reference.person())
      let total = DailyEnergy(
        resting: resting, activity: PhysicalActivityLevel(try reference.input("pal"))
      ).maintenance.value
      let expected = try reference.expectation("tdee_kcal")
      #expect(abs(total - expected) <= (try reference.tolerance("abs_kcal")))
      let megajoules = total * 4.184 / 1000
      #expect(
        abs(megajoules - (try reference.expectation("tdee_MJ")))
          <= (try reference.tolerance("abs_MJ")))
    } else if reference.id == "fao-example" {
      let resting = RestingEnergyEquation.fao.restingEnergy(of: try reference.person()).value
      #expect(
        abs(resting - (try reference.expectation("bmr_kcal")))
          <= (try reference.tolerance("bmr_abs")))
      let total = resting * (try reference.input("pal"))
      #expect(
        abs(total - (try reference.expectation("tdee_kcal")))
          <= (try reference.tolerance("tdee_abs")))
    } else {
      let equation = try #require(Self.equation(of: reference.id))
      let value = equation.restingEnergy(of: try reference.person()).value
      let expected =
        try reference.expected["rmr_kcal"].double ?? reference.expectation("bmr_kcal")
      #expect(abs(value - expected) <= (try reference.tolerance()))
    }
  }

  private static func equation(of id: String) -> RestingEnergyEquation? {
    let prefixes: [(String, RestingEnergyEquation)] = [
      ("rmr-mifflin-full", .mifflinUnrounded), ("rmr-mifflin", .mifflinStJeor),
      ("rmr-henrywh", .henryWeightAndHeight), ("rmr-henry", .henryWeight),
    ]
    return prefixes.first { id.hasPrefix($0.0) }?.1
  }

  private func fatFree(_ reference: ReferenceCase) throws {
    let mass = FatFreeMassEquation.fatFreeMass(
      of: Kilograms(try reference.input("weight_kg")),
      bodyFatPercent: try reference.input("body_fat_pct"))
    let tolerance = try reference.tolerance()
    #expect(abs(mass.value - (try reference.expectation("ffm_kg"))) <= tolerance)
    let keys: [(String, FatFreeMassEquation)] = [
      ("katch_mcardle_cunningham1991", .katchMcArdle), ("cunningham1980", .cunningham1980),
      ("mifflin_ffm", .mifflinFatFree),
    ]
    for (key, equation) in keys {
      let value = equation.restingEnergy(fatFreeMass: mass).value
      #expect(abs(value - (try reference.expectation(key))) <= tolerance)
    }
  }

  private static let activities: [String: EnergyRequirement.Activity] = [
    "sedentary": .inactive, "inactive": .inactive, "low_active": .lowActive, "active": .active,
    "very_active": .veryActive,
  ]

  @Test(arguments: ReferenceCase.cases("eer"))
  func `energy requirements agree with the printed tables`(_ reference: ReferenceCase) throws {
    let tolerance = try reference.tolerance()
    if reference.id.hasPrefix("eer2005") {
      let activity = try #require(
        reference.inputs["pal_category"].text.flatMap { Self.activities[$0] })
      let weights = try #require(reference.inputs["weights_kg"].list).compactMap(\.double)
      for (sex, key) in [(Sex.male, "male"), (.female, "female")] {
        let expected = try #require(reference.expected[key].list).compactMap(\.double)
        for (weight, expected) in zip(weights, expected) {
          var person = try reference.person(sex: sex)
          person.weight = Kilograms(weight)
          #expect(abs(EnergyRequirement.iom2005(person, activity).value - expected) <= tolerance)
        }
        #expect(expected.count == weights.count)
      }
    } else if reference.id == "eer2023-grid-male" {
      for key in ["inactive", "low_active", "active", "very_active"] {
        let activity = try #require(Self.activities[key])
        let value = EnergyRequirement.nasem2023(try reference.person(), activity).value
        #expect(abs(value - (try reference.expectation(key))) <= tolerance)
      }
    } else if reference.id.hasPrefix("eer2023") {
      let activity = try #require(
        reference.inputs["pal_category"].text.flatMap { Self.activities[$0] })
      let value = EnergyRequirement.nasem2023(try reference.person(), activity).value
      #expect(abs(value - (try reference.expectation("eer_kcal"))) <= tolerance)
    } else {
      let expected = try #require(reference.expected["eer_kcal"].list).compactMap(\.double)
      let rounded = try #require(reference.expected["rounded_200"].list).compactMap(\.double)
      let person = try reference.person()
      let values = [EnergyRequirement.Activity.inactive, .lowActive, .active]
        .map { EnergyRequirement.iom2005(person, $0).value }
      for (value, expected) in zip(values, expected) { #expect(abs(value - expected) <= tolerance) }
      #expect(values.map { ($0 / 200).rounded() * 200 } == rounded)
    }
  }

  @Test(arguments: ReferenceCase.cases("pal"))
  func `activity levels agree with the reference`(_ reference: ReferenceCase) throws {
    let tolerance = try reference.tolerance()
    let id = reference.id
    if id.hasPrefix("pal-steps") {
      let steps = try #require(reference.inputs["steps_per_day"].int)
      let formula = PhysicalActivityLevel.steps(perDay: steps).value
      #expect(abs(formula - (try reference.expectation("pal_formula"))) <= tolerance)
      let stepClass = PhysicalActivityLevel.stepClass(perDay: steps).value
      #expect(abs(stepClass - (try reference.expectation("pal_category"))) <= tolerance)
    } else if id.hasPrefix("pal-sessions") {
      let sessions = try #require(reference.inputs["sessions_per_week"].int)
      let level = PhysicalActivityLevel.sessions(perWeek: sessions)
      #expect(level.value == (try reference.expectation("pal")))
      let rows: [PhysicalActivityLevel.Leisure] = [.light, .active, .veryActive]
      #expect(rows.contains { .planner(leisure: $0, work: .veryLight) == level })
    } else if id.hasPrefix("pal-fao") {
      let category = LifestyleCategory(PhysicalActivityLevel(try reference.input("pal")))
      #expect(category.rawValue == reference.expected["fao_category"].text?.kebab)
    } else if id.hasPrefix("steps-tl") {
      let steps = try #require(reference.inputs["steps_per_day"].int)
      #expect(
        StepCategory(stepsPerDay: steps).rawValue == reference.expected["category"].text?.kebab)
    } else {
      let steps = try #require(reference.inputs["steps_per_day"].int)
      let sessions = try #require(reference.inputs["sessions_per_week"].int)
      let level = PhysicalActivityLevel.stepClass(perDay: steps).adding(sessionsPerWeek: sessions)
      #expect(abs(level.value - (try reference.expectation("pal"))) <= tolerance)
    }
  }
}

extension String {
  /// `low_active` as `low-active`.
  var kebab: String { String(map { $0 == "_" ? "-" : $0 }) }
}
