import OnboardingDomain
import TestSupport
import Testing

/// The words of a choice name what follows from the answers: on its own page, and on the page of all answers, which
/// shows nothing else that is computed.
@Suite struct ComputedChoiceTests {
  private struct Shop: Onboarding {
    let flow = Flow(
      id: "shop", version: 1,
      sections: [
        Section(
          "in",
          [
            Screen("people", .question, fields: [Field("people", .number(range: 1...9, step: 1))]),
            Screen(
              "plan", .question,
              fields: [Field("plan", .singleChoice([Choice("monthly"), Choice("none")]))]),
            Screen("answers", .review), Screen("done", .completion),
          ])
      ])
    let vocabulary = Vocabulary(values: ["price"])
    let examples: [ExamplePerson] = []

    func results(for answers: Answers, in context: ComputationContext) -> any FlowResults {
      guard case .number(let people)? = answers["people"] else { return Prices(price: nil) }
      return Prices(price: 4 * people)
    }
    func submission(for answers: Answers, in context: ComputationContext) -> String { "{}" }
  }

  private struct Prices: FlowResults {
    let price: Double?
    func value(_ name: String) -> ComputedValue? {
      name == "price" ? price.map { .number($0, digits: 0) } : nil
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try .ofTemplates(
      for: "shop",
      words: [
        "flow.name": "Shop", "gallery.shop.title": "Shop", "gallery.shop.description": "A shop.",
        "sections.in": "In", "people.title": "How many?", "people.people.label": "People",
        "people.action": "Go on", "plan.title": "Which plan?", "plan.plan.label": "Plan",
        "plan.plan.monthly.title": "%@ a month", "plan.plan.none.title": "None",
        "plan.action": "Go on", "answers.title": "Your answers", "answers.action": "Done",
        "done.title": "Done", "done.action": "Done",
      ], comments: ["plan.plan.monthly.title": "args: price"])
  }

  @Test func `what a choice costs stands on its page, and on the page of answers`() throws {
    let client = try TestApplication([Shop()], templates: folder.path).client()
    try client.open("/shop")
    try client.submit(["people": "7"])
    #expect(client.page.html.contains("28 a month"))
    try client.submit(["plan": "monthly"])
    #expect(client.page.screen == "answers")
    #expect(client.page.html.contains("28 a month"))
    try client.open("/shop/people?change=answers")
    try client.submit(["people": "3"])
    try client.open("/shop/answers")
    #expect(client.page.html.contains("12 a month"))
  }
}
