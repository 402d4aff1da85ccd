import FlowSamples
import Foundation
import Testing

@testable import OnboardingDomain
@testable import OnboardingFlows

/// The laws of the one JSON of answers, for every question of every flow.
@Suite struct AnswersDocumentTests {
  static let flows: [any Onboarding] = [NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect()]
  private static let today = CalendarDate(dayNumber: 20_777)

  private func roundTrip(_ answers: Answers, of flow: Flow) throws -> Answers {
    let json = try JSONEncoder().encode(AnswersDocument(answers, of: flow))
    return try AnswersDocument(json: Array(json), of: flow, today: Self.today).answers
  }

  @Test(arguments: flows.indices)
  func `what is written is read back equal`(index: Int) throws {
    let flow = Self.flows[index].flow
    var people = RandomAnswers(to: flow, seed: UInt64(index) + 1)
    for _ in 0..<40 {
      let answers = acceptable(people.next(), of: flow)
      #expect(try roundTrip(answers, of: flow) == answers)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON doesn't know is left out`(number: Double) {
    let flow = NutriSync().flow
    for answer in [Answer.number(number), .mass(Kilograms(number), .metric)] {
      let answers = Answers(["weight": answer])
      #expect(
        String(decoding: AnswersDocument(answers, of: flow).sortedJSON, as: UTF8.self) == "{}")
    }
  }

  /// The answers that their questions accept, measures in the units that the person chose.
  private func acceptable(_ answers: Answers, of flow: Flow) -> Answers {
    var result = answers
    for field in flow.fields {
      switch answers[field.id] {
      case .mass(let mass, _): result[field.id] = .mass(mass, answers.units(of: field.format))
      case .length(let length, _):
        result[field.id] = .length(length, answers.units(of: field.format))
      default: break
      }
      if let answer = result[field.id], field.error(in: answer, today: Self.today) != nil {
        result[field.id] = nil
      }
    }
    return result
  }

  @Test(arguments: flows.indices)
  func `every example can be stored and read`(index: Int) throws {
    for person in Self.flows[index].examples {
      let read = try roundTrip(person.answers, of: Self.flows[index].flow)
      #expect(read == person.answers, "\(person.id)")
    }
  }

  @Test(arguments: flows.indices)
  func `no two questions of a flow have one name`(index: Int) {
    let keys = Self.flows[index].flow.fields.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [
    "", "{", "[]", "{} {}", #"{"goal":"run","goal":"rest"}"#, #"{"goal":NaN}"#, "\u{FEFF}{}",
    #"{"goal":"\ud800"}"#,
  ])
  func `what is no JSON object is refused as a whole`(text: String) throws {
    let problems = try #require(throws: AnswerProblems.self) {
      try AnswersDocument(json: Array(text.utf8), of: Reflect.flow, today: Self.today)
    }
    #expect(problems.problems.map(\.key) == ["answers"])
  }

  @Test func `null is no answer, and a code is read as a form reads it`() throws {
    let json = #"{"first-name":" Dana ","phone":null,"company-code":"rdg-4k7"}"#
    let answers = try AnswersDocument(
      json: Array(json.utf8), of: OPS().flow, today: Self.today
    ).answers
    #expect(answers["first-name"] == .text("Dana"))
    #expect(answers["phone"] == nil)
    #expect(answers["company-code"] == .text("RDG4K7"))
  }

  @Test func `words of the person's own are read as a form reads them`() throws {
    func foods(_ list: String) throws -> Answer? {
      try AnswersDocument(
        json: Array(#"{"avoid-foods":\#(list)}"#.utf8), of: NutriSync().flow, today: Self.today
      ).answers["avoid-foods"]
    }
    #expect(try foods(#"[""," nuts","Nuts","milk, eggs"]"#) == .tags(["nuts", "milk", "eggs"]))
    #expect(try foods(#"[" "]"#) == foods("[]"))
  }

  @Test func `a password is no answer`() throws {
    let problems = try #require(throws: AnswerProblems.self) {
      try AnswersDocument(
        json: Array(#"{"password":"seven quiet boats"}"#.utf8), of: OPS().flow, today: Self.today)
    }
    #expect(problems.problems.map(\.key) == ["password"])
  }
}
