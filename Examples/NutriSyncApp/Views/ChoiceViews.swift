import OnboardingApp
import OnboardingDomain
import OnboardingFlows
import SwiftUI

/// The options of which one is chosen; one that this person can't take says why.
struct OptionsView: View {
  let field: Field
  let choices: [Choice]
  let walk: OnboardingModel<NutriSync>

  var body: some View {
    ForEach(choices, id: \.id) { choice in
      let refusal = walk.unavailableChoices.first {
        $0.field == field.id && $0.choice == choice.id
      }
      Button {
        walk[field.id] = .choice(choice.id)
      } label: {
        VStack(alignment: .leading) {
          Label(
            Words.title(choice.id, of: field, on: walk.screen.id),
            systemImage: isChosen(choice) ? "checkmark.circle.fill" : "circle")
          if let refusal {
            Text(Words.reason(refusal, on: walk.screen.id)).font(.footnote)
          }
        }
      }
      .disabled(refusal != nil)
      .accessibilityAddTraits(isChosen(choice) ? .isSelected : [])
    }
  }

  private func isChosen(_ choice: Choice) -> Bool { walk[field.id] == .choice(choice.id) }
}

/// The options of which any can be chosen; an exclusive one gives way to the others, and they to it.
struct SwitchesView: View {
  let field: Field
  let choices: [Choice]
  let walk: OnboardingModel<NutriSync>

  var body: some View {
    ForEach(choices, id: \.id) { choice in
      Toggle(
        Words.title(choice.id, of: field, on: walk.screen.id),
        isOn: Binding {
          chosen.contains(choice.id)
        } set: {
          choose(choice.id, $0)
        })
    }
  }

  private var chosen: [ChoiceID] {
    if case .choices(let chosen)? = walk[field.id] { chosen } else { [] }
  }

  private func choose(_ choice: ChoiceID, _ isOn: Bool) {
    guard case .multipleChoice(_, let exclusive) = field.format else { return }
    var ids = Set(chosen)
    if isOn {
      if choice == exclusive { ids = [] } else if let exclusive { ids.remove(exclusive) }
      ids.insert(choice)
    } else {
      ids.remove(choice)
    }
    walk[field.id] = .choices(choices.map(\.id).filter(ids.contains))
  }
}
