import OnboardingFlows
import OnboardingPlans
import SwiftUI

/// The plan: the day's energy and the windows it is eaten in.
struct PlanView: View {
  let plan: NutriSync.Results?

  var body: some View {
    if let plan {
      Section(Words.text("plan.targets") ?? "") {
        LabeledContent(Words.text("plan.calories") ?? "") {
          Text(plan.energy.targetKcal, format: .number.precision(.fractionLength(0)))
            .contentTransition(.numericText())
        }
        LabeledContent(Words.text("plan.protein") ?? "") { Text("\(plan.macros.proteinGrams) g") }
      }
      Section(Words.text("plan.windows") ?? "") {
        ForEach(plan.mealWindows, id: \.window.start) { meal in
          LabeledContent("\(meal.window.start.text)–\(meal.window.end.text)") {
            Text("\(meal.kcal) kcal")
          }
        }
      }
    }
  }
}
