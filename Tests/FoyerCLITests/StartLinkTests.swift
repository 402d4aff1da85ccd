import OnboardingDomain
import OnboardingFlows
import OnboardingWeb
import Sealing
import Testing

/// What a sealed link brings, by whichever version of the flow.
@Suite struct StartLinkTests {
  @Test func `a link of an older version comes along by its migration, or has run out`() throws {
    let ring = KeyRing(createdAt: 0)
    let asks = { (id: FieldID) in
      [
        Section(
          "all",
          [
            Screen("a", .question, fields: [Field(id, .text(length: 1...40))]),
            Screen("end", .completion),
          ])
      ]
    }
    let old = Flow(id: "tea", version: 1, sections: asks("nickname"))
    var answers = Answers()
    answers["nickname"] = .text("Kim")
    let token = StartLink(old, sealer: Sealer(keyRing: ring)).token(
      answers, variant: "standard", expiresAt: 100)
    let new = Flow(
      id: "tea", version: 2, sections: asks("name"),
      migrations: [
        FlowMigration(
          from: .init(version: 1, variant: "standard"), to: .init(version: 2, variant: "standard"),
          screens: [:], fields: ["nickname": .renamed("name")])
      ], earlier: [old])
    guard
      case .known(let session) = StartLink(new, sealer: Sealer(keyRing: ring)).read(token, now: 99)
    else {
      Issue.record("the link was not read")
      return
    }
    #expect(session.answers["name"] == .text("Kim"))
    let unrelated = Flow(id: "tea", version: 2, sections: asks("name"))
    guard case .broken = StartLink(unrelated, sealer: Sealer(keyRing: ring)).read(token, now: 99)
    else {
      Issue.record("the link was read by another schema")
      return
    }
    let stranded = Flow(id: "tea", version: 2, sections: asks("name"), earlier: [old])
    guard case .expired = StartLink(stranded, sealer: Sealer(keyRing: ring)).read(token, now: 99)
    else {
      Issue.record("the link was read without a migration")
      return
    }
  }

  @Test func `a link never agrees for somebody, whoever sealed it`() throws {
    let ring = KeyRing(createdAt: 0)
    var answers = Answers()
    answers[NutriSync.weeklyInsights] = true
    answers[NutriSync.name] = "Kim"
    let link = StartLink(NutriSync().flow, sealer: Sealer(keyRing: ring))
    let token = link.token(answers, variant: "standard", expiresAt: 100)
    guard case .known(let session) = link.read(token, now: 0) else {
      Issue.record("the link was not read")
      return
    }
    #expect(session.answers[NutriSync.weeklyInsights] == nil)
    #expect(session.answers[NutriSync.name] == "Kim")
  }
}
