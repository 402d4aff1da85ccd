import FlowSamples
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// The card of the crew, and what else pages of OPS draw.
@Suite struct CrewCardTests {
  private let ops = OPS().withPages

  @Test func `the crew card has no code that would let others join`() throws {
    let answers = ops.examples[0].answers
    let results = OPSExample.results(answers, company: "Ridgeline Electric")
    let file = try #require(results.download("crew-card.svg"))
    let code = try #require(answers[OPS.companyCode])
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains(code))
    #expect(!"\(try #require(results.view("crew-card")))".contains(code))
  }

  @Test(arguments: [
    ("Ö", "Ng", "nil"), ("Dana", "Featherby", "nil"), ("Maximilian", "Ng", "is-long"),
    ("Maria-Magdalena", "O’Brien", "nil"), ("Ana", "Papadopoulos-Ng", "is-long"),
    ("Ana", "Wolfeschlegel", "is-longer"), ("Ana", "Featherstonehaugh", "is-longest"),
  ])
  func `the longest word of a name decides how large the card sets it`(
    first: String, last: String, size: String
  ) throws {
    var answers = Answers()
    answers[OPS.firstName] = first
    answers[OPS.lastName] = last
    let card = try #require(OPSExample.results(answers).view("crew-card"))
    #expect(size == "nil" ? !"\(card)".contains("is-long") : "\(card)".contains("\"\(size)\""))
  }

  @Test func `every name of the vocabulary has a value or a view for everybody`() {
    for person in ops.examples {
      let results = OPSExample.results(person.answers)
      for name in ops.vocabulary.values { #expect(results.value(name) != nil) }
      for name in ops.vocabulary.fragments { #expect(results.view(name) != nil) }
    }
    let nobody = OPSExample.results(Answers())
    for name in ops.vocabulary.values { #expect(nobody.value(name) != nil) }
    for name in ops.vocabulary.fragments { #expect(nobody.view(name) != nil) }
  }

  @Test func `the crew card is a drawing in which names can do no harm`() throws {
    var answers = ops.examples[0].answers
    answers[OPS.firstName] = "<b>&<\u{301}"
    let results = OPSExample.results(answers, company: "R & D")
    let file = try #require(results.download("crew-card.svg"))
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.contains("&lt;B&gt;&amp;&lt;\u{301}</text>"))
    #expect(text.contains("R &amp; D"))
    #expect(!text.contains("<b>"))
  }

  @Test func `there is no crew card without a name`() {
    #expect(OPSExample.results(Answers()).download("crew-card.svg") == nil)
  }
}
