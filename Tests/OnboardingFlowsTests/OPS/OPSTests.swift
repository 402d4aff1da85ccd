import Foundation
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What OPS asks, in which order, and what it makes of the answers.
@Suite struct OPSTests {
  let ops = OPS().withPages

  @Test func `the definition has no findings`() {
    #expect(ops.flow.findings().isEmpty)
  }

  @Test func `seven steps by default, eleven in the first edition`() {
    #expect(
      ops.flow.variants[0].screens.map(\.id.rawValue) == [
        "welcome", "account-setup", "user-details", "company-code", "permissions", "field-setup",
        "completion",
      ])
    #expect(
      ops.flow.variant("original").screens.map(\.id.rawValue) == [
        "welcome", "email", "password", "account-created", "organization-join", "user-info",
        "phone-number", "company-code", "welcome-to-company", "permissions", "completion",
      ])
  }

  func results(_ answers: Answers, company: String? = nil) -> OPSResults {
    let today = CalendarDate(dayNumber: 20_777)
    return OPSResults(
      answers,
      in: ComputationContext(today: today, outcomes: company.map { ["company": $0] } ?? [:]))
  }

  @Test func `the crew card has no code that would let others join`() throws {
    let answers = ops.examples[0].answers
    let results = results(answers, company: "Ridgeline Electric")
    let file = try #require(results.download("crew-card.svg"))
    let code = try #require(answers[OPS.companyCode])
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains(code))
    #expect(!"\(try #require(results.view("crew-card")))".contains(code))
  }

  @Test func `somebody who took the code back is on no crew`() {
    var answers = ops.examples[0].answers
    answers[OPS.companyCode] = nil
    #expect(results(answers, company: "Ridgeline Electric").company == nil)
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
    let card = try #require(results(answers).view("crew-card"))
    #expect(size == "nil" ? !"\(card)".contains("is-long") : "\(card)".contains("\"\(size)\""))
  }

  @Test(arguments: [
    ("Dana", "Reyes", "DR"), ("éloïse", "von Trapp", "ÉV"), ("李", "小龍", "李小"), ("🙂ab", "x", "🙂X"),
  ])
  func `the hat carries the first letters of both names`(
    first: String, last: String, initials: String
  ) {
    var answers = Answers()
    answers[OPS.firstName] = first
    answers[OPS.lastName] = last
    #expect(results(answers).initials == initials)
  }

  @Test func `every name of the vocabulary has a value or a view for everybody`() {
    for person in ops.examples {
      let results = results(person.answers)
      for name in ops.vocabulary.values { #expect(results.value(name) != nil) }
      for name in ops.vocabulary.fragments { #expect(results.view(name) != nil) }
    }
    let nobody = results(Answers())
    for name in ops.vocabulary.values { #expect(nobody.value(name) != nil) }
    for name in ops.vocabulary.fragments { #expect(nobody.view(name) != nil) }
  }

  @Test func `the crew card is a drawing in which names can do no harm`() throws {
    var answers = ops.examples[0].answers
    answers[OPS.firstName] = "<b>&<\u{301}"
    let results = results(answers, company: "R & D")
    let file = try #require(results.download("crew-card.svg"))
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.contains("&lt;B&gt;&amp;&lt;\u{301}</text>"))
    #expect(text.contains("R &amp; D"))
    #expect(!text.contains("<b>"))
  }

  @Test func `there is no crew card without a name`() {
    #expect(results(Answers()).download("crew-card.svg") == nil)
  }

  @Test func `address and password are not handed in`() throws {
    let today = CalendarDate(dayNumber: 20_777)
    let text = ops.submission(
      for: ops.examples[0].answers, in: ComputationContext(today: today))
    #expect(!text.contains("@"))
    #expect(text.contains("\"company-code\":\"RDG4K7\""))
    #expect(text.contains("\"offline-mode\":true"))
  }

  @Test func `a profile as JSON is read as the forms would read it`() throws {
    let json = #"{"first-name":"Dana","last-name":"Reyes","company-code":"rdg-4k7"}"#
    let profile = try ops.plan(json: Array(json.utf8), today: CalendarDate(dayNumber: 0))
    #expect(String(decoding: profile, as: UTF8.self).contains(#""company-code":"RDG4K7""#))
  }

  @Test func `a profile that the forms would refuse is refused field by field`() throws {
    let json = #"{"first-name":"Dana","company-code":"12","phone":"no"}"#
    do {
      _ = try ops.plan(json: Array(json.utf8), today: CalendarDate(dayNumber: 0))
      Issue.record("was accepted")
    } catch {
      #expect(error.lines.map { $0.prefix { $0 != ":" } } == ["phone", "company-code"])
    }
  }

  @Test func `a profile has both names`() throws {
    let json = #"{"first-name":"Dana"}"#
    do {
      _ = try ops.plan(json: Array(json.utf8), today: CalendarDate(dayNumber: 0))
      Issue.record("was accepted")
    } catch {
      #expect(error.lines == ["last-name: text of 1–40 characters: it is missing"])
    }
  }
}
