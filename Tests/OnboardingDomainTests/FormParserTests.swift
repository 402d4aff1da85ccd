import OnboardingDomain
import Testing

/// Forms are read field by field, all errors at once, and every message names its control.
@Suite struct FormParserTests {
  static let today = CalendarDate(dayNumber: 20_777)  // 2026-11-20

  func parse(
    _ field: Field, _ pairs: KeyValuePairs<String, String>, earlier: Answers = Answers()
  ) -> FormParser.Result {
    FormParser(FormInput(pairs), earlier: earlier, today: Self.today).parse([field])
  }

  func answer(_ field: Field, _ pairs: KeyValuePairs<String, String>) -> Answer? {
    parse(field, pairs)[field.id] ?? nil
  }

  func error(_ field: Field, _ pairs: KeyValuePairs<String, String>) -> FieldError? {
    parse(field, pairs).errors.first
  }

  static let name = Field("name", .text(length: 1...5))

  @Test func `white space around words is dropped`() {
    #expect(answer(Self.name, ["name": " \u{3000}Maya\t"]) == .text("Maya"))
  }

  @Test func `marks without a width around words are dropped, and a text of them alone is none`() {
    #expect(answer(Self.name, ["name": "\u{FEFF}Maya\u{200B} \u{200E}"]) == .text("Maya"))
    #expect(answer(Self.name, ["name": " \u{2764}\u{FE0F} "]) == .text("\u{2764}\u{FE0F}"))
    #expect(
      answer(Field("email", .email), ["email": "\u{200B}m@x.example"]) == .text("m@x.example"))
    #expect(
      answer(Self.tags, ["avoid": "nuts,\u{200B}, \u{2060}milk"]) == .tags(["nuts", "milk"]))
    // A joiner stays where it makes one picture of two.
    #expect(answer(Self.name, ["name": "🏃\u{200D}♀️"]) == .text("🏃\u{200D}♀️"))
  }

  @Test(arguments: [
    "\u{202A}+1 (415) 555-0132\u{202C}", "+1\u{A0}415\u{202F}555\u{A0}0132", "+1 415–555–0132",
    "+1 415\u{2011}555\u{2011}0132", "+١ ٤١٥ ٥٥٥ ٠١٣٢", "+１ 415 555 0132",
  ])
  func `a number is read as a list of contacts, a page or a keyboard of another script writes it`(
    typed: String
  ) {
    #expect(answer(Field("phone", .phone), ["phone": typed]) == .text("+14155550132"))
  }

  @Test func `digits of every script are digits`() {
    #expect(
      answer(Self.weight, ["units": "metric", "weight-kg": "٧٢٫٥"])
        == .mass(Kilograms(72.5), .metric))
    for typed in ["７２．５", "７２，５"] {
      #expect(
        answer(Self.weight, ["units": "metric", "weight-kg": typed])
          == .mass(Kilograms(72.5), .metric))
    }
    #expect(
      answer(Self.height, ["units": "imperial", "height-feet": "５", "height-inches": "۷"])
        == .length(Centimetres(feet: 5, inches: 7), .imperial))
    #expect(
      answer(
        Self.birth,
        ["birth-date-month": "२", "birth-date-day": "٢٩", "birth-date-year": "١٩٩٢"])
        == CalendarDate(year: 1992, month: 2, day: 29).map { .date($0) })
    #expect(answer(Field("year", .birthYear), ["year": "١٩٩٢"]) == .number(1992))
    #expect(answer(Field("code", .code(length: 4...8)), ["code": "AB—٤٢"]) == .text("AB42"))
    // What only stands for a number is none.
    #expect(error(Self.weight, ["units": "metric", "weight-kg": "72½"])?.key == "number")
    #expect(error(Self.weight, ["units": "metric", "weight-kg": "七"])?.key == "number")
  }

  @Test(
    arguments: [
      ("", "required"), ("   ", "required"), ("\u{200B}", "required"), ("\u{3164}", "required"),
      ("\u{FE0F}\u{180E}", "required"), ("abcdef", "too-long"),
      ("a\u{0}b", "control-characters"),
      ("a\u{202E}b", "control-characters"),
    ])
  func `words that don't fit are refused`(value: String, key: String) {
    #expect(error(Self.name, ["name": value])?.key == key)
  }

  @Test func `control characters of Unicode are refused, and no other character for it`() {
    let marks = [0x2028...0x202E, 0x2066...0x2069] as [ClosedRange<UInt32>]
    let note = Field("note", .text(length: 1...5, isMultiline: true))
    // Beyond these there is none.
    for scalar in (0..<0x3000 as Range<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      let isControl =
        scalar.properties.generalCategory == .control
        || marks.contains { $0.contains(scalar.value) }
      let text = "a\(Character(scalar))b"
      #expect((error(Self.name, ["name": text])?.key == "control-characters") == isControl)
      let isNewline = scalar == "\n" || scalar == "\r"
      #expect(
        (error(note, ["note": text])?.key == "control-characters") == (isControl && !isNewline))
    }
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\rb"])
  func `a line ends as it may, and is kept with one character`(text: String) {
    let note = Field("note", .text(length: 1...3, isMultiline: true))
    #expect(answer(note, ["note": text]) == .text("a\nb"))
  }

  @Test(arguments: [
    ("+49 (0)170 123 45 67", "+491701234567"), ("0044 (0)20 7946 0958", "00442079460958"),
    ("+39 (0)6 6982 1234", "+390669821234"), ("(0) 170 1234567", "01701234567"),
    ("(0170) 1234567", "01701234567"), ("+1 (555) 555-0142", "+15555550142"),
  ])
  func `a number has no zero between its country's code and itself`(typed: String, kept: String) {
    #expect(answer(Field("phone", .phone), ["phone": typed]) == .text(kept))
  }

  @Test func `too long says by how much`() {
    #expect(error(Self.name, ["name": "abcdefg"])?.arguments == ["5", "2"])
  }

  @Test func `characters are counted as people see them`() {
    let family = "👨‍👩‍👧"
    let note = Field("note", .text(length: 1...10))
    #expect(answer(note, ["note": family + "abcdefghi"]) == .text(family + "abcdefghi"))
    #expect(error(note, ["note": family + "abcdefghijk"])?.arguments == ["10", "2"])
    #expect(answer(Self.name, ["name": "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"]) != nil)
  }

  @Test func `no text takes more bytes than a session keeps for it`() {
    let family = "👨‍👩‍👧‍👦"
    let note = Field("note", .text(length: 1...10))
    #expect(answer(note, ["note": family]) == .text(family))
    #expect(error(note, ["note": family + family])?.key == "session-too-large")
    #expect(error(Self.name, ["name": "a" + String(repeating: "\u{301}", count: 400)]) != nil)
    #expect(error(Self.tags, ["avoid": family])?.key == "session-too-large")
  }

  @Test func `every error of a form is reported at once`() {
    let fields = [Self.name, Field("email", .email), Field("sex", .singleChoice(["f", "m"]))]
    let result = FormParser(
      FormInput(["email": "maya@example", "sex": "x"]), earlier: Answers(), today: Self.today
    ).parse(fields)
    #expect(result.errors.map(\.key) == ["required", "email", "unknown-choice"])
  }

  @Test(
    arguments: [
      "maya@example.com", "a.b+c@mail.example.org", "x@xn--bcher-kva.example",
    ])
  func `ordinary addresses are accepted`(address: String) {
    #expect(answer(Field("email", .email), ["email": address]) == .text(address))
  }

  @Test(
    arguments: [
      "maya", "maya@example", "@example.com", "a b@example.com", "a@b@example.com",
      ".a@example.com", "a@-example.com", "a@example..com", "a@example.c", "ü@example.de",
      "a@bücher.example",
    ])
  func `broken addresses are refused`(address: String) {
    #expect(error(Field("email", .email), ["email": address])?.key == "email")
  }

  @Test(arguments: [
    "mailto:maya@example.com", "MAILTO:maya@example.com?subject=Hello", "<maya@example.com>",
    "Maya Ito <maya@example.com>", "\"Ito, Maya\" <mailto:maya@example.com>",
    "maya@example.com,", "maya@example.com.",
  ])
  func `an address is read out of what mail programs copy`(pasted: String) {
    #expect(answer(Field("email", .email), ["email": pasted]) == .text("maya@example.com"))
  }

  @Test(arguments: [
    "Maya <maya@example.com>, Ana <ana@example.com>", "maya@example.com, ana@example.com",
    "write to maya@example.com", "<maya@example>", "mailto:",
  ])
  func `which address is meant is never guessed`(pasted: String) {
    #expect(error(Field("email", .email), ["email": pasted])?.key == "email")
  }

  @Test(arguments: [
    "tel:+1-503-555-0137", "TEL:+1-503-555-0137", "Mobile: +1 (503) 555-0137",
    "Tel. +1 503 555 0137",
  ])
  func `a number is read without the word before it`(pasted: String) {
    #expect(answer(Field("phone", .phone), ["phone": pasted]) == .text("+15035550137"))
  }

  @Test(arguments: [
    "503-555-0137 ext. 12", "503-555-0137 x12", "503-555-0137x12", "tel:+1-503-555-0137;ext=12",
    "(503) 555-0137 #12", "+15035550137,12", "503 555 0137 Extension 4",
  ])
  func `a number with an extension is refused for it`(typed: String) {
    #expect(error(Field("phone", .phone), ["phone": typed])?.key == "phone-extension")
  }

  @Test(arguments: ["ext. 12", "503-555-0137 or 0138", "503-555-0137 home", "call 503-555-0137"])
  func `other words beside a number are no extension`(typed: String) {
    #expect(error(Field("phone", .phone), ["phone": typed])?.key == "phone")
  }

  static let weight = Field("weight", .mass(range: 30...300, units: .here("units")))

  @Test func `a mass is read in the unit that was chosen`() {
    #expect(
      answer(Self.weight, ["units": "metric", "weight-kg": "72,5", "weight-lb": "150"])
        == .mass(Kilograms(72.5), .metric))
    #expect(
      answer(Self.weight, ["units": "imperial", "weight-kg": "72", "weight-lb": "150"])
        == .mass(Kilograms(pounds: 150), .imperial))
  }

  @Test(arguments: [
    "1800", "1 800", "1\u{A0}800", "1\u{202F}800", "1,800", "1.800", "1'800", "1\u{2019}800",
  ])
  func `thousands may be grouped, as their hint is`(text: String) {
    let calories = Field("kcal", .number(range: 0...9999, step: 1))
    #expect(answer(calories, ["kcal": text]) == .number(1800))
  }

  @Test func `the ends of a range are grouped from five digits on, so that a year is one`() {
    let steps = Field("steps", .number(range: 0...99_999, step: 1))
    #expect(error(steps, ["steps": "100000"])?.arguments == ["0", "99,999"])
    let year = Field("year", .number(range: 1_900...2_100, step: 1))
    #expect(error(year, ["year": "1800"])?.arguments == ["1900", "2100"])
  }

  @Test(arguments: [
    ("18 00", "number"), ("1 8000", "number"), ("1  800", "number"), ("0 800", "number"),
    ("1 800 kcal", "number"), ("1,80", "whole-number"), ("1.8", "whole-number"),
    (" 1 80", "number"), ("1,800 000", "number"), ("11 1/2", "number"),
  ])
  func `what is no group of three digits is none`(text: String, key: String) {
    let calories = Field("kcal", .number(range: 0...9_999_999, step: 1))
    #expect(error(calories, ["kcal": text])?.key == key)
  }

  @Test func `a number with a fraction has groups of spaces alone`() {
    let distance = Field("metres", .number(range: 0...9999, step: 0.1))
    #expect(answer(distance, ["metres": "1 800,5"]) == .number(1800.5))
    #expect(answer(distance, ["metres": "1,800"]) == .number(1.8))
  }

  @Test(arguments: [
    ("-5", -5), ("−5", -5), ("-1,000", -1000), ("-1 000", -1000), ("-0", 0), ("- 5", nil),
    ("--5", nil), ("5-", nil),
    ("-", nil),
  ])
  func `a whole number may be below zero`(text: String, number: Double?) {
    let frost = Field("frost", .number(range: -2000...40, step: 1))
    #expect(answer(frost, ["frost": text]) == number.map { .number($0) })
    if number == nil { #expect(error(frost, ["frost": text])?.key == "number") }
  }

  @Test(arguments: ["0.07", "1.25", "0.075", "-0.5", "0.000000001", "12.3", "99999", "0"])
  func `a number is shown as it was given, and is the one that programs read there`(text: String) {
    let dose = Field("dose", .number(range: -1...99_999, step: 0.01))
    #expect(answer(dose, ["dose": text]) == Double(text).map { .number($0) })
    #expect(
      Double(text).map { dose.inputText(for: .number($0), .whole, units: .metric) } == text)
  }

  @Test func `the unit that a control shows may be typed, and no other`() {
    #expect(
      answer(Self.weight, ["units": "metric", "weight-kg": "45 kg"])
        == .mass(Kilograms(45), .metric))
    #expect(
      answer(Self.weight, ["units": "imperial", "weight-lb": "150LBS"])
        == .mass(Kilograms(pounds: 150), .imperial))
    #expect(error(Self.weight, ["units": "metric", "weight-kg": "150 lb"])?.key == "number")
    #expect(
      answer(
        Self.height, ["units": "imperial", "height-feet": "5 ft", "height-inches": "4.5 in"])
        == .length(Centimetres(feet: 5, inches: 4.5), .imperial))
    #expect(
      answer(Self.height, ["units": "metric", "height-cm": "170,5 cm"])
        == .length(Centimetres(170.5), .metric))
    #expect(error(Self.height, ["units": "metric", "height-cm": "1,60 m"])?.key == "number")
  }

  @Test func `the other control is meant where the chosen one is empty`() {
    #expect(
      answer(Self.weight, ["units": "metric", "weight-kg": "", "weight-lb": "150"])
        == .mass(Kilograms(pounds: 150), .metric))
  }

  @Test func `limits of a mass are told in the unit that was chosen`() {
    let error = error(Self.weight, ["units": "imperial", "weight-lb": "20"])
    #expect(error?.key == "mass-out-of-range.imperial")
    #expect(error?.arguments == ["67", "661"])
    #expect(error?.part == .pounds)
  }

  @Test func `a later screen asks in the units of an earlier answer`() {
    let target = Field("target", .mass(range: 30...300, units: .earlier("units")))
    let earlier = Answers(["units": .choice("metric")])
    #expect(
      parse(target, ["target": "61"], earlier: earlier)["target"]
        == .some(.mass(Kilograms(61), .metric)))
  }

  static let height = Field("height", .length(range: 120...230, units: .here("units")))

  @Test func `feet and inches make one length`() {
    #expect(
      answer(Self.height, ["units": "imperial", "height-feet": "5", "height-inches": "4"])
        == .length(Centimetres(feet: 5, inches: 4), .imperial))
  }

  @Test(arguments: [
    ("5", "12", "inches"), ("5", "", "inches"), ("x", "4", "feet"),
    ("2", "0", "length-out-of-range.imperial"),
  ])
  func `impossible feet and inches are refused`(feet: String, inches: String, key: String) {
    let error = error(
      Self.height, ["units": "imperial", "height-feet": feet, "height-inches": inches])
    #expect(error?.key == key)
  }

  /// A height of 182.5 cm is shown as 6 ft 0 in, which are 182.88 cm.
  @Test func `a measure of which a form shows a rounding stays as exact as it was`() {
    let shown: KeyValuePairs = [
      "units": "imperial", "height-feet": "6", "height-inches": "0", "height-cm": "182.5",
    ]
    // By a script, from what was typed in the other unit and is no answer yet.
    #expect(answer(Self.height, shown) == .length(Centimetres(182.5), .imperial))
    // By the server, from the answer.
    let earlier = Answers(["height": .length(Centimetres(182.46), .metric)])
    #expect(
      parse(Self.height, shown, earlier: earlier)["height"]
        == .some(.length(Centimetres(182.46), .imperial)))
    let mass = Answers(["weight": .mass(Kilograms(74.9), .metric)])
    let pounds: KeyValuePairs = ["units": "imperial", "weight-lb": "165.1", "weight-kg": "74.9"]
    #expect(
      parse(Self.weight, pounds, earlier: mass)["weight"]
        == .some(.mass(Kilograms(74.9), .imperial)))
    let target = Field("target", .mass(range: 30...300, units: .earlier("units")))
    let answered = Answers([
      "units": .choice("imperial"), "target": .mass(Kilograms(74.9), .imperial),
    ])
    #expect(
      parse(target, ["target": "165.1"], earlier: answered)["target"]
        == .some(.mass(Kilograms(74.9), .imperial)))
  }

  @Test func `a measure that was changed is the one that was entered`() {
    let earlier = Answers(["height": .length(Centimetres(182.5), .imperial)])
    func height(_ pairs: KeyValuePairs<String, String>) -> Answer?? {
      parse(Self.height, pairs, earlier: earlier)["height"]
    }
    #expect(
      height([
        "units": "imperial", "height-feet": "5", "height-inches": "11", "height-cm": "182.5",
      ]) == .some(.length(Centimetres(feet: 5, inches: 11), .imperial)))
    #expect(
      height([
        "units": "metric", "height-feet": "6", "height-inches": "0", "height-cm": "183",
      ]) == .some(.length(Centimetres(183), .metric)))
    // Typed in feet and inches, seen in centimetres, and back: it is what was typed.
    #expect(
      height([
        "units": "imperial", "height-feet": "5", "height-inches": "4", "height-cm": "162.6",
      ]) == .some(.length(Centimetres(feet: 5, inches: 4), .imperial)))
    // What can't be an answer is none that was kept.
    let short = Field("height", .length(range: 120...229, units: .here("units")))
    #expect(
      answer(
        short,
        [
          "units": "imperial", "height-feet": "7", "height-inches": "6", "height-cm": "229.5",
        ]) == .length(Centimetres(feet: 7, inches: 6), .imperial))
  }

  @Test(arguments: [("3", "11"), ("7", "7")])
  func `the ends that a refusal names are themselves accepted`(feet: String, inches: String)
    throws
  {
    let refused = try #require(
      error(Self.height, ["units": "imperial", "height-feet": feet, "height-inches": inches]))
    #expect(refused.arguments == ["4 ft 0 in", "7 ft 6 in"])
    for named in refused.arguments {
      let parts = named.split(separator: " ")
      #expect(
        error(
          Self.height,
          [
            "units": "imperial", "height-feet": String(parts[0]),
            "height-inches": String(parts[2]),
          ]) == nil)
    }
  }

  static let birth = Field("birth-date", .birthDate)

  @Test(arguments: ["2", "02", "feb", "February", "Febr"])
  func `a month may be a number or a name`(month: String) {
    #expect(
      answer(
        Self.birth,
        ["birth-date-month": month, "birth-date-day": "29", "birth-date-year": "1992"])
        == CalendarDate(year: 1992, month: 2, day: 29).map { .date($0) })
  }

  @Test(
    arguments: [
      ("", "1", "1990", "date-missing-month"), ("13", "1", "1990", "date-month"),
      ("2", "", "", "date-missing-day-year"), ("", "1", "", "date-missing-month-year"),
      ("", "", "1990", "date-missing-month-day"),
      ("2", "30", "1990", "date"), ("2", "1", "90", "date-year"), ("ju", "1", "1990", "date-month"),
      ("11", "21", "2026", "date-in-future"), ("1", "1", "1900", "date-too-early"),
    ])
  func `a wrong date says which part`(month: String, day: String, year: String, key: String) {
    let error = error(
      Self.birth,
      ["birth-date-month": month, "birth-date-day": day, "birth-date-year": year])
    #expect(error?.key == key)
  }

  @Test func `a choice that excludes the others stands alone`() {
    let field = Field("diet", .multipleChoice(["keto", "none"], exclusive: "none"))
    #expect(error(field, ["diet": "keto", "diet": "none"])?.key == "exclusive-choice")
    #expect(answer(field, ["diet": "keto"]) == .choices(["keto"]))
  }

  @Test func `a choice that excludes the others gives way where the page had it ticked`() {
    let suggested = Field(
      "diet", .multipleChoice(["keto", "vegan", "none"], exclusive: "none"),
      suggestion: .choices(["none"]))
    let both: KeyValuePairs = ["diet": "keto", "diet": "none"]
    #expect(answer(suggested, both) == .choices(["keto"]))
    #expect(answer(suggested, ["diet": "none"]) == .choices(["none"]))

    var earlier = Answers()
    earlier[FieldID("diet")] = .choices(["none"])
    let asked = Field("diet", .multipleChoice(["keto", "vegan", "none"], exclusive: "none"))
    #expect(parse(asked, both, earlier: earlier)["diet"] == .some(.choices(["keto"])))
    // Beside an answer that was given, both ticks are new, and nobody can tell which one counts.
    earlier[FieldID("diet")] = .choices(["vegan"])
    #expect(parse(suggested, both, earlier: earlier).errors.first?.key == "exclusive-choice")
  }

  static let tags = Field("avoid", .tags(count: 3, length: 6), isRequired: false)

  @Test func `tags are split at commas, trimmed and counted once`() {
    #expect(answer(Self.tags, ["avoid": "nuts, Nuts ,, milk"]) == .tags(["nuts", "milk"]))
  }

  @Test(arguments: [("a,b,c,d", "too-many"), ("abcdefg", "tag-too-long")])
  func `too many or too long tags are refused`(value: String, key: String) {
    #expect(error(Self.tags, ["avoid": value])?.key == key)
  }

  static let windows = Field("meals", .windows(count: 1...6, step: 30))

  @Test func `windows snap to the grid and stand in the order of the day`() throws {
    let expected = [(8 * 60, 9 * 60), (12 * 60, 13 * 60 + 30)].map {
      TimeWindow(start: TimeOfDay(wrapping: $0.0), end: TimeOfDay(wrapping: $0.1))
    }
    #expect(
      answer(
        Self.windows,
        [
          "meals-1-start": "12:10", "meals-1-end": "13:20", "meals-3-start": "08:00",
          "meals-3-end": "09:00",
        ]) == .windows(expected))
  }

  @Test func `windows that overlap are refused, also across midnight`() {
    #expect(
      error(
        Self.windows,
        [
          "meals-1-start": "22:00", "meals-1-end": "01:00", "meals-2-start": "00:30",
          "meals-2-end": "02:00",
        ])?.key == "windows-overlap")
  }

  @Test func `a window that ends when it starts is refused`() {
    #expect(
      error(Self.windows, ["meals-1-start": "10:00", "meals-1-end": "10:10"])?.key
        == "window-empty")
  }

  @Test func `a code loses its case, spaces and dashes`() {
    #expect(
      answer(Field("code", .code(length: 4...8)), ["code": " ab-c1 2 "]) == .text("ABC12"))
  }

  @Test(arguments: [
    "Code: RDG4K7", "code rdg-4k7.", "Code: RDG 4K7", "Join us with RDG-4K7 (RDG4K7)",
    "Your code is RDG4K7, see you on Monday at 6:30",
  ])
  func `a code is read out of the line that has it`(pasted: String) {
    #expect(answer(Field("code", .code(length: 6...6)), ["code": pasted]) == .text("RDG4K7"))
  }

  @Test(arguments: ["Code: rdgqkx", "Come in with RDGQKX!"])
  func `a code without a digit follows a colon or stands in capitals`(pasted: String) {
    #expect(answer(Field("code", .code(length: 6...6)), ["code": pasted]) == .text("RDGQKX"))
  }

  @Test(arguments: [
    "RDG4K7 or RDG4K8", "Code: none of mine", "from the crew lead", "RDG4K", "Code: RDG4K7X",
  ])
  func `which code is meant is never guessed`(pasted: String) {
    #expect(error(Field("code", .code(length: 6...6)), ["code": pasted])?.key == "code")
  }

  @Test func `a password is handed on and never among the answers`() {
    let result = parse(Field("password", .newPassword), ["password": " kept as typed "])
    #expect(result.secrets["password"] == " kept as typed ")
    #expect(result.answers.isEmpty)
  }

  @Test func `an optional field left empty forgets its old answer`() {
    let result = parse(Self.tags, ["avoid": ""])
    #expect(result["avoid"] == .some(nil))
    #expect(result.errors.isEmpty)
  }
}
