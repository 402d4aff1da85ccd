import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct ProjectionReferenceTests {
  /// The model of a case: Mifflin unrounded, as in the planner.
  private func model(
    _ reference: ReferenceCase, _ constants: BodyWeightConstants = .nihPlanner
  ) throws -> BodyWeightModel {
    let person = try reference.person()
    return BodyWeightModel(
      of: person, energy: try energy(reference),
      bodyFatPercent: reference.inputs["body_fat_pct"].double ?? BodyFat.jackson(person),
      constants: constants,
      carbohydrateShare: reference.inputs["carb_fraction"].double ?? 0.5)
  }

  private func energy(_ reference: ReferenceCase) throws -> DailyEnergy {
    DailyEnergy(
      resting: RestingEnergyEquation.mifflinUnrounded.restingEnergy(of: try reference.person()),
      activity: PhysicalActivityLevel(try reference.input("pal")))
  }

  private func expectTrajectory(
    _ reference: ReferenceCase, _ constants: BodyWeightConstants
  ) throws {
    let model = try model(reference, constants)
    #expect(abs(model.maintenance.value - (try reference.expectation("baseline_tdee"))) <= 0.01)
    let change = try reference.input("intake_change_kcal_per_day")
    let intake = Kilocalories(model.maintenance.value + change)
    let weights = try #require(reference.expected["weight_kg"].object)
    let tolerance = try reference.tolerance("abs_weight_kg")
    for (day, weight) in weights {
      let day = try #require(Int(day))
      let expected = try #require(weight.double)
      let projected = model.weight(model.state(after: day, at: intake))
      #expect(abs(projected - expected) <= tolerance, "day \(day)")
    }
    for (day, fat) in reference.expected["fat_kg"].object ?? [:] {
      let day = try #require(Int(day))
      let expected = try #require(fat.double)
      let projected = model.state(after: day, at: intake).fat
      #expect(abs(projected - expected) <= (try reference.tolerance("abs_fat_kg")), "day \(day)")
    }
  }

  @Test(arguments: ReferenceCase.cases("hall_nih"))
  func `weights follow the NIH planner`(_ reference: ReferenceCase) throws {
    try expectTrajectory(reference, .nihPlanner)
  }

  @Test(arguments: ReferenceCase.cases("hall_appendix"))
  func `weights follow the appendix of the paper`(_ reference: ReferenceCase) throws {
    try expectTrajectory(reference, .appendix)
  }

  @Test(arguments: ReferenceCase.cases("hall_linear"))
  func `the linearised model has the coefficients of the paper`(
    _ reference: ReferenceCase
  ) throws {
    let linear = LinearisedModel(
      fat: Kilograms(try reference.input("fat_kg")), weight: try reference.person().weight,
      energy: try energy(reference))
    let tolerance = try reference.tolerance("rel")
    let pairs = [
      (linear.energyDensity, "rho_kcal_per_kg"), (linear.expenditureSlope, "eps_kcal_per_kg_day"),
      (linear.timeConstant, "tau_days"),
    ]
    for (value, key) in pairs {
      #expect(abs(value / (try reference.expectation(key)) - 1) <= tolerance)
    }
  }

  @Test(arguments: ReferenceCase.cases("goal").filter { $0.id.hasPrefix("goal-") })
  func `the intake for a date is solved as in the planner`(_ reference: ReferenceCase) throws {
    let model = try model(reference)
    let days = try #require(reference.inputs["days"].int)
    let goal = Kilograms(try reference.input("goal_kg"))
    let intake = try #require(model.intake(toReach: goal, after: days))
    #expect(abs(model.maintenance.value - (try reference.expectation("tdee_kcal"))) <= 0.01)
    #expect(
      abs(intake.value - (try reference.expectation("intake_kcal")))
        <= (try reference.tolerance("intake_abs")))
    let maintenance = model.maintenance(at: model.state(after: days, at: intake)).value
    #expect(
      abs(maintenance - (try reference.expectation("maintenance_at_goal_kcal")))
        <= (try reference.tolerance("maintenance_abs")))
  }

  @Test func `five kilograms in thirty days are refused`() throws {
    let reference = try #require(ReferenceCase.all.first { $0.id == "goal-F60to55_30" })
    let plan = TargetDatePlan(
      try model(reference), of: try reference.person(),
      target: Kilograms(try reference.input("goal_kg")), days: 30)
    #expect(plan.isCapped)
    #expect(plan.intake.value >= 1200)
    #expect(try #require(plan.days) > 30)
  }

  @Test(arguments: ReferenceCase.cases("goal").filter { $0.id.hasPrefix("date-") })
  func `the day of the goal agrees with the reference`(_ reference: ReferenceCase) throws {
    let model = try model(reference)
    let goal = Kilograms(try reference.input("goal_kg"))
    let change = try reference.input("intake_change_kcal_per_day")
    let day = try #require(
      model.day(of: goal, at: Kilocalories(model.maintenance.value + change)))
    let expected = try #require(reference.expected["days_dynamic"].int)
    #expect(Double(abs(day - expected)) <= (try reference.tolerance("abs_days")))
    let straight = (try reference.input("weight_kg") - goal.value) * 7700 / -change
    let expectedStraight = try #require(reference.expected["days_static_7700"].int)
    #expect(abs(Int(straight.rounded(.up)) - expectedStraight) <= 1)
  }

  @Test(arguments: ReferenceCase.cases("goal").filter { $0.id.hasPrefix("static-") })
  func `the starting rule and the model part ways as in the reference`(
    _ reference: ReferenceCase
  ) throws {
    let model = try model(reference)
    let deficit = try reference.input("deficit_kcal")
    let intake = Kilocalories(model.maintenance.value - deficit)
    let tolerance = try reference.tolerance("abs_lb")
    for (day, lost) in try #require(reference.expected["dynamic_lb"].object) {
      let day = try #require(Int(day))
      let projected = model.weight(model.start) - model.weight(model.state(after: day, at: intake))
      #expect(abs(Kilograms(projected).pounds - (try #require(lost.double))) <= tolerance)
    }
    for (day, lost) in try #require(reference.expected["static_lb"].object) {
      let pounds = deficit * Double(try #require(Int(day))) / 3500
      #expect(abs(pounds - (try #require(lost.double))) <= tolerance)
    }
  }
}
