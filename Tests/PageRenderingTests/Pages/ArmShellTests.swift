import OnboardingDomain
import SourceText
import Testing

@testable import PageRendering

/// Pages of arms are rendered where they differ, and nowhere else.
@Suite struct ArmShellTests {
  private struct Tea: Onboarding {
    let flow: Flow
    func results(for answers: Answers, in context: ComputationContext) -> any FlowResults {
      DemoFlow.Computed(computed: [:], data: nil)
    }
    func submission(for answers: Answers, in context: ComputationContext) -> String { "{}" }
  }

  private static let order = Experiment(
    "order", hypothesis: "Later.", arms: ["as-it-is": 1, "late": 1],
    changing: ["late": [.placing("one", .after("two"))]], goal: .completed)
  private static let warm = Experiment(
    "warm", hypothesis: "Warmer.", arms: ["plain": 1, "warm": 1],
    changing: ["warm": [.words(["three.title"])]], goal: .completed)

  private static func site(
    _ experiments: [Experiment], counting: Bool = false,
    overlay: String? = "experiment.warm.warm.three.title"
  ) throws -> RenderedSite {
    let flow = Flow(
      id: "demo", version: 1,
      sections: [
        Section(
          "all",
          [
            Screen("hello", .information), Screen("one", .information),
            Screen("two", .information), Screen("three", .information),
            Screen("done", .completion),
          ])
      ], experiments: experiments)
    var words = Words.demo
    for screen in flow.screenIDs { words["\(screen).title"] = "Title of \(screen)" }
    words["sections.all"] = "All"
    if let overlay { words[overlay] = "Warm title" }
    let number = counting ? "{{screen-place}} " : ""
    var files = ["layout.mustache": "{{$content}}{{/content}}"]
    for kind in Screen.Kind.allCases {
      files["screens/\(kind.rawValue).mustache"] =
        "{{<layout}}{{$content}}\(number){{t.title}}{{/content}}{{/layout}}"
    }
    return try RenderedSite(
      onboardings: [Tea(flow: flow)],
      templates: TestSite.source([:], files: files, words: words), assetURL: { _ in nil })
  }

  /// The pages of its own that each arrangement has, with what they say.
  private static func own(_ site: RenderedSite) -> [String: [String]] {
    let pages = site.flows[0]
    var own: [String: [String]] = [:]
    for (index, arrangement) in pages.onboarding.flow.arrangements.enumerated()
    where !arrangement.arms.isEmpty {
      own[arrangement.name] = arrangement.variant.screens.indices.compactMap { position in
        pages.ownPage(at: index, screen: position, locale: 0).map {
          String(decoding: $0.staticBytes, as: UTF8.self)
        }
      }
    }
    return own
  }

  @Test func `an order alone makes no new page where none says its number`() throws {
    #expect(try Self.own(Self.site([Self.order])) == ["standard.order.late": []])
  }

  @Test func `pages that say their number are made anew where it is another one`() throws {
    #expect(
      try Self.own(Self.site([Self.order], counting: true)) == [
        "standard.order.late": ["2 Title of two", "3 Title of one"]
      ])
  }

  @Test func `words of an arm stand on the pages that show them, in every combination`() throws {
    let site = try Self.site([Self.order, Self.warm])
    #expect(
      Self.own(site) == [
        "standard.order.late": [], "standard.warm.warm": ["Warm title"],
        "standard.order.late.warm.warm": ["Warm title"],
      ])
    #expect(site.flows[0].differs("three", in: "warm"))
    #expect(!site.flows[0].differs("two", in: "warm"))
    #expect(!site.flows[0].differs("one", in: "order"))
    let index = try #require(
      site.flows[0].onboarding.flow.arrangements.firstIndex { $0.name == "standard.warm.warm" })
    let shell = try #require(site.flows[0][variant: index, screen: 3, locale: 0])
    #expect(shell.copyKeys.contains("experiment.warm.warm.three.title"))
    #expect(!shell.copyKeys.contains("three.title"))
  }

  @Test func `an arm without its words refuses the start, one whose words nobody sees too`() throws
  {
    #expect(throws: Diagnostics.self) { try Self.site([Self.warm], overlay: nil) }
    let unseen = Experiment(
      "warm", hypothesis: "Warmer.", arms: ["plain": 1, "warm": 1],
      changing: ["warm": [.words(["nobody.asks"])]], goal: .completed)
    let error = #expect(throws: Diagnostics.self) {
      try Self.site([unseen], overlay: "experiment.warm.warm.nobody.asks")
    }
    #expect(error?.all.first?.message.contains("which no screen of demo shows") == true)
  }
}
