import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// The path of Family+, in every variant.
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

  @Test(arguments: ["standard", "trial", "lower-price"])
  func `the definition is sound and has the steps of the document`(variant: String) {
    #expect(flow.findings() == [])
    #expect(flow.variant(VariantID(variant)).screens.map(\.id.rawValue) == Self.everything)
  }

  @Test(arguments: FamilyPlus().examples.map(\.id), ["standard", "trial", "lower-price"])
  func `every example leads to the vault and back to the first screen`(
    example: String, variant: String
  ) throws {
    let answers = try #require(FamilyPlus().examples.first { $0.id == example }).answers
    let walk = Walk(try session(VariantID(variant), answers), in: flow)
    let calm = answers[FamilyPlus.tone] == .calm
    let path = Self.everything.filter { !calm || $0 != "digital-rot" }
    #expect(walk.path.map(\.id.rawValue) == path)
    #expect(walk.isFinished)
    var backwards = ["vault"]
    while let last = backwards.last, let screen = walk.previous(of: ScreenID(last)) {
      backwards.append(screen.id.rawValue)
    }
    #expect(backwards == path.reversed())
  }

  @Test func `the dark screen has a way past it`() throws {
    let rot = try #require(flow.variant("standard").screen("digital-rot"))
    #expect(rot.isSkippable)
    #expect(rot.shownWhen == .not(.is("tone", "calm")))
  }

  @Test func `the variants differ in what is settled at the store only`() throws {
    let kinds = try ["standard", "trial", "lower-price"].map { variant in
      let paywall = try #require(flow.variant(VariantID(variant)).screen("investment"))
      return try #require(paywall.sheet("store")).primary
    }
    let offers: [FamilyOffer] = [.monthly, .trial, .lowerPrice]
    #expect(kinds == offers.map { .settle($0.purchase) })
  }

  @Test func `what another person approves is what they were asked, whatever is offered by then`() {
    let purchase = FamilyOffer.trial.purchase
    #expect(purchase.requested(in: ["purchase-request": "lower-price"]) == "lower-price")
    #expect(purchase.requested(in: ["purchase-request": "waiting"]) == nil)
    #expect(purchase.requested(in: [:]) == nil)
  }
}
