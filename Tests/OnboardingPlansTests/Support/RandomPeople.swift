import OnboardingDomain
import OnboardingPlans
import SeededRandom
import Testing

/// Random people with legal answers, ends of ranges included more often than chance would.
struct RandomPeople {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: Double.random(in: range, using: &random)
    }
  }

  private mutating func one<Element>(of elements: [Element]) throws -> Element {
    try #require(elements.randomElement(using: &random))
  }

  /// Minutes of a day, mostly on the quarter-hour as in the form, sometimes not.
  private mutating func moment() -> TimeOfDay {
    let minutes = Int.random(in: 0..<1440, using: &random)
    return TimeOfDay(
      wrapping: Int.random(in: 0..<4, using: &random) == 0 ? minutes : minutes / 15 * 15)
  }

  mutating func routine() -> DailyRoutine {
    let wake = moment()
    let awake = Int(number(240...1320))
    return DailyRoutine(
      wake: wake, lunch: moment(), workEnd: moment(), bed: wake.adding(minutes: awake))
  }

  /// Height and weight with a body mass index of 12–80.
  private mutating func body() -> (Centimetres, Kilograms) {
    while true {
      let height = Centimetres(number(PlanRanges.heightCm))
      let weight = Kilograms(number(PlanRanges.weightKg))
      if PlanRanges.bodyMassIndex.contains(HealthyWeight.bodyMassIndex(weight, height: height)) {
        return (height, weight)
      }
    }
  }

  mutating func nutriSync(on today: CalendarDate, goal: PrimaryGoal? = nil) throws -> NutriSyncInput
  {
    let (height, weight) = body()
    let primary = try goal ?? one(of: PrimaryGoal.allCases)
    let target: Double =
      switch primary.direction {
      case .lose: number(30...weight.value)
      case .gain: number(weight.value...300)
      case .maintain: 0
      }
    let pattern = try one(of: [MealPattern.two, .three, .fourToFive])
    return NutriSyncInput(
      birthDate: today.adding(days: -Int(number(0...43_800))), sex: try one(of: Sex.allCases),
      height: height, weight: weight,
      bodyFat: try #require(BodySilhouette(step: Int.random(in: 1...9, using: &random))),
      primaryGoal: primary, target: primary.direction == .maintain ? nil : Kilograms(target),
      pace: primary.direction == .maintain ? nil : try one(of: Pace.allCases),
      routine: routine(), activityLevel: try one(of: ActivityLevel.allCases),
      exerciseSessions: Int.random(in: 0...14, using: &random), mealPattern: pattern,
      energyLevel: Int.random(in: 1...10, using: &random))
  }

  mutating func calAI(on today: CalendarDate) throws -> CalAIInput {
    let base = try nutriSync(on: today)
    return CalAIInput(
      gender: base.sex, workouts: try one(of: Workouts.allCases), birthDate: base.birthDate,
      height: base.height, weight: base.weight, goal: base.primaryGoal.direction,
      target: base.target, speedKilogramsPerWeek: number(PlanRanges.speedKgPerWeek))
  }
}
