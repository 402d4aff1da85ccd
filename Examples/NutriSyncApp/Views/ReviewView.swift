import OnboardingApp
import OnboardingDomain
import OnboardingFlows
import SwiftUI

/// Every answer with a way to change it.
struct ReviewView: View {
  let walk: OnboardingModel<NutriSync>

  var body: some View {
    ForEach(walk.path.filter { !$0.fields.isEmpty }, id: \.id) { screen in
      Section {
        ForEach(screen.fields.filter { $0.visibility == .shown }, id: \.id) { field in
          if let answer = walk.answers[field.id] {
            LabeledContent(Words.text("\(screen.id).\(field.id).review") ?? field.id.rawValue) {
              Text(Words.text(answer, to: field, on: screen.id))
            }
          }
        }
        Button(Words.text("ui.change") ?? "Change") { walk.change(screen.id) }
      }
    }
  }
}
