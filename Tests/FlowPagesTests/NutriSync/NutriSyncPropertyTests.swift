import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What holds for everybody, whatever they answered.
@Suite struct NutriSyncPropertyTests {
  /// Results of 2,000 people in four parts, so that they run side by side.
  private func people(_ seed: UInt64) -> [NutriSyncResults] {
    var random = RandomAnswers(seed: seed)
    return (0..<500).map { index in
      let now = index % 3 == 0 ? nil : TimeOfDay(wrapping: index * 37)
      return NutriSyncResults(
        random.next(), in: ComputationContext(today: Example.today, now: now))
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `every value and fragment is either absent or well formed`(seed: UInt64) {
    let vocabulary = NutriSync().withPages.vocabulary
    for results in people(seed) {
      let values = vocabulary.values.compactMap(DrawnResults(results).value).map(ViewData.value)
      let leaves = vocabulary.fragments.compactMap(results.view).flatMap(\.leaves)
      let broken = (values + leaves).filter { !Self.isWellFormed($0) }
      #expect(broken == [], "\(results.profile.answers)")
    }
  }

  private static func isWellFormed(_ leaf: ViewData) -> Bool {
    switch leaf {
    case .value(.number(let number, _)), .value(.percent(let number)):
      number.isFinite && number >= 0
    case .value(.mass(let mass, _)): mass.value.isFinite && mass.value > 0
    case .value(.duration(let minutes)): (0...1440).contains(minutes)
    case .value(.text(let text)), .text(let text):
      !["nan", "inf", "e+", "e-"].contains { text.hasPrefix($0) || text.contains(" \($0)") }
    default: true
    }
  }

  @Test(arguments: [5, 6, 7, 8] as [UInt64])
  func `windows sum exactly to the target and shares to 100 %`(seed: UInt64) {
    var targets = 0
    for results in people(seed) {
      let day = results.mealDay
      #expect((1...6).contains(day.entries.count))
      #expect(day.entries.map(\.percent).reduce(0, +) == 100)
      if let energy = results.energy {
        #expect(day.split(energy.kcal).reduce(0, +) == energy.kcal)
        targets += 1
      }
    }
    #expect(targets > 50)
  }

  @Test(arguments: [9, 10, 11, 12] as [UInt64])
  func `every window lies on the axis of its drawing`(seed: UInt64) {
    for results in people(seed) {
      let day = results.mealDay
      for range in day.ranges {
        #expect(day.axis.from <= range.lowerBound && range.upperBound <= day.axis.to)
      }
      #expect(day.axis.from >= 0 && day.axis.to <= 2 * 1440)
      #expect(day.axis.from % 60 == 0 && day.axis.to % 60 == 0)
    }
  }

  @Test(arguments: [16] as [UInt64])
  func `whoever the screens let through gets a plan`(seed: UInt64) {
    var plans = 0
    for results in people(seed) {
      let answers = results.profile.answers
      let flow = NutriSync()
      let path = flow.flow.variants[0].path(for: answers)
      let isComplete = path.allSatisfy { screen in
        screen.isSkippable
          || screen.fields.allSatisfy { !$0.isRequired || answers[$0.id] != nil }
      }
      let isAccepted = path.allSatisfy {
        flow.check(answers, on: $0.id, today: Example.today).isEmpty
      }
      guard isComplete, isAccepted else { continue }
      plans += 1
      #expect(results.plan != nil, "\(answers)")
      #expect(results.view("plan-summary") != nil && results.view("how") != nil)
    }
    #expect(plans > 20)
  }

  @Test(arguments: [15] as [UInt64])
  func `the bill adds up to the target`(seed: UInt64) {
    var bills = 0
    for results in people(seed).prefix(250) {
      guard let bill = results.view("how"), let total = bill["total"]?.number else { continue }
      let amounts = (bill["energy"]?.list ?? []).dropFirst().map { line in
        (line["is-less"]?.flag == true ? -1 : 1) * (line["amount"]?.number ?? .nan)
      }
      #expect(!amounts.isEmpty && amounts.reduce(0, +) == total, "\(amounts) \(total)")
      bills += 1
    }
    #expect(bills > 0)
  }
}
