import OnboardingDomain
import SwiftUI

/// The primary button and those beside it.
struct ButtonsView: View {
  let model: NutriSyncAppModel

  private var screen: Screen { model.walk.screen }

  var body: some View {
    VStack(spacing: 12) {
      if !model.walk.isComplete {
        Button {
          Task { await model.press() }
        } label: {
          Text(words: "\(screen.id).action").frame(maxWidth: .infinity, minHeight: 44)
        }
        .buttonStyle(.borderedProminent)
      }
      ForEach(screen.actions, id: \.id) { action in
        if let title = Words.text("\(screen.id).action.\(action.id)") {
          Button(title) { Task { await model.press(action.id) } }.frame(minHeight: 44)
        }
      }
    }
    .disabled(model.isWorking)
    .padding()
    .background(.bar)
  }
}
