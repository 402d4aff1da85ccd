import FlowPages
import Foundation
import FoyerCLI
import OnboardingDomain
import OnboardingStore
import OnboardingTerminal
import Testing

@testable import FlowWalking
@testable import OnboardingFlows
@testable import TestSupport

/// Many different people, who between them take every choice of every field of a flow, turn back, err and
/// change what they said after the end: what was handed in of each is what their pages show.
@Suite struct EveryChoiceTests {
  struct Edition: Sendable, CustomTestStringConvertible {
    let onboarding: any Onboarding
    let variant: VariantID
    var testDescription: String { "\(onboarding.flow.id) \(variant)" }

    static func all(of onboardings: [any Onboarding]) -> [Edition] {
      onboardings.flatMap { onboarding in
        onboarding.flow.variants.map { Edition(onboarding: onboarding, variant: $0.id) }
      }
    }
  }

  @Test(arguments: Edition.all(of: [NutriSync().withPages, Reflect().withPages]))
  func `every choice is taken, and what was handed in is what the pages show`(edition: Edition)
    async throws
  {
    let walker = try await walk(edition, atMost: 200) { !$0.unmet.contains(where: Self.isChoice) }
    #expect(walker.unmet.filter(Self.isChoice) == [])
  }

  /// Suites of their own hold these to every choice.
  @Test(
    arguments: Edition.all(of: [CalAI().withPages, FamilyPlus().withPages, OPS().withPages]))
  func `what was handed in is what the pages show`(edition: Edition) async throws {
    try await walk(edition, atMost: 3) { _ in false }
  }

  /// Lets people walk one after the other, and compares what was handed in of each with their pages.
  @discardableResult private func walk(
    _ edition: Edition, atMost count: Int, until isEnough: (RandomWalker) -> Bool
  ) async throws -> RandomWalker {
    let flow = edition.onboarding.flow
    // The crews of OPS join a company that there is.
    let crews = flow.id == "ops" ? try OPSHouse(variant: edition.variant) : nil
    defer { withExtendedLifetime(crews) {} }
    let house =
      try crews?.house
      ?? TestApplication([edition.onboarding], variants: [flow.id: edition.variant])
    var walker = RandomWalker(flow, variant: edition.variant, today: TestClock.day, seed: 8)
    for walks in 1...count {
      let client = house.client()
      try walker.walk(client)
      let profiles = try house.profiles(of: flow.id)
      #expect(profiles.count == walks)
      try compare(
        #require(profiles.last), with: client, entered: walker.answers,
        flow.variant(edition.variant), flow)
      // A walk in a terminal takes long to write, so the first ones stand for the others.
      if walks <= 4 {
        try await Self.compareWithTerminal(house, edition.onboarding, edition.variant)
      }
      // Accounts of one address are limited by the minute.
      house.clock.advance(seconds: 300)
      if isEnough(walker) { break }
    }
    return walker
  }

  /// Walks in a terminal with the answers that the last person handed in on pages: the terminal comes to the
  /// same answers, and pages, terminal and `foyer plan` to the same results.
  @MainActor private static func compareWithTerminal(
    _ house: TestApplication, _ onboarding: some Onboarding, _ variant: VariantID
  ) throws {
    let (flow, store) = (onboarding.flow, house.assembly.store)
    let moment = Moment(instant: house.clock.now)
    let kept = try #require(try store.profiles(flow: flow.id.rawValue).last)
    let json = try #require(try store.answers(receipt: kept.id))
    let answers = try AnswersDocument(json: Array(json.utf8), of: flow, today: moment.day)
    var session = Session(
      id: try #require(SessionID(bytes: kept.session)), flow: flow, variant: variant,
      startedAt: moment.instant)
    session.answers = answers.answers
    let context = ComputationContext(moment, session: session)
    let walk = TerminalWalk(
      onboarding, session: session, words: try words(of: flow.id),
      terminal: Terminal(readLine: { nil }, write: { _ in }),
      draw: { $0.odds.first?.value ?? "" }, now: { moment })
    #expect(walk.runFilled() == .completed, "\(json)")
    #expect(walk.document.sortedJSON == answers.sortedJSON)
    #expect(onboarding.submission(for: walk.document.answers, in: context) == kept.profile)
    let plan = try? onboarding.plan(json: Array(json.utf8), in: context)
    #expect((try? walk.results(in: context).sortedJSON) == plan)
  }

  /// The words of each flow, read once.
  @MainActor private static var known: [FlowID: FlowWords] = [:]

  @MainActor private static func words(of flow: FlowID) throws -> FlowWords {
    if let words = known[flow] { return words }
    let words = try FlowWords(of: flow, locale: "en") {
      try? String(contentsOfFile: "Templates/\($0)", encoding: .utf8)
    }
    known[flow] = words
    return words
  }

  private static func isChoice(_ encounter: Encounter) -> Bool {
    if case .choice = encounter { true } else { false }
  }

  /// Opens every screen of the path: what its controls hold is in the profile, letter by letter. What is
  /// only suggested there need not be, but what was entered must.
  private func compare(
    _ profile: String, with client: TestClient, entered: Answers, _ variant: Variant, _ flow: Flow
  ) throws {
    let kept = try object(profile)
    for screen in variant.screens where !screen.fields.isEmpty {
      try client.open("/\(flow.id)/\(screen.id)")
      guard client.page.place == screen.id.rawValue else { continue }
      let entries = client.page.controls.map { FormInput.Entry(name: $0.name, value: $0.value) }
      let shown = FormParser(FormInput(entries), earlier: entered, today: TestClock.day)
        // What the crew of OPS signs in with is the account's alone.
        .parse(
          screen.fields.filter {
            $0.format != .newPassword && (flow.id != "ops" || $0.format != .email)
          })
      for case (let field, let answer?) in shown.answers {
        // Beside the others: units are asked for on a screen of their own.
        var answers = entered
        answers[field] = answer
        let document = AnswersDocument.ByFieldID(answers, of: flow)
        let here = try object(PlanText.json(["profile": document]))
        for key in flow.fields.filter({ $0.id == field }).map(\.id.rawValue) {
          guard let value = here[key], kept[key] != nil || entered[field] != nil else { continue }
          let isSame = (kept[key] as? NSObject) == (value as? NSObject)
          #expect(isSame, "\(screen.id): \(key) is \(value), kept is \(kept[key] ?? "nothing")")
        }
      }
    }
  }

  private func object(_ json: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try #require(object?["profile"] as? [String: Any])
  }
}
