import OnboardingDomain
import OnboardingTerminal
import PageRendering

/// What is said of answers that a rule of the flow refuses: the words of the screen that asks, in English
/// or the language in which they are written first, as `foyer walk` has them.
struct RefusalWords {
  private let flow: Flow
  /// Nil where the words aren't beside this program, or can't be read: `plan` and `link` need none.
  private let words: FlowWords?

  init(of flow: Flow) {
    self.flow = flow
    let (templates, files) = SiteFolders.standard
    let source = (try? SiteFolders(templates: templates, public: files)).flatMap {
      try? $0.readTemplates()
    }
    words = source.flatMap { source in
      try? FlowWords(of: flow.id, locale: "en") { source.text(of: $0) }
    }
  }

  /// `birth-year: Enter a year up to 2020`.
  func line(_ problem: AnswerProblem) -> String {
    problem.description { refusal in
      let screen = flow.variants.lazy.compactMap { $0.screen(refusal.screen) }.first
      return screen.flatMap { words?.said(refusal.error, at: Place($0)) }
    }
  }
}
