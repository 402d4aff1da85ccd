import FlowPages
import FlowSamples
import OnboardingDomain
import OnboardingFlows
import OnboardingPlans
import Testing

/// A flow with its pages is the flow, and what is drawn besides.
@Suite struct WithPagesTests {
  private struct Pair: Sendable {
    let flow: any Onboarding
    let drawn: any Onboarding
  }

  private static let pairs = [
    Pair(flow: NutriSync(), drawn: NutriSync().withPages),
    Pair(flow: CalAI(), drawn: CalAI().withPages),
    Pair(flow: FamilyPlus(), drawn: FamilyPlus().withPages),
    Pair(flow: OPS(), drawn: OPS().withPages),
    Pair(flow: Reflect(), drawn: Reflect().withPages),
  ]
  private let context = ComputationContext(today: Example.today, now: .at("09:00"))

  @Test(arguments: pairs.indices)
  func `rules are the flow's`(index: Int) {
    let (flow, drawn) = (Self.pairs[index].flow, Self.pairs[index].drawn)
    #expect(flow.examples.map(\.id) == drawn.examples.map(\.id))
    for answers in flow.examples.map(\.answers) + [Answers()] {
      #expect(
        flow.submission(for: answers, in: context) == drawn.submission(for: answers, in: context))
      let json = AnswersDocument(answers, of: flow.flow).sortedJSON
      #expect(
        Result { () throws(PlanRefusal) in try flow.plan(json: json, today: context.today) }
          == Result { () throws(PlanRefusal) in try drawn.plan(json: json, today: context.today) })
      for screen in flow.flow.variants.flatMap(\.screens).map(\.id) {
        let today = context.today
        #expect(
          flow.check(answers, on: screen, today: today)
            == drawn.check(answers, on: screen, today: today))
        #expect(
          flow.unavailableChoices(on: screen, answers: answers, today: today)
            == drawn.unavailableChoices(on: screen, answers: answers, today: today))
        #expect(
          flow.verdicts(on: screen, for: answers, in: context).map(\.value)
            == drawn.verdicts(on: screen, for: answers, in: context).map(\.value))
      }
      for field in flow.flow.fields {
        #expect(
          flow.suggestion(for: field.id, answers: answers, today: context.today)
            == drawn.suggestion(for: field.id, answers: answers, today: context.today))
      }
    }
  }

  @Test func `an answer changes others as it does in the flow`() {
    let (flow, drawn) = (NutriSync(), NutriSync().withPages)
    let before = Example.answers("custom-windows")
    var after = before
    after[NutriSync.mealPattern] = .two
    let screens = flow.flow.screenIDs
    let changed = screens.map {
      flow.reconcile(after, with: before, on: $0, today: context.today)
    }
    #expect(changed.contains { $0 != after })
    #expect(
      changed == screens.map { drawn.reconcile(after, with: before, on: $0, today: context.today) })
  }

  @Test(arguments: pairs.indices)
  func `values are the flow's, and fragments and files its pages'`(index: Int) {
    let (flow, drawn) = (Self.pairs[index].flow, Self.pairs[index].drawn)
    let answers = flow.examples[0].answers
    let (own, all) = (
      flow.results(for: answers, in: context), drawn.results(for: answers, in: context)
    )
    #expect(flow.vocabulary.values.isSubset(of: drawn.vocabulary.values))
    for name in flow.vocabulary.values { #expect(own.value(name) == all.value(name), "\(name)") }
    #expect(flow.vocabulary.fragments.isEmpty && flow.vocabulary.downloads.isEmpty)
    #expect(!drawn.vocabulary.fragments.isEmpty && !drawn.vocabulary.downloads.isEmpty)
    for name in drawn.vocabulary.fragments { #expect(own.view(name) == nil, "\(name)") }
    #expect(drawn.vocabulary.fragments.contains { all.view($0) != nil })
  }
}
