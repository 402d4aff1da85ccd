import Testing

@testable import OnboardingDomain
@testable import OnboardingTerminal

@Suite struct EntryReaderTests {
  private static let units = Question("units", .choice(UnitSystem.self))
  private static let today = CalendarDate(dayNumber: 20_777)

  private func read(
    _ line: String, as format: AnswerFormat, units: UnitSystem = .imperial, together: Bool = false
  ) -> Answer? {
    var answers = Answers()
    answers[Self.units] = units
    var field = Field("it", format, isRequired: false)
    if together { field = field.placed(among: [Self.units]) }
    let reader = EntryReader(field: field, earlier: answers, today: Self.today)
    return try? reader.read(line).get()
  }

  @Test(arguments: ["9 27 1994", "September 27 1994", "1994-09-27", "9/27/1994", " sep 27 1994 "])
  func `a date is understood however it is written`(line: String) {
    let date = CalendarDate(year: 1994, month: 9, day: 27)
    #expect(read(line, as: .birthDate) == date.map { .date($0) })
  }

  @Test(arguments: [
    ("6:30", 390), ("06:30", 390), ("6:30 PM", 1110), ("6 pm", 1080), ("12 am", 0),
    ("12:15 pm", 735), ("18", 1080),
  ])
  func `a time is understood however it is written`(line: String, minutes: Int) {
    #expect(read(line, as: .time(step: 15)) == .some(.time(TimeOfDay(wrapping: minutes))))
  }

  @Test(arguments: ["25:00", "13 pm", "0 am", "noon", "6:30:20:10"])
  func `what is no time is refused`(line: String) {
    #expect(read(line, as: .time(step: 15)) == .none)
  }

  private static let mass = AnswerFormat.mass(range: 30...300, units: .earlier(units.id))

  @Test func `a mass is in the person's units, or in those behind it`() {
    #expect(read("148", as: Self.mass) == .mass(Kilograms(pounds: 148), .imperial))
    #expect(read("67.1", as: Self.mass, units: .metric) == .mass(Kilograms(67.1), .metric))
    #expect(read("67.1 kg", as: Self.mass, together: true) == .mass(Kilograms(67.1), .imperial))
    #expect(
      read("148 lbs", as: Self.mass, together: true) == .mass(Kilograms(pounds: 148), .imperial))
  }

  @Test func `other units than the form has are not taken for its own`() {
    #expect(read("67.1 kg", as: Self.mass) == .none)
  }

  @Test(arguments: ["5 4", "5'4\"", "5 ft 4 in", "5ft 4"])
  func `a height in feet is understood however it is written`(line: String) {
    let length = AnswerFormat.length(range: 120...230, units: .earlier(Self.units.id))
    #expect(
      read(line, as: length, together: true)
        == .length(Centimetres(feet: 5, inches: 4), .imperial))
    #expect(read(line, as: length) == .length(Centimetres(feet: 5, inches: 4), .imperial))
    #expect(read("163 cm", as: length, together: true) == .length(Centimetres(163), .imperial))
  }

  @Test func `options go by number, by id, and several at once`() {
    let one = AnswerFormat.singleChoice(["lose", "keep"])
    #expect(read("2", as: one) == .choice("keep"))
    #expect(read("lose", as: one) == .choice("lose"))
    #expect(read("3", as: one) == .none)
    let many = AnswerFormat.multipleChoice(["a", "b", "c"])
    #expect(read("3, 1", as: many) == .choices(["a", "c"]))
  }

  @Test func `windows are spans with commas between`() {
    let windows = AnswerFormat.windows(count: 1...6, step: 30)
    #expect(
      read("8:30-9:30, 12-1 pm", as: windows)
        == .windows([
          TimeWindow(start: TimeOfDay(wrapping: 510), end: TimeOfDay(wrapping: 570)),
          TimeWindow(start: TimeOfDay(wrapping: 720), end: TimeOfDay(wrapping: 780)),
        ]))
    #expect(read("8:30", as: windows) == .none)
  }
}
