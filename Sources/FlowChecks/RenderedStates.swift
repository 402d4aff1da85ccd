import OnboardingDomain
import OnboardingWeb
import PageRendering
import SourceText

/// Every page in every state that `foyer build` writes: what is wrong with the data of fragments, and
/// messages without words, only show while a page is written.
enum RenderedStates {
  /// What was wrong while the pages were written, each once. In the source language: words that another
  /// one lacks are shown in this one.
  static func problems(of site: RenderedSite) -> [Diagnostic] {
    let pages = site.flows.indices.flatMap { index in
      site.flows[index].onboarding.flow.arrangements.indices.flatMap { arrangement in
        Self.pages(of: site.flows[index], at: arrangement).map { (index, $0) }
      }
    }
    return Array(
      Set(pages.concurrentMap { flow, page in site.placed(page.problems(), flow: flow) }.joined()))
  }

  /// A screen, or a sheet above it.
  private struct Page: Sendable {
    let onboarding: any Onboarding
    let catalogue: CatalogueBuilder
    let screen: Screen
    let sheet: Sheet?
    let shell: PrerenderedPage

    func problems() -> [Diagnostic] {
      let shown = ScreenCatalogue.Shown(values: shell.values, fragments: shell.fragments)
      return catalogue.states(of: screen, sheet, shown: shown).flatMap(problems)
    }

    private func problems(in state: ScreenState) -> [Diagnostic] {
      let session = state.session
      var shown = PageState(
        screen, of: onboarding, unitsField: onboarding.flow.unitsField,
        walk: Walk(session, in: onboarding.flow), answers: session.answers, today: Examined.day,
        results: { answers in
          onboarding.results(
            for: answers,
            in: ComputationContext(
              today: Examined.day, now: TimeOfDay(wrapping: 9 * 60), outcomes: state.outcomes,
              session: session.id, variant: session.variant))
        })
      shown.input = state.input
      shown.errors = state.errors
      var buffer = PageBuffer()
      return shell.write(shown, into: &buffer)
    }
  }

  /// The pages of an arrangement; those of arms only where they differ from the variant's own.
  private static func pages(of flow: RenderedFlow, at number: Int) -> [Page] {
    let onboarding = flow.onboarding
    let arrangement = onboarding.flow.arrangements[number]
    let variant = arrangement.variant
    let catalogue = CatalogueBuilder(
      onboarding, variant: variant, arms: arrangement.arms, today: Examined.day)
    return variant.screens.enumerated().flatMap { position, screen in
      ([nil] + screen.sheets.indices.map(Optional.some)).compactMap { sheet in
        flow.ownPage(at: number, screen: position, sheet: sheet, locale: 0).map {
          Page(
            onboarding: onboarding, catalogue: catalogue, screen: screen,
            sheet: sheet.map { screen.sheets[$0] }, shell: $0)
        }
      }
    }
  }
}
