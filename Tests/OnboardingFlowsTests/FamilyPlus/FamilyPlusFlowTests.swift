import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// The path of Family+, in both variants.
@Suite struct FamilyPlusFlowTests {
  private let flow = FamilyPlus().flow

  private static let everything = [
    "digital-dust", "accessibility-check", "aesthetic-gap", "collaboration-trap",
    "vulnerability-input", "analyzing-archive", "diagnosis", "magic-search", "golden-nugget",
    "unified-vault", "digital-rot", "savior", "answers", "custom-plan", "final-compilation",
    "investment", "vault",
  ]

  private func session(_ variant: VariantID, _ answers: Answers) throws -> Session {
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    var session = Session(id: id, flow: flow, variant: variant, startedAt: 0)
    session.answers = answers
    for screen in flow.screenIDs { session.leave(screen, of: flow) }
    return session
  }

  @Test(arguments: ["standard", "trial"])
  func `the definition is sound and has the steps of the document`(variant: String) {
    #expect(flow.findings() == [])
    #expect(flow.variant(VariantID(variant)).screens.map(\.id.rawValue) == Self.everything)
  }

  @Test(arguments: FamilyPlus().examples.map(\.id), ["standard", "trial"])
  func `every example leads to the vault and back to the first screen`(
    example: String, variant: String
  ) throws {
    let answers = try #require(FamilyPlus().examples.first { $0.id == example }).answers
    let walk = Walk(try session(VariantID(variant), answers), in: flow)
    let calm = answers[FamilyPlus.Keys.tone] == "calm"
    let path = Self.everything.filter { !calm || $0 != "digital-rot" }
    #expect(walk.path.map(\.id.rawValue) == path)
    #expect(walk.isFinished)
    var backwards = ["vault"]
    while let last = backwards.last, let screen = walk.previous(of: ScreenID(last)) {
      backwards.append(screen.id.rawValue)
    }
    #expect(backwards == path.reversed())
  }

  @Test func `both dark screens have a way past them`() throws {
    let variant = flow.variant("standard")
    let dust = try #require(variant.screen("digital-dust"))
    let rot = try #require(variant.screen("digital-rot"))
    #expect(dust.isSkippable && rot.isSkippable)
    #expect(rot.shownWhen == .not(.is("tone", "calm")))
  }

  @Test func `the variants differ in what is settled at the store only`() throws {
    let kinds = try ["standard", "trial"].map { variant in
      let paywall = try #require(flow.variant(VariantID(variant)).screen("investment"))
      return try #require(paywall.sheet("store")).primary
    }
    #expect(kinds == [.settle(FamilyOffer.monthly.purchase), .settle(FamilyOffer.trial.purchase)])
  }
}
