// How long a whole plan takes whose projection runs over two years: the median in µs of 1,000 plans,
// each of a person of another weight, so that nothing can be remembered.
import OnboardingDomain
import OnboardingPlans

let today = CalendarDate(dayNumber: 20_000)

/// A person far from the weight they aim for, so that the goal lies beyond two years.
func input(_ number: Int) -> NutriSyncInput? {
  guard let birthDate = CalendarDate(year: 1985, month: 4, day: 12),
    let silhouette = BodySilhouette(step: 8)
  else { return nil }
  func hour(_ hour: Int) -> TimeOfDay { TimeOfDay(wrapping: hour * 60) }
  return NutriSyncInput(
    birthDate: birthDate, sex: .male, height: Centimetres(182),
    weight: Kilograms(140 + Double(number) / 100), bodyFat: silhouette, primaryGoal: .loseWeight,
    target: Kilograms(68), pace: .relaxed,
    routine: DailyRoutine(wake: hour(6), lunch: hour(12), workEnd: hour(17), bed: hour(22)),
    activityLevel: .active, exerciseSessions: 3, mealPattern: .three)
}

let inputs = (0..<1000).compactMap(input)
let clock = ContinuousClock()
var times: [Double] = []
var days = Int.max
for round in 0..<2 {
  times = try inputs.map { input in
    let start = clock.now
    let plan = try NutriSyncPlan.make(input, today: today)
    let time = clock.now - start
    days = min(days, plan.projection.points.count)
    return Double(time.components.attoseconds) / 1e12
  }
  // The first round only warms up.
  if round == 0 { days = Int.max }
}
times.sort()
let slowest = times[times.count * 99 / 100]
print("\(times[times.count / 2]) µs, 99 of 100 within \(slowest) µs, \(days) points")
