import FlowPages
import OnboardingDomain
import OnboardingFlows
import Testing

@testable import OnboardingPreview

/// The states in which screens are worth looking at.
@Suite struct PreviewCatalogueTests {
  private let catalogue = ScreenCatalogue(
    of: PreviewTea(), variant: PreviewTea().flow.variants[0],
    today: CalendarDate(dayNumber: 20_778),
    shown: { screen, _ in .init(values: screen == "last-cup" ? ["advice"] : []) })

  private func states(_ screen: ScreenID) -> [String] {
    catalogue.page(screen)?.states.map(\.id) ?? []
  }

  @Test func `a question is shown filled for each path, empty, and in error`() {
    #expect(
      states("taste") == ["filled-black-tea", "filled-herbal-tea", "empty", "error-empty"])
  }

  @Test func `a field of text is shown with the longest input, a broken rule with its message`() {
    #expect(
      states("evening") == [
        "filled-black-tea", "empty", "error-empty", "error-wrong", "longest",
        "error-cups-too-many", "error-cups-out-of-range", "error-cups-whole-number",
      ])
  }

  @Test func `every field that can be wrong is wrong in the state of errors`() throws {
    let wrong = try #require(
      catalogue.page("evening")?.states.first { $0.id == "error-wrong" })
    #expect(wrong.errors.map(\.field) == [PreviewTea.cups.id, PreviewTea.note.id])
    #expect(wrong.input?.value("cups") == "many")
  }

  @Test func `nothing is entered in the state of errors that is called so`() throws {
    let empty = try #require(
      catalogue.page("evening")?.states.first { $0.id == "error-empty" })
    #expect(empty.errors.map(\.field) == [PreviewTea.cups.id])
    #expect(empty.input?.value("cups") == "")
    #expect(empty.input?.value("note") == "")
  }

  @Test func `what only one changed answer brings is a state of its own`() {
    #expect(
      states("last-cup") == [
        "filled-black-tea", "filled-herbal-tea", "result-black-tea-cups-lowest",
      ])
  }

  @Test func `the longest text has exactly as many characters as may be`() throws {
    let longest = try #require(catalogue.page("evening")?.states.first { $0.kind == .longest })
    let note: String? = longest.session.answers[PreviewTea.note]
    #expect(note.map(\.count) == 30)
  }

  @Test func `what lies ahead is not answered yet`() throws {
    let first = try #require(catalogue.page("taste")?.states.first)
    #expect(first.session.answers[PreviewTea.cups] == nil)
    let empty = try #require(catalogue.page("taste")?.states.first { $0.kind == .empty })
    #expect(empty.session.answers.isEmpty)
  }

  @Test func `people of one path share a walk`() {
    #expect(
      catalogue.walks == [
        ExampleWalk(
          person: "black-tea", screens: ["taste", "evening", "last-cup"],
          companions: ["more-black-tea"]),
        ExampleWalk(person: "herbal-tea", screens: ["taste", "last-cup"], companions: []),
      ])
  }

  @Test func `a screen that no example person sees is shown with answers that lead there`() {
    struct Alone: Onboarding {
      let flow = Flow(
        id: "alone", version: 1,
        sections: [
          Section(
            "all",
            [
              Screen(
                "first", .question,
                fields: [Field("cups", .number(range: 0...9, step: 1))]),
              Screen(
                "many", .information,
                shownWhen: .compare(PreviewTea.cups.id, .greater, 5)),
              Screen("end", .completion),
            ])
        ])
      let vocabulary = Vocabulary()
      let examples = [
        ExamplePerson(id: "few", answers: Answers([PreviewTea.cups.id: .number(1)]))
      ]
      func results(for answers: Answers, in context: ComputationContext) -> any FlowResults {
        Nothing()
      }
      func submission(for answers: Answers, in context: ComputationContext) -> String { "{}" }
      struct Nothing: FlowResults {
        func value(_ name: String) -> ComputedValue? { nil }
        func view(_ fragment: String) -> ViewData? { nil }
      }
    }
    let alone = ScreenCatalogue(
      of: Alone(), variant: Alone().flow.variants[0], today: CalendarDate(dayNumber: 20_778),
      shown: { _, _ in .init() })
    let state = alone.page("many")?.states.first
    #expect(state?.change == "so that cups > 5")
    #expect(state?.session.answers[PreviewTea.cups] == 9)
  }

  @Test(
    arguments: [
      NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages, OPS().withPages,
      Reflect().withPages,
    ] as [any Onboarding])
  func `every page of every flow has states, each once`(onboarding: any Onboarding) {
    for variant in onboarding.flow.variants {
      let catalogue = ScreenCatalogue(
        of: onboarding, variant: variant, today: CalendarDate(dayNumber: 20_778),
        shown: { _, _ in .init() })
      #expect(Set(catalogue.pages.map(\.screen.id)) == Set(variant.screens.map(\.id)))
      for page in catalogue.pages {
        let ids = page.states.map(\.id)
        #expect(!ids.isEmpty, "\(page.screen.id)")
        #expect(Set(ids).count == ids.count, "\(page.screen.id)")
        let required = page.fields.contains { $0.isRequired && $0.format != .toggle }
        if required {
          #expect(page.states.contains { $0.kind == .error }, "\(page.screen.id)")
        }
      }
    }
  }
}
