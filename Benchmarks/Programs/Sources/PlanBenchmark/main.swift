// How long a whole plan takes whose projection runs over two years: the median in µs of 1,000 plans,
// each of a person of another weight, so that nothing can be remembered.
import OnboardingDomain
import OnboardingPlans

let today = CalendarDate(dayNumber: 20_000)

/// A person far from the weight they aim for, so that the goal lies beyond two years.
func answers(_ number: Int) -> [UInt8] {
  let weight = 140 + Double(number) / 100
  return Array(
    """
    {"birth-date":"1985-04-12","sex":"male","height-cm":182,"weight-kg":\(weight),"body-fat":8,
    "primary-goal":"lose-weight","target-weight-kg":68,"pace":"relaxed","wake-time":"06:00",
    "lunch-time":"12:00","work-end-time":"17:00","bed-time":"22:00","activity-level":"active",
    "exercise-sessions":3,"meal-pattern":"three"}
    """.utf8)
}

let inputs = try (0..<1000).map { try NutriSyncInput(json: answers($0)) }
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
