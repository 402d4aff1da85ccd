internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// How the plan's numbers came about, as a bill.
  var calculation: ViewData? {
    guard let plan, let energy else { return nil }
    let bill = PlanBill(plan, energy: energy, profile: profile)
    return [
      "energy": .list(bill.energy.map(\.data)),
      "total": .whole(energy.kcal),
      "rest": .list((bill.macros + bill.goal(outlook, units: units)).map(\.data)),
      "sources": .list(
        bill.sources.enumerated().map { index, source in
          ["text": .text(source.text), "is-last": .flag(index == bill.sources.count - 1)]
        }),
    ]
  }
}

extension PlanBill.Line {
  fileprivate var data: ViewData {
    [
      "title": .copy("how.\(key).title"), "formula": formula?.data ?? .null,
      "factor": factor.map { .value(.number($0, digits: 2)) } ?? .null,
      "is-more": .flag(sign == .plus), "is-less": .flag(sign == .minus),
      "amount": .value(amount), "is-in-grams": .flag(isInGrams),
    ]
  }
}
