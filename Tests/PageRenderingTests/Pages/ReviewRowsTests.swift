import OnboardingDomain
import Testing

@testable import PageRendering

@Suite struct ReviewRowsTests {
  private static func rows(
    _ answers: [FieldID: Answer], path: [Screen] = [DemoFlow.everything, DemoFlow.goal],
    words: Words = .demo
  ) throws -> [String] {
    let site = try TestSite(["answers": "{{rows}}"], words: words)
    let state = PageState.with {
      $0.answers = Answers(answers)
      $0.path = path
    }
    return site.page("answers", state).matches(of: /<p>(.*?)<\/p>/.dotMatchesNewlines()).map {
      String($0.output.1)
    }
  }

  private static func row(_ field: FieldID, _ answer: Answer) throws -> String? {
    try rows([field: answer]).first { $0.hasPrefix("person/\(field) ") }
  }

  @Test(
    arguments: [
      ("name", .text("Maya"), "Maya"), ("sessions", .number(5), "5"),
      ("sessions", .number(2.5), "2.5"),
      ("height", .length(Centimetres(feet: 5, inches: 4), .imperial), "5 ft 4 in"),
      ("height", .length(Centimetres(182.5), .imperial), "6 ft 0 in"),
      ("height", .length(Centimetres(170), .metric), "170 cm"),
      ("weight", .mass(Kilograms(pounds: 148), .imperial), "148 lb"),
      ("weight", .mass(Kilograms(67.14), .metric), "67.1 kg"),
      ("wake", .time(TimeOfDay(wrapping: 510)), "8:30 AM"),
      ("sex", .choice("male"), "Title of male"),
      ("likes", .choices(["tea", "coffee"]), "Title of tea, Title of coffee"),
      ("energy", .level(2), "2"), ("food", .tags(["nuts", "milk"]), "nuts, milk"),
      ("agree", .flag(true), "[ui.yes]"), ("agree", .flag(false), "[ui.no]"),
      (
        "meals",
        .windows([
          TimeWindow(start: TimeOfDay(wrapping: 420), end: TimeOfDay(wrapping: 540)),
          TimeWindow(start: TimeOfDay(wrapping: 720), end: TimeOfDay(wrapping: 780)),
        ]), "7–9 AM, 12–1 PM"
      ),
      ("birth-date", .date(CalendarDate(dayNumber: 7338)), "Feb\u{A0}3, 1990"),
      ("zone", .timeZone("Europe/Berlin"), "Berlin (Europe)"),
    ] as [(FieldID, Answer, String)])
  func `an answer is read back as its owner thinks of it`(
    field: FieldID, answer: Answer, expected: String
  ) throws {
    #expect(
      try Self.row(field, answer)
        == "person/\(field) Label of \(field)=\(expected) /demo/person?change")
  }

  @Test func `a question without an answer says so`() throws {
    #expect(
      try Self.rows([:]).first
        == "person/name Label of name=[ui.not-answered] empty /demo/person?change")
  }

  @Test func `no chosen choice is no answer`() throws {
    #expect(
      try Self.row("likes", .choices([]))
        == "person/likes Label of likes=[ui.not-answered] empty /demo/person?change")
  }

  @Test(arguments: [[:], ["likes": .choices([])]] as [[FieldID: Answer]])
  func `nothing chosen has words of its own, however it was given`(answers: [FieldID: Answer])
    throws
  {
    let words = Words.demo.with("person.likes.label-none", "None of these")
    #expect(
      try Self.rows(answers, words: words).contains(
        "person/likes Label of likes=None of these empty /demo/person?change"))
  }

  @Test func `a sensitive answer is never shown`() throws {
    #expect(
      try Self.rows([:]).contains(
        "person/secret Label of secret=[ui.hidden] hidden /demo/person?change"))
  }

  @Test func `what only steers a page is left out`() throws {
    #expect(!(try Self.rows([:]).contains { $0.hasPrefix("person/units") }))
  }

  @Test func `screens off the path are left out`() throws {
    #expect(!(try Self.rows([:], path: [DemoFlow.everything]).contains { $0.hasPrefix("goal/") }))
  }

  @Test func `what a sheet asked has the words of the sheet`() throws {
    #expect(
      try Self.row("note", .text("x")) == "person/note Label of note=x /demo/person?change")
  }

  @Test func `what a sheet asked may have its words with the screen`() throws {
    let words = Words.demo.without("person.help.note.label").with("person.note.review", "Note")
    #expect(
      try Self.rows(["note": .text("x")], words: words).contains(
        "person/note Note=x /demo/person?change"))
  }

  @Test func `a label of its own wins`() throws {
    let words = Words.demo.with("person.name.review", "Your name")
    #expect(
      try Self.rows(["name": .text("Maya")], words: words).first
        == "person/name Your name=Maya /demo/person?change")
  }

  @Test func `a question without a label is refused before anybody sees it`() {
    #expect(
      TestSite.errors(["answers": "{{rows}}"], words: Words.demo.without("person.name.label")) == [
        "Templates/demo/answers.mustache:1:1: there are no words person.name.review or person.name.label in Templates/demo/copy.xcstrings or Templates/copy.xcstrings; did you mean person.wake.label?"
      ])
  }

  @Test func `what a choice is called may be computed`() throws {
    let site = try TestSite(
      ["answers": "{{rows}}"],
      words: Words.demo.with("person.sex.male.title", "Male, %@", comment: "args: label"))
    let state = PageState.with {
      $0.answers = Answers(["sex": .choice("male")])
      $0.path = [DemoFlow.everything]
      $0.results = { DemoFlow.Computed(computed: ["label": .text("tall")], data: nil) }
    }
    #expect(site.page("answers", state).contains("Label of sex=Male, tall "))
  }

  @Test func `rows stand under the titles of their sections`() throws {
    let site = try TestSite(["answers": "{{rows}}"])
    let state = PageState.with { $0.path = [DemoFlow.everything] }
    #expect(site.page("answers", state).hasPrefix("<h2>[sections.about]</h2>"))
  }
}
