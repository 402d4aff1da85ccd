import OnboardingApp
import OnboardingDomain
import OnboardingFlows
import SwiftUI

/// One screen of the walk: its progress, its words, its form and its buttons.
struct WalkView: View {
  let model: NutriSyncAppModel

  private var walk: OnboardingModel<NutriSync> { model.walk }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          Text(words: "\(walk.screen.id).title").font(.title.bold())
          if let subtitle = Words.text("\(walk.screen.id).subtitle") {
            Text(subtitle).foregroundStyle(.secondary)
          }
        }
        switch walk.screen.kind {
        case .review: ReviewView(walk: walk)
        case .result where walk.screen.id == "plan": PlanView(plan: model.plan)
        default: ForEach(walk.place.fields, id: \.id) { FieldView(field: $0, walk: walk) }
        }
        if model.hasFailed { Text(words: "ui.notice.try-again-later").foregroundStyle(.red) }
      }
      .safeAreaInset(edge: .bottom) { ButtonsView(model: model) }
      .toolbar { toolbar }
      .animation(.snappy, value: walk.screen.id)
      .sensoryFeedback(.success, trigger: walk.isComplete) { _, isComplete in isComplete }
    }
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    ToolbarItem(placement: .topBarLeading) {
      if walk.canGoBack {
        Button(Words.text("ui.back") ?? "Back", systemImage: "chevron.left") { walk.goBack() }
      }
    }
    ToolbarItem(placement: .principal) {
      ProgressView(value: Double(walk.progress.screen), total: Double(walk.progress.screens))
        .frame(maxWidth: 160)
    }
  }
}
