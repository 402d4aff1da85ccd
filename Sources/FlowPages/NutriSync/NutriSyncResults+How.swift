internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// How the plan's numbers came about, as a bill.
  var calculation: ViewData? {
    guard let plan, let energy else { return nil }
    let bill = PlanBill(plan, energy: energy, profile: profile)
    return [
      "energy": .list(
        bill.energy.map { line in
          [
            "title": .copy("how.\(line.key).title"), "formula": .text(line.formula),
            "factor": line.factor.map { .text($0) } ?? .null, "amount": line.amount,
          ]
        }),
      "total": .whole(energy.kcal),
      "rest": .list(
        (bill.macros + bill.goal(outlook, units: units)).map { line in
          [
            "title": .copy("how.\(line.key).title"), "formula": .text(line.formula),
            "amount": line.amount, "unit": line.unit.map { .text($0) } ?? .null,
          ]
        }),
      "sources": .list(
        bill.sources.enumerated().map { index, source in
          ["text": .text(source.text), "is-last": .flag(index == bill.sources.count - 1)]
        }),
    ]
  }
}
