internal import OnboardingDomain
internal import OnboardingPlans

/// The figures of a day: the plan's, with what the person changed of them.
///
/// Energy stays 4 × protein + 4 × carbohydrate + 9 × fat. A new energy makes every gram anew;
/// after new protein or fat carbohydrate takes the rest (within 2 kcal); after new carbohydrate
/// fat does (within 5 kcal). A figure that the limits no longer allow is left out.
package struct DailyTargets: Sendable, Hashable {
  /// kcal a day.
  package let calories: Int
  /// g a day.
  package let protein: Int
  /// g a day.
  package let carbs: Int
  /// g a day.
  package let fat: Int
  /// g a day, 14 for 1000 kcal.
  let fibre: Int
  /// The figures that are the person's own.
  package let edited: [DailyFigure]

  /// The figures of a profile; nil until every question about the plan is answered.
  init?(_ profile: CalAI.Profile) {
    guard let plan = profile.plan() else { return nil }
    self.init(profile, plan: plan)
  }

  /// The figures around a plan of that profile.
  init?(_ profile: CalAI.Profile, plan: CalAIPlan) {
    guard let limits = TargetLimits(profile), let person = profile.person,
      let direction = profile.direction
    else { return nil }
    var edited: [DailyFigure] = []
    func own(_ figure: DailyFigure, within range: ClosedRange<Int>) -> Int? {
      guard let number = profile.answers[figure.question], range.contains(number) else {
        return nil
      }
      edited.append(figure)
      return number
    }
    let calories =
      own(.calories, within: limits.calories) ?? Int(plan.energy.targetKcal.rounded())
    let energy = Double(calories)
    let base = MacroTargets(
      energy: Kilocalories(energy), weight: person.weight, height: person.height,
      rule: direction.macroRule)
    let protein = own(.protein, within: limits.protein(energy: energy)) ?? base.proteinGrams
    let rest = energy - 4 * Double(protein)
    let (carbs, fat): (Int, Int)
    if let own = own(.carbs, within: limits.carbs(energy: energy, protein: protein)) {
      (carbs, fat) = (own, Int(((rest - 4 * Double(own)) / 9).rounded()))
    } else {
      let own = own(.fat, within: limits.fat(energy: energy, protein: protein))
      let grams = own ?? base.fatGrams
      (carbs, fat) = (Int(max(0, (rest - 9 * Double(grams)) / 4).rounded()), grams)
    }
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    fibre = base.fibreGrams
    self.edited = edited
  }

  /// One of the four.
  subscript(figure: DailyFigure) -> Int {
    switch figure {
    case .calories: calories
    case .carbs: carbs
    case .protein: protein
    case .fat: fat
    }
  }

  /// The energy of the grams: 4 kcal for protein and carbohydrate, 9 kcal for fat.
  package var energyOfGrams: Int { 4 * protein + 4 * carbs + 9 * fat }

  /// The shares of carbohydrate, protein and fat in whole percent; they sum to 100.
  package var shares: (carbs: Int, protein: Int, fat: Int) {
    let parts = LargestRemainder.split(
      100, by: [4 * Double(carbs), 4 * Double(protein), 9 * Double(fat)])
    return (parts[0], parts[1], parts[2])
  }
}

extension GoalDirection {
  /// Protein and fat: lose 1.6, maintain 1.2, gain 1.6 g/kg.
  fileprivate var macroRule: MacroRule {
    switch self {
    case .lose: .lose(trained: false)
    case .maintain: .maintain
    case .gain: .gain
    }
  }
}
