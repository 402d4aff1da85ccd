internal import OnboardingDomain
internal import OnboardingPlans

extension CalAIResults {
  /// The names of the computed values.
  static let valueNames: Set<String> = [
    "unit", "speed.lowest", "speed.highest", "speed.maximum", "speed.recommended",
    "speed.goal-date",
    "speed.kcal", "target.desired", "target.change", "plan.speed", "plan.target-kcal",
    "plan.carbs-grams", "plan.protein-grams", "plan.fat-grams", "plan.fibre-grams",
    "plan.carbs-percent", "plan.protein-percent", "plan.fat-percent", "plan.goal-date",
    "edit.calories-lowest", "edit.calories-highest",
    "edit.carbs-lowest", "edit.carbs-highest", "edit.protein-lowest", "edit.protein-highest",
    "edit.fat-lowest", "edit.fat-highest", "offer.monthly", "offer.monthly-in-year",
    "offer.yearly", "offer.first-year", "offer.discount", "offer.trial-days",
    "offer.trial-end", "offer.reminder", "today.day",
  ]

  /// The value of a name; nil until the answers it needs are there.
  func computedValue(_ name: String) -> ComputedValue? {
    let (group, rest) = name.splitAtDot
    return switch group {
    case "unit": unitName
    case "speed": speedValue(rest)
    case "target": targetValue(rest)
    case "plan": planValue(rest)
    case "edit": editValue(rest)
    case "offer": offerValue(rest)
    case "today": .number(Double(context.today.dayNumber), digits: 0)
    default: nil
    }
  }

  private func speedValue(_ name: String) -> ComputedValue? {
    if name == "goal-date" { return preview?.date.map { .date($0) } }
    if name == "kcal" { return preview.map { .number($0.decision.target.value, digits: 0) } }
    guard let range = profile.speedRange else { return nil }
    func tenths(_ number: Double) -> ComputedValue { .number(number, digits: 1) }
    return switch name {
    case "lowest": tenths(range.lowest)
    case "highest": tenths(range.highest)
    case "maximum": tenths(max(range.lowest, range.maximum))
    case "recommended": tenths(range.recommendedNumber)
    default: nil
    }
  }

  private func targetValue(_ name: String) -> ComputedValue? {
    guard let target = profile.target else { return nil }
    return switch name {
    case "desired": words(target)
    case "change":
      profile.weight.map { words(Kilograms(abs($0.value - target.value))) }
    default: nil
    }
  }

  private func planValue(_ name: String) -> ComputedValue? {
    if name == "goal-date" { return plan?.goal.date.map { .date($0) } }
    if name == "speed" {
      return pace.map { .number(BodyText.number($0, units: units), digits: 1) }
    }
    guard let targets else { return nil }
    let shares = targets.shares
    func whole(_ number: Int) -> ComputedValue { .number(Double(number), digits: 0) }
    return switch name {
    case "target-kcal": whole(targets.calories)
    case "carbs-grams": whole(targets.carbs)
    case "protein-grams": whole(targets.protein)
    case "fat-grams": whole(targets.fat)
    case "fibre-grams": whole(targets.fibre)
    case "carbs-percent": .percent(Double(shares.carbs) / 100)
    case "protein-percent": .percent(Double(shares.protein) / 100)
    case "fat-percent": .percent(Double(shares.fat) / 100)
    default: nil
    }
  }

  private func editValue(_ name: String) -> ComputedValue? {
    guard let targets, let limits = TargetLimits(profile),
      let dash = name.firstIndex(of: "-"),
      let figure = DailyFigure(rawValue: String(name[..<dash]))
    else { return nil }
    let range = limits.range(of: figure, in: targets)
    return switch name[name.index(after: dash)...] {
    case "lowest": .number(Double(range.lowerBound), digits: 0)
    case "highest": .number(Double(range.upperBound), digits: 0)
    default: nil
    }
  }

  private func offerValue(_ name: String) -> ComputedValue? {
    let (monthly, yearly) = (offer.price(.monthly), offer.price(.yearly))
    return switch name {
    case "monthly": Offer.money(monthly.first)
    case "monthly-in-year": Offer.money(monthly.perYear)
    case "yearly": Offer.money(yearly.renewal)
    case "first-year": Offer.money(yearly.first)
    case "discount": .number(Double(offer.discount), digits: 0)
    case "trial-days": .number(Double(Offer.trialDays), digits: 0)
    case "trial-end": .date(subscriptionStatus.trialEnd)
    case "reminder":
      .date(subscriptionStatus.trialEnd.adding(days: Offer.reminderDays - Offer.trialDays))
    default: nil
    }
  }
}

extension String {
  /// The part before the first dot and the part after it.
  fileprivate var splitAtDot: (String, String) {
    guard let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return (self, "") }
    return (String(self[..<dot]), String(self[index(after: dot)...]))
  }
}
