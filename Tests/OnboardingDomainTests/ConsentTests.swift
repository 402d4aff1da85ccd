import OnboardingDomain
import SourceText
import Testing

/// Which answers agree to something, and what a definition may get wrong about it.
@Suite struct ConsentTests {
  private enum Use: String, Choosable { case camera, health }
  private static let mails = Question("mails", .toggle, isRequired: false)
  private static let uses = Question("uses", .choices(Use.self), isRequired: false)
  private static let one = Question("one", .choice(Use.self))

  private func answers(_ fill: (inout Answers) -> Void) -> Answers {
    var answers = Answers()
    fill(&answers)
    return answers
  }

  @Test func `a toggle agrees while it is on`() {
    let consent = Consent("mails", to: Self.mails, words: "a.mails.label")
    #expect(consent.isGiven(by: answers { $0[Self.mails] = true }))
    #expect(!consent.isGiven(by: answers { $0[Self.mails] = false }))
    #expect(!consent.isGiven(by: Answers()))
    #expect(consent.options(in: Answers()) == nil)
  }

  @Test func `one option among several agrees where it was chosen`() {
    let consent = Consent("health", to: Self.uses, .health, words: "a.health")
    #expect(consent.isGiven(by: answers { $0[Self.uses] = [.camera, .health] }))
    #expect(!consent.isGiven(by: answers { $0[Self.uses] = [.camera] }))
    let single = Consent("health", to: Self.one, .health, words: "a.health")
    #expect(single.isGiven(by: answers { $0[Self.one] = .health }))
    #expect(!single.isGiven(by: answers { $0[Self.one] = .camera }))
  }

  @Test func `any of several options agrees, and which ones belongs to it`() {
    let consent = Consent("data", toAnyOf: Self.uses, words: "a.title", options: "a.uses")
    let chosen = answers { $0[Self.uses] = [.health, .camera] }
    #expect(consent.isGiven(by: chosen))
    #expect(!consent.isGiven(by: answers { $0[Self.uses] = [] }))
    #expect(consent.options(in: chosen) == ["health", "camera"])
    #expect(
      consent.keys(of: ["health"]) == ["a.title", "a.uses.health.title"])
  }

  private func findings(_ consents: Consent...) -> [String] {
    Flow(
      id: "sample", version: 1,
      sections: [
        Section(
          "all",
          [Screen("a", .question, asks: [Self.mails, Self.uses]), Screen("end", .completion)])
      ], consents: consents
    ).findings().map(\.message)
  }

  @Test func `a sound definition has no findings`() {
    #expect(
      findings(
        Consent("mails", to: Self.mails, words: "a.mails.label"),
        Consent("data", toAnyOf: Self.uses, words: "a.title", options: "a.uses")
      ).isEmpty)
  }

  @Test func `each mistake is named with its place`() {
    #expect(
      findings(
        Consent("Mails", to: Self.mails, words: "k"),
        Consent("gone", .flag("other"), words: ["k"]),
        Consent("option", .choice("uses", "tracking"), words: ["k"]),
        Consent("kind", .flag("uses"), words: ["k"]),
        Consent("silent", .flag("mails"), words: []),
        Consent("twice", .flag("mails"), words: ["k"]),
        Consent("twice", .flag("mails"), words: ["k"])
      ) == [
        "sample/consent/Mails: the id is not kebab-case",
        "sample/consent/twice: two consents have this id",
        "sample/consent/gone: it is agreed to by other, which nobody asks",
        "sample/consent/option: it is agreed to by uses being tracking",
        "sample/consent/kind: uses can't hold such an agreement",
        "sample/consent/silent: it names no words",
      ])
  }
}
