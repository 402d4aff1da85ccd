import FlowSamples
import OnboardingDomain
import SeededRandom
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What the pages of Family+ show.
@Suite struct FamilyPlusResultsTests {
  private func results(
    _ answers: Answers = FamilyPlus().examples[0].answers, outcomes: [String: String] = [:],
    session: [UInt8]? = nil, variant: VariantID? = nil
  ) -> FamilyPlusResults {
    FamilyPlusResults(
      answers,
      in: ComputationContext(
        today: Example.today, outcomes: outcomes, session: session.flatMap(SessionID.init(bytes:)),
        variant: variant))
  }

  @Test func `a trial of seven days ends a week from today`() {
    #expect(results(variant: "trial").value("trial-days") == .number(7, digits: 0))
    #expect(
      results(variant: "trial").value("trial-end") == .date(Example.today.adding(days: 7)))
    #expect(results().value("trial-end") == nil)
  }

  @Test(arguments: ["monthly", "trial", "lower-price"], ["standard", "trial"])
  func `nobody who has subscribed is told of a trial that would begin today`(
    purchase: String, variant: String
  ) {
    let results = results(outcomes: ["purchase": purchase], variant: VariantID(variant))
    #expect(results.value("trial-end") == nil)
    #expect(results.view("terms")?["is-free-first"]?.flag == false)
  }

  @Test(arguments: [("standard", 499), ("trial", 499), ("lower-price", 399)])
  func `the price is that of the edition`(variant: String, cents: Int) {
    #expect(
      results(variant: VariantID(variant)).value("price") == .money(Money(cents, .usd)))
  }

  @Test func `owners keep the price at which they bought`() {
    #expect(
      results(outcomes: ["purchase": "lower-price"], variant: "standard").value("price")
        == .money(Money(399, .usd)))
  }

  @Test func `who waits for approval reads the price that was asked for`() {
    let asked = ["purchase-request": "lower-price"]
    #expect(results(outcomes: asked, variant: "trial").value("price") == .money(Money(399, .usd)))
    #expect(results(outcomes: asked, variant: "trial").value("trial-end") == nil)
    let before = ["purchase-request": "waiting"]
    #expect(results(outcomes: before, variant: "trial").value("trial-days") != nil)
  }

  @Test(
    arguments: [
      ([:], "is-open"), (["purchase-request": "waiting"], "is-waiting"),
      (["purchase": "monthly"], "is-owned"), (["purchase": "trial"], "is-owned"),
      (["purchase-request": "waiting", "purchase": "monthly"], "is-owned"),
    ] as [([String: String], String)])
  func `what was settled decides what the offer says`(
    outcomes: [String: String], state: String
  ) {
    let view = results(outcomes: outcomes).view("offer")
    for flag in ["is-open", "is-waiting", "is-owned"] {
      #expect(view?[flag]?.flag == (flag == state))
    }
    #expect(view?["is-trial"]?.flag == (outcomes["purchase"] == "trial"))
  }

  @Test(arguments: FamilyPlus.Recipient.allCases)
  func `every invitation has its words`(recipient: FamilyPlus.Recipient) throws {
    let words = try Catalogue.words()
    var answers = FamilyPlus().examples[0].answers
    answers[FamilyPlus.recipient] = recipient
    answers[FamilyPlus.recipientName] = "Rosa"
    let view = try #require(results(answers).view("ending-page"))
    for leaf in view.leaves {
      if case .value(.copy(let key)) = leaf { #expect(words[key] != nil, "\(key)") }
    }
    #expect(view["name"]?.text == (recipient == .someone ? "Rosa" : nil))
  }

  @Test func `the letter asks a parent for nothing that is written down already`() throws {
    let words = try Catalogue.words()
    for recipient in [FamilyPlus.Recipient.mom, .dad] {
      for accessibility in FamilyPlus.Accessibility.allCases {
        var answers = FamilyPlus().examples[0].answers
        answers[FamilyPlus.recipient] = recipient
        answers[FamilyPlus.accessibility] = accessibility
        let letter = try #require(results(answers).view("ending-page")?["letter"])
        guard case .value(.copy(let key)) = letter else {
          Issue.record("\(letter)")
          continue
        }
        let text = try #require(words[key])
        #expect(text.contains("Grandpa") == (accessibility != .yesWritten))
      }
    }
  }

  @Test(arguments: FamilyPlus().examples.map(\.id))
  func `the report has a line for each of the three habits`(example: String) throws {
    let person = try #require(FamilyPlus().examples.first { $0.id == example })
    let report = try #require(results(person.answers).view("report"))
    let lines = (report["findings"]?.list ?? []) + (report["passes"]?.list ?? [])
    #expect(
      Set(lines.compactMap { $0["id"]?.text })
        == Set(Diagnosis.Finding.allCases.map(\.rawValue)))
    #expect(lines.count == 3)
  }

  @Test func `what the person has said lies on the table, and no more`() {
    #expect(results(Answers()).view("desk")?["prints"]?.list == [])
    let prints = results().view("desk")?["prints"]?.list ?? []
    #expect(
      prints.map { $0["answer"]?.text } == ["scroll-audio", "screenshots", "parents-have-stories"])
    #expect(prints.allSatisfy { $0["is-finding"]?.flag == true })
  }

  @Test func `the messages of the scan are drawn by the session and stay`() throws {
    let seeds = (0..<64).map { Array(repeating: UInt8($0), count: 16) }
    let drawn = seeds.map { ScanMessages(seed: $0).keys }
    #expect(drawn == seeds.map { ScanMessages(seed: $0).keys })
    #expect(Set(drawn).count > 5)
    for keys in drawn {
      #expect(keys.count == 4 && Set(keys).count == 4)
      #expect(keys[0] == "mapping" && keys[2] == "identifying")
    }
    #expect(Set(drawn.flatMap { $0 }).count == 7)
  }

  @Test(arguments: QuizAnswers.all)
  func `every word that a page may show stands in the catalogue`(quiz: QuizAnswers) throws {
    var answers = Answers()
    answers[FamilyPlus.accessibility] = quiz.accessibility
    answers[FamilyPlus.aesthetic] = quiz.aesthetic
    answers[FamilyPlus.collaboration] = quiz.collaboration
    answers[FamilyPlus.vulnerableAdvice] = "Call first."
    let results = results(answers, session: Array(repeating: 3, count: 16))
    let words = try Catalogue.words()
    let leaves = FamilyPlus().withPages.vocabulary.fragments.compactMap(results.view).flatMap(
      \.leaves)
    let keys = leaves.compactMap { leaf -> String? in
      if case .value(.copy(let key)) = leaf { key } else { nil }
    }
    #expect(!keys.isEmpty)
    for key in keys { #expect(words[key] != nil, "\(key)") }
  }

  @Test func `every message of the scan has words`() throws {
    let words = try Catalogue.words()
    for key in ScanMessages.others + ["mapping", "identifying"] {
      #expect(words["scan.message.\(key)"] != nil, "\(key)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `no legal answers trap, and what they make is well formed`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let flow = FamilyPlus().withPages
    var (cards, numbers) = (0, 0)
    let letters: [Character] = ["a", "é", "字", "👩‍👩‍👧", "&", "<", "\n", " ", "א", "\u{301}"]
    for _ in 0..<300 {
      var answers = Answers()
      for field in flow.flow.fields where Int.random(in: 0..<8, using: &random) > 0 {
        switch field.format {
        case .singleChoice(let choices):
          answers[field.id] = choices.randomElement(using: &random).map { .choice($0.id) }
        case .text:
          let count = Int.random(in: 1...60, using: &random)
          answers[field.id] = .text(
            String((0..<count).compactMap { _ in letters.randomElement(using: &random) }))
        default: break
        }
      }
      let results = results(answers)
      let values = flow.vocabulary.values.compactMap(DrawnResults(results).value).map(
        ViewData.value)
      let leaves = flow.vocabulary.fragments.compactMap(results.view).flatMap(\.leaves)
      for case .value(.number(let number, _)) in values + leaves {
        #expect(number.isFinite && number >= 0)
        numbers += 1
      }
      if let file = results.download("quote-card.svg") {
        #expect(String(decoding: file.bytes, as: UTF8.self).hasSuffix("</svg>\n"))
        cards += 1
      }
    }
    #expect(cards > 100)
    #expect(numbers > 100)
  }

  @Test func `there is neither report nor protocol before the quiz is complete`() {
    var answers = FamilyPlus().examples[0].answers
    answers[FamilyPlus.aesthetic] = nil
    let results = FamilyPlusResults(answers, in: ComputationContext(today: Example.today))
    #expect(results.view("report") == nil)
    #expect(results.view("protocol") == nil)
  }
}
