import Insights
import OnboardingDomain
import OnboardingFlows
import Statistics
import Testing

@testable import OnboardingConsole

@Suite struct ChangesTests {
  private func funnel(_ people: Int, seed: UInt64, worse screen: String? = nil) -> Funnel {
    var figures = MadeUpFigures.flow(NutriSync.flow, people: people, seed: seed)
    if let index = figures.screens.firstIndex(where: { $0.screen == screen }) {
      figures.screens[index].left += figures.screens[index].arrived / 3
    }
    return Funnel(figures, of: NutriSync.flow.variants)
  }

  @Test func `the same figures twice are no change`() {
    let pairs = Changes.pairs(NutriSync.flow, funnel(3000, seed: 1), before: funnel(3000, seed: 1))
    #expect(pairs.count > 40)
    #expect(Changes.survivors(of: pairs).isEmpty)
  }

  @Test func `what got much worse is named first`() {
    let pairs = Changes.pairs(
      NutriSync.flow, funnel(3000, seed: 1, worse: "account"), before: funnel(3000, seed: 1))
    let named = Changes.survivors(of: pairs)
    #expect(named.map(\.screen) == ["account"])
    #expect(named.first?.figure == .left)
    #expect((named.first?.difference.value ?? 0) > 0.3)
  }

  @Test func `few people are not compared`() {
    #expect(
      Changes.pairs(NutriSync.flow, funnel(29, seed: 1), before: funnel(3000, seed: 1)).isEmpty)
  }
}
