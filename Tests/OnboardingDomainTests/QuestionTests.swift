import Testing

@testable import OnboardingDomain

@Suite struct QuestionTests {
  enum Tea: String, Choosable {
    case green, black
    case mint = "fresh-mint"

    var icon: String { self == .mint ? "leaf" : rawValue }
  }

  static let units = Question("units", .choice(UnitSystem.self), suggests: .imperial)
  static let weight = Question("weight", .mass(30...300, in: units))
  static let tea = Question("tea", .choice(Tea.self, of: [.mint, .green]), suggests: .mint)
  static let teas = Question("teas", .choices(Tea.self, exclusive: .black))
  static let cups = Question("cups", .number(0...14), suggests: 3)
  static let mood = Question("mood", .scale(1...10))
  static let zone = Question("zone", .timeZone)
  static let note = Question("note", .text(1...40))
  static let password = Question("password", .newPassword)

  /// Writes a value through a question and reads it back.
  private func writing<Value>(
    _ value: Value, to question: Question<Value>, in answers: Answers = Answers()
  ) -> (read: Value?, answer: Answer?) {
    var answers = answers
    answers[question] = value
    return (answers[question], answers[question.id])
  }

  @Test func `a whole number is a level to a scale and a number elsewhere`() {
    #expect(writing(7, to: Self.mood).answer == .level(7))
    #expect(writing(7, to: Self.cups).answer == .number(7))
    #expect(writing(7, to: Self.mood).read == 7)
    #expect(writing(7, to: Self.cups).read == 7)
  }

  @Test func `a time zone is no text`() {
    let written = writing(TimeZoneName("Asia/Tokyo"), to: Self.zone)
    #expect(written.answer == .timeZone("Asia/Tokyo"))
    #expect(written.read == TimeZoneName("Asia/Tokyo"))
    #expect(writing("Asia/Tokyo", to: Self.note).answer == .text("Asia/Tokyo"))
  }

  @Test(arguments: UnitSystem.allCases)
  func `a mass is kept with the units that the person chose`(units: UnitSystem) {
    var answers = Answers()
    answers[Self.units] = units
    #expect(
      writing(Kilograms(70), to: Self.weight, in: answers).answer == .mass(Kilograms(70), units))
  }

  @Test func `before units are chosen a mass is asked in imperial ones, as on the form`() {
    #expect(writing(Kilograms(70), to: Self.weight).answer == .mass(Kilograms(70), .imperial))
  }

  @Test func `the options are the cases, in their order, or those that are named`() {
    #expect(Self.teas.field.format.choices.map(\.id.rawValue) == ["green", "black", "fresh-mint"])
    #expect(Self.tea.field.format.choices.map(\.icon) == ["leaf", "green"])
    #expect(Self.tea.field.suggestion == .choice("fresh-mint"))
  }

  @Test func `an option that is not offered any more is no answer`() {
    var answers = Answers()
    answers[Self.tea.id] = .choice("oolong")
    #expect(answers[Self.tea] == nil)
    answers[Self.teas.id] = .choices(["green", "oolong"])
    #expect(answers[Self.teas] == nil)
  }

  @Test func `a password is never read from the answers`() {
    #expect(Answers(["password": .text("boats")])[Self.password] == nil)
  }

  @Test func `units that stand on the same form give a set of controls for each`() throws {
    let together = Screen("body", .question, asks: [Self.units, Self.weight])
    let apart = Screen("target", .question, asks: [Self.weight])
    #expect(together.fields[1].inputParts == [.pounds, .kilograms])
    #expect(apart.fields[0].inputParts == [.whole])
  }

  @Test func `conditions and buttons are the same data as ever`() {
    #expect(Self.tea.is(.mint) == .is("tea", "fresh-mint"))
    #expect(Self.tea.isOne(of: .mint, .green) == .isOneOf("tea", ["fresh-mint", "green"]))
    #expect(Self.teas.contains(.black) == .contains("teas", "black"))
    #expect(Self.mood.isAtLeast(3) == .compare("mood", .atLeast, 3))
    #expect(Effect.record(Self.cups, 2) == .record("cups", .number(2)))
    #expect(Effect.reset(Self.cups, Self.note) == .reset(["cups", "note"]))
  }

  @Test func `the unit stands in the JSON's name of a measure`() {
    #expect(Self.weight.field.key == "weight-kg")
    #expect(Self.tea.field.key == "tea")
    #expect(Question("speed", .mass(0...2, in: Self.units), key: "pace-kg").field.key == "pace-kg")
  }
}
