import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct BodyTests {
  @Test(arguments: [
    (1, 16.0, 8.0), (2, 19, 12), (3, 23, 16), (4, 27, 20), (5, 30, 23), (6, 34, 27), (7, 39, 32),
    (8, 44, 37), (9, 50, 43),
  ])
  func `silhouettes stand for the values of the table`(
    _ step: Int, _ women: Double, _ men: Double
  ) throws {
    let silhouette = try #require(BodySilhouette(step: step))
    #expect(silhouette.bodyFatPercent(.female) == women)
    #expect(silhouette.bodyFatPercent(.male) == men)
    #expect(silhouette.bodyFatPercent(.other) == (women + men) / 2)
  }

  @Test(arguments: [Sex.female, .male])
  func `the ranges of the silhouettes follow each other`(_ sex: Sex) throws {
    let ranges = try BodySilhouette.steps.map {
      try #require(BodySilhouette(step: $0)).bodyFatRange(sex)
    }
    for (before, after) in zip(ranges, ranges.dropFirst()) {
      #expect(before.to.map { $0 + 1 } == after.from)
    }
    #expect(ranges.last?.to == nil)
  }

  @Test(arguments: [0, 10, -1])
  func `there is no silhouette outside one to nine`(_ step: Int) {
    #expect(BodySilhouette(step: step) == nil)
  }

  @Test func `a silhouette far from the estimate counts half`() throws {
    let person = Person(
      sex: .male, ageYears: 23, height: Centimetres(180), weight: Kilograms(70))
    let near = BodyFat.starting(person, silhouette: BodySilhouette(step: 3))
    #expect(near == 16)
    let far = BodyFat.starting(person, silhouette: BodySilhouette(step: 9))
    #expect(abs(far - (43 + BodyFat.jackson(person)) / 2) < 1e-9)
    #expect(BodyFat.starting(person, silhouette: nil) == BodyFat.jackson(person))
  }

  @Test func `measured body fat chooses the equation of lean mass`() {
    let person = Person(
      sex: .other, ageYears: 30, height: Centimetres(180), weight: Kilograms(80))
    let energy = DailyEnergy(
      of: person, activity: PhysicalActivityLevel(1.5), measuredBodyFatPercent: 20)
    #expect(abs(energy.resting.value - 1752.4) < 1e-9)
  }

  @Test(arguments: [(40.0, 0.20), (150, 0.40), (80, 0.30)])
  func `protein stays within 35 percent of energy`(_ weight: Double, _ fatShare: Double) {
    for kilocalories in stride(from: 1200, through: 3500, by: 10) {
      let macros = MacroTargets(
        energy: Kilocalories(Double(kilocalories)), weight: Kilograms(weight),
        height: Centimetres(180), rule: MacroRule(proteinPerKilogram: 2.2, fatShare: fatShare))
      #expect(Double(4 * macros.proteinGrams) <= 0.35 * Double(kilocalories) + 1e-9)
      #expect(abs(macros.kilocalories - kilocalories) <= 2)
    }
  }

  @Test func `what rolled over is added to the next day`() {
    let next = Rollover.nextTarget(
      Kilocalories(1840), carrying: Kilocalories(150), floor: Kilocalories(1200))
    #expect(next.value == 1990)
    let average = Rollover.average([Kilocalories(1700), Kilocalories(1990)])
    #expect(average?.value == 1845)
  }
}
